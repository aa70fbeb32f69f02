import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { SAMPLE_NAT_WEST } from '../fixtures/sample-messages.ts';
import { messageTextOf } from './message-text.ts';
import { dayOfYear, natValidityText, parseNatValidity, parseOriginTime } from './message-time.ts';
import { parseNatMessages } from './nat-message.ts';
import { printNatMessage } from './print-messages.ts';
import { slashPosition } from './track-point.ts';

const at = (text: string) => Date.parse(text);
const RECEIVED = at('2026-03-27T09:00:00Z');
const only = (text: string, receivedMs = RECEIVED) => {
  const { notices, rejected } = parseNatMessages(text, receivedMs);
  expect(rejected).toEqual([]);
  expect(notices).toHaveLength(1);
  const [notice] = notices;
  if (!notice) throw new Error('no notice');
  return notice;
};

describe('F1 NAT track message', () => {
  it('F1 reads tracks, points, levels, validity, TMI, PBCS and remarks across its parts', () => {
    const notice = only(SAMPLE_NAT_WEST);
    expect(notice).toMatchObject({
      number: '086',
      issuer: 'EGGXZOZX',
      issuedAtMs: at('2026-03-26T19:41:00Z'),
      validFromMs: at('2026-03-27T11:30:00Z'),
      validToMs: at('2026-03-27T19:00:00Z'),
      isCancelled: false,
    });
    expect(notice.remarks[2]).toBe('STRATEGIC LATERAL OFFSET PROCEDURES SHOULD BE USED.');
    expect(notice.tracks.map(({ ident, direction, isPbcs }) => [ident, direction, isPbcs])).toEqual([
      ['A', 'west', false],
      ['B', 'west', true],
      ['C', 'west', true],
    ]);
    const [a, , c] = notice.tracks;
    expect(a?.levels).toEqual([340, 350, 360, 370, 380]);
    expect(a?.points[0]).toEqual({ ident: 'RESNO', position: null });
    expect(a?.points[2]).toEqual({ ident: '5730/30', position: { lat: 57.5, lon: -30 } });
    // The route continues on a second line.
    expect(c?.points.map(({ ident }) => ident)).toEqual([
      'MALOT',
      '54/20',
      '5530/30',
      '55/40',
      '53/50',
      'NEEKO',
    ]);
    expect(c?.rawText).toContain('EUR RTS WEST VIA TOBOR');
  });

  it('F1 reports a missing part and keeps the tracks received', () => {
    const parts = SAMPLE_NAT_WEST.split('\n\n');
    const { notices, rejected } = parseNatMessages([parts[0], parts[2]].join('\n\n'), RECEIVED);
    expect(notices[0]?.tracks.map(({ ident }) => ident)).toEqual(['A', 'B']);
    expect(rejected).toEqual(['NAT track message of EGGXZOZX: 1 of 3 parts is missing.']);
  });

  it('F1 a corrected message replaces the first in any order; its reference to the first is not a cancellation', () => {
    const corrected = SAMPLE_NAT_WEST.replaceAll('261941', '262110')
      .replaceAll('1900Z', '1930Z')
      .replace('TMI IS 086', 'TMI IS 086A')
      .replace('57/40', '58/40')
      .replace('3.STRATEGIC', '3.TMI 086 IS CANCELLED AND REPLACED.\n4.STRATEGIC');
    for (const text of [`${SAMPLE_NAT_WEST}\n${corrected}`, `${corrected}\n${SAMPLE_NAT_WEST}`]) {
      const notice = only(text);
      expect(notice.number).toBe('086A');
      expect(notice.validToMs).toBe(at('2026-03-27T19:30:00Z'));
      expect(notice.tracks[0]?.points[3]?.ident).toBe('58/40');
    }
  });

  it('F1 a cancelled set has no tracks; a cancelled track is omitted', () => {
    const cancelled = `270500 EGGXZOZX
(NAT-1/1 TRACKS CANCELLED
MAR 27/1130Z TO MAR 27/1900Z
REMARKS.
1.TMI IS 086.-`;
    expect(only(`${SAMPLE_NAT_WEST}\n${cancelled}`)).toMatchObject({ isCancelled: true, tracks: [] });
    const without = SAMPLE_NAT_WEST.replace('3.STRATEGIC', '3.TRACKS A AND C ARE CANCELLED.\n4.STRATEGIC');
    expect(only(without).tracks.map(({ ident }) => ident)).toEqual(['B']);
  });

  it('F1 never creates a track from an unreadable route', () => {
    for (const [wrong, why] of [
      ['57/4O', 'NAT track A: "57/4O" is not a point.'],
      ['57/40 5775/45', 'NAT track A: "5775/45" is not a point.'],
      ['57/40 95/45', 'NAT track A: "95/45" is not a point.'],
    ] as const) {
      const { notices, rejected } = parseNatMessages(SAMPLE_NAT_WEST.replace('57/40', wrong), RECEIVED);
      expect(notices[0]?.tracks.map(({ ident }) => ident)).toEqual(['B', 'C']);
      expect(rejected).toEqual([why]);
    }
    const noLevels = SAMPLE_NAT_WEST.replace('WEST LVLS 340 350 360 370 380\n', 'WEST LVLS NIL\n');
    expect(parseNatMessages(noLevels, RECEIVED).rejected).toEqual([
      'NAT track A: it has levels in both directions or in none.',
    ]);
  });

  it('F1 reads the same message from a web page and from JSON', () => {
    const page = `<html><head><title>NAT</title></head><body><PRE>${SAMPLE_NAT_WEST.replaceAll('\n', '<br>')}</PRE></body></html>`;
    const json = JSON.stringify(
      SAMPLE_NAT_WEST.split('\n\n').map((part, index) => ({
        icao_id: 'EGGX',
        part_no: index + 1,
        condition_message: part.replaceAll('\n', '\r\n'),
      })),
    );
    const plain = only(SAMPLE_NAT_WEST);
    expect(only(messageTextOf(page, 'text/html'))).toEqual(plain);
    expect(only(messageTextOf(json, 'application/json'))).toEqual(plain);
  });
});

describe('F1 times of track messages', () => {
  it('F1 the year is determined by the time of receipt, also across the turn of the year', () => {
    const december = parseNatValidity('DEC 31/1130Z TO JAN 01/0800Z', at('2027-01-01T06:00:00Z'));
    expect(december).toEqual({ fromMs: at('2026-12-31T11:30:00Z'), toMs: at('2027-01-01T08:00:00Z') });
    const january = parseNatValidity('JAN 01/0100Z TO JAN 01/0800Z', at('2026-12-31T14:00:00Z'));
    expect(january?.fromMs).toBe(at('2027-01-01T01:00:00Z'));
    expect(parseOriginTime('312210', at('2027-01-01T01:00:00Z'))).toBe(at('2026-12-31T22:10:00Z'));
    expect(parseOriginTime('010005', at('2026-12-31T23:50:00Z'))).toBe(at('2027-01-01T00:05:00Z'));
  });

  it('F1 29 February exists in leap years only', () => {
    const text = 'FEB 29/1130Z TO FEB 29/1900Z';
    expect(parseNatValidity(text, at('2028-02-28T22:00:00Z'))?.fromMs).toBe(at('2028-02-29T11:30:00Z'));
    expect(parseNatValidity(text, at('2026-02-28T22:00:00Z'))).toBeNull();
    expect(parseNatValidity('FEB 30/1130Z TO FEB 30/1900Z', at('2028-02-28T22:00:00Z'))).toBeNull();
    expect(parseNatValidity('MAR 27/1900Z TO MAR 27/1130Z', RECEIVED)).toBeNull();
  });

  it('F1 the TMI is the day of the year, 366 at the end of a leap year', () => {
    expect(dayOfYear(at('2026-02-01T00:00:00Z'))).toBe(32);
    expect(dayOfYear(at('2028-12-31T23:59:00Z'))).toBe(366);
    expect(dayOfYear(at('2027-01-01T00:00:00Z'))).toBe(1);
  });
});

const NAMES = ['MALOT', 'LIMRI', 'DOGAL', 'RESNO', 'TUDEP', 'JANJO', 'RIKAL'] as const;
const point = fc.oneof(
  fc.constantFrom(...NAMES),
  fc
    .record({ lat: fc.integer({ min: 60, max: 140 }), lon: fc.constantFrom(20, 30, 40, 50, 60) })
    .map(({ lat, lon }) => slashPosition({ lat: lat / 2, lon: -lon })),
);
const content = fc
  .record({
    fromMs: fc.integer({
      min: at('2024-01-01T00:00:00Z') / 60_000,
      max: at('2040-12-31T00:00:00Z') / 60_000,
    }),
    hours: fc.integer({ min: 1, max: 12 }),
    leadMinutes: fc.integer({ min: 60, max: 1500 }),
    direction: fc.constantFrom('east' as const, 'west' as const),
    tracks: fc.array(
      fc.record({
        points: fc.array(point, { minLength: 2, maxLength: 9 }),
        levels: fc.uniqueArray(fc.integer({ min: 31, max: 42 }), { minLength: 1, maxLength: 7 }),
        isPbcs: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ fromMs, hours, leadMinutes, direction, tracks }) => ({
    issuer: direction === 'west' ? 'EGGXZOZX' : 'CZQXZQZX',
    issuedAtMs: (fromMs - leadMinutes) * 60_000,
    validity: { fromMs: fromMs * 60_000, toMs: (fromMs + hours * 60) * 60_000 },
    direction,
    number: String(dayOfYear(fromMs * 60_000)).padStart(3, '0'),
    tracks: tracks.map((track, index) => ({
      ...track,
      ident: String.fromCodePoint(65 + index),
      levels: track.levels.map((level) => level * 10),
      europeanRoute: null,
    })),
    remarks: ['SIMULATED.'],
  }));

describe('F1 NAT track message, properties', () => {
  it('F1 printed messages round-trip, in any year and across its turn', () => {
    fc.assert(
      fc.property(content, (message) => {
        const notice = only(printNatMessage(message), message.issuedAtMs + 60_000);
        expect(notice).toMatchObject({
          number: message.number,
          issuedAtMs: message.issuedAtMs,
          validFromMs: message.validity.fromMs,
          validToMs: message.validity.toMs,
        });
        expect(natValidityText(message.validity)).toBe(notice.rawText.split('\n')[1]);
        expect(
          notice.tracks.map(({ ident, direction, levels, isPbcs, points }) => ({
            ident,
            direction,
            levels,
            isPbcs,
            points: points.map((one) => one.ident),
          })),
        ).toEqual(
          message.tracks.map(({ ident, levels, isPbcs, points }) => ({
            ident,
            direction: message.direction,
            levels,
            isPbcs,
            points,
          })),
        );
      }),
      { numRuns: cases(60) },
    );
  });

  it('F1 garbage and damaged messages never throw, and never produce a position', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(...SAMPLE_NAT_WEST.split('\n')),
        fc.string(),
        fc.constantFrom('(NAT-9/0 TRACKS', 'A', 'A ', 'EAST LVLS', 'REMARKS', 'MAR 99/9999Z TO XXX 00/0000Z'),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(pieces, fc.constantFrom('text/plain', 'text/html', 'application/json'), (lines, type) => {
        const { notices } = parseNatMessages(messageTextOf(lines.join('\n'), type), RECEIVED);
        for (const { position } of notices.flatMap(({ tracks }) => tracks.flatMap(({ points }) => points)))
          if (position) expect(Math.abs(position.lat) <= 90 && Math.abs(position.lon) <= 180).toBe(true);
      }),
      { numRuns: cases(150) },
    );
  });
});
