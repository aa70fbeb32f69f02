import { describe, expect, it } from 'vitest';
import type { LayerReading } from '../../layers/layer-reading.ts';
import { hoverTexts } from './hover-readout.ts';

const hit = (title: string, rank?: number) => ({
  title,
  subtitle: 'there',
  open: () => undefined,
  ...(rank !== undefined && { rank }),
});
const reading = (label: string, value: string, unit: string | null): LayerReading => ({
  label,
  value,
  unit,
  level: 'FL340',
  validAtMs: null,
  freshness: { source: 'GFS', asOf: null, receivedAt: null, origin: 'live', state: 'fresh' },
});

describe('F6 text at the pointer', () => {
  it('F6 lists what is there, topmost first, then the values of the fields with unit and level', () => {
    const readings = [reading('METAR KJFK', 'VFR', null), reading('Wind', '290/85', 'kt')];
    expect(hoverTexts([hit('KJFK'), hit('G-AIRMET TANGO'), hit('New York TMA', 1)], readings)).toEqual([
      { title: 'KJFK', detail: 'there' },
      { title: 'G-AIRMET TANGO', detail: 'there' },
      { title: 'New York TMA', detail: 'there' },
      { title: '290/85 kt', detail: 'Wind · FL340' },
    ]);
  });

  it('F6 counts objects beyond the maximum, and still states the value', () => {
    const many = Array.from({ length: 7 }, (_, number) => hit(`R-${number}`, 2));
    const lines = hoverTexts(many, [reading('Wind', '290/85', 'kt')]).map(({ title }) => title);
    expect(lines).toEqual(['R-0', 'R-1', 'R-2', 'R-3', '+3', '290/85 kt']);
  });

  it('F6 an unknown value is a dash without its unit', () => {
    expect(hoverTexts([], [reading('Temperature', '—', '°C')])).toEqual([
      { title: '—', detail: 'Temperature · FL340' },
    ]);
  });
});
