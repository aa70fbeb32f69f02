import { describe, expect, it } from 'vitest';
import type { MetarColumns } from '../../contract.ts';
import { metarHit } from './metar-hit.ts';

/** METAR KJFK 201251Z 31015G25KT: minutes since the epoch. */
const OBSERVED_MIN = Date.parse('2026-11-20T12:51:00Z') / 60_000;
const columns = {
  icao: ['EGLL', 'KJFK', 'KAGI'],
  positionConflictNm: [null, null, 7248],
  observedMin: [null, OBSERVED_MIN, OBSERVED_MIN],
  windFromDeg: [-1, 310, 170],
  windKt: [3, 15, 11],
  gustKt: [null, 25, null],
} as unknown as MetarColumns;
const hit = (properties: Record<string, unknown>, data: MetarColumns | null = columns) =>
  metarHit({ properties, lat: 0, lon: 0 }, data)?.subtitle;

describe('F6 a station under the pointer', () => {
  it('states category, wind, ceiling, visibility and time of observation', () => {
    expect(hit({ icao: 'KJFK', letter: 'V', right: 'Q1020\nno ceiling\n10 SM', isDim: false })).toBe(
      'VFR · 310°T 15 G25 kt · no ceiling · 10 SM · observed 1251Z',
    );
    expect(hit({ icao: 'EGLL', letter: 'V', right: 'Q1012\n—\n—', isDim: true })).toBe(
      'VFR · Variable 3 kt · — · — · time — · old report',
    );
  });

  it('F1 states that navigation data has its identifier at another place', () => {
    expect(hit({ icao: 'KAGI', letter: 'V', isDim: false })).toBe(
      'VFR · position conflict: navigation data has KAGI 7,248 NM away',
    );
  });

  it('belongs to its airport, but not to one with the same identifier elsewhere', () => {
    const partOf = (icao: string) =>
      metarHit({ properties: { icao, letter: 'V' }, lat: 0, lon: 0 }, columns)?.partOf;
    expect(partOf('KJFK')).toBe('airport KJFK');
    expect(partOf('KAGI')).toBeUndefined();
  });

  it('states the forecast, without the current figures', () => {
    expect(hit({ icao: 'KJFK', letter: 'M', worst: 'I', isDim: false })).toBe('MVFR, at times IFR');
    expect(hit({ icao: 'KJFK', letter: 'M', worst: '-', isDim: false })).toBe('MVFR, at times not known');
    expect(hit({ icao: 'KJFK', letter: '-', isDim: true })).toBe('—');
    expect(hit({ letter: 'V' })).toBeUndefined();
  });
});
