import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { SAMPLE_PACOTS } from '../fixtures/sample-messages.ts';
import { parsePacotsNotices } from './pacots-notices.ts';
import { printFlexibleTracks, printTrackDefinition } from './print-messages.ts';
import { letterPosition } from './track-point.ts';

const at = (text: string) => Date.parse(text);

describe('F1 PACOTS notices', () => {
  it('F1 reads westbound definitions and eastbound flexible tracks, without the routes to and from them', () => {
    const { notices, rejected } = parsePacotsNotices(SAMPLE_PACOTS);
    expect(rejected).toEqual([]);
    expect(notices.map(({ number, issuer }) => [number, issuer])).toEqual([
      ['A4312/26', 'KZAK'],
      ['Q0328/26', 'RJJJ'],
    ]);
    expect(notices[0]).toMatchObject({
      validFromMs: at('2026-03-05T19:00:00Z'),
      validToMs: at('2026-03-06T08:00:00Z'),
      issuedAtMs: at('2026-03-05T02:15:00Z'),
      remarks: ['TRK ADVISORY IN EFFECT FOR TRK C'],
    });
    // The published list has line breaks anywhere, inside `UNTIL 07 MAR` too.
    expect(notices[1]?.validToMs).toBe(at('2026-03-07T21:00:00Z'));
    expect(notices[1]?.remarks).toEqual([
      'ACFT LDG OTHER DEST--ORNAI SIMLU KEPKO UPR TO DEST',
      'ATM CENTER TEL:00-00-000-0000',
    ]);
    const tracks = notices.flatMap((notice) => notice.tracks);
    expect(tracks.map(({ ident, direction, levels }) => [ident, direction, levels])).toEqual([
      ['C', 'west', null],
      ['1', 'east', null],
      ['2', 'east', null],
    ]);
    const idents = tracks.map(({ points }) => points.map(({ ident }) => ident).join(' '));
    expect(idents).toEqual([
      'MANJO 53N140W 56N150W 5730N16000W SPY CREMR 56N180E OPAKE OLCOT OPHET OGDEN OMOTO',
      'KALNA CRYPT CDB 55N160W 54N150W 52N140W ORNAI',
      'EMRON 41N160E 45N170E 48N180E 50N170W TRYSH',
    ]);
    expect(tracks[0]?.points[3]?.position).toEqual({ lat: 57.5, lon: -160 });
    expect(tracks[0]?.points[6]?.position).toEqual({ lat: 56, lon: 180 });
  });

  it('F1 reads a notice with items A to E, and one that replaces or cancels another', () => {
    const first = `A0001/26 NOTAMN
Q) KZAK/QARLC/IV/NBO/E/055/660/3500N14000W999
A) KZAK B) 2606150500 C) 2606152100
E) (TDM TRK J 260615050001 2606150500 2606152100 ALCOA 36N140W 29N180E 28N170E CANAI RTS/KSFO ALCOA RMK/0)`;
    const [notice] = parsePacotsNotices(first).notices;
    expect(notice).toMatchObject({ issuer: 'KZAK', remarks: [], validFromMs: at('2026-06-15T05:00:00Z') });
    expect(notice?.tracks[0]?.points.map(({ ident }) => ident)).toEqual([
      'ALCOA',
      '36N140W',
      '29N180E',
      '28N170E',
      'CANAI',
    ]);
    const replaced = first
      .replace('A0001/26 NOTAMN', 'A0002/26 NOTAMR A0001/26')
      .replace('36N140W', '37N140W');
    const both = parsePacotsNotices(`${first}\n\n${replaced}`);
    expect(both.notices.map(({ number }) => number)).toEqual(['A0002/26']);
    const cancelled = `${first}\n\nA0003/26 NOTAMC A0001/26\nA) KZAK B) 2606150800 E) TDM TRK J CNL`;
    expect(parsePacotsNotices(cancelled).notices.flatMap(({ tracks }) => tracks)).toEqual([]);
  });

  it('F1 reports what it cannot use and ignores other notices', () => {
    expect(parsePacotsNotices(SAMPLE_PACOTS.replace('2603060800', '2603040800')).rejected).toEqual([
      'PACOTS notice A4312/26: the time of validity cannot be read.',
    ]);
    expect(parsePacotsNotices(SAMPLE_PACOTS.replace('53N140W', '53N14OW')).rejected).toEqual([
      'PACOTS track C: "53N14OW" is not a point.',
    ]);
    expect(
      parsePacotsNotices('A1111/26 - RWY 09/27 CLSD. 05 MAR 19:00 2026 UNTIL 06 MAR 08:00 2026'),
    ).toEqual({
      notices: [],
      rejected: [],
    });
  });

  it('F1 printed notices round-trip', () => {
    const points = fc.array(
      fc
        .record({ lat: fc.integer({ min: 40, max: 120 }), lon: fc.integer({ min: -17, max: 18 }) })
        .map(({ lat, lon }) => letterPosition({ lat: lat / 2, lon: lon * 10 })),
      { minLength: 2, maxLength: 8 },
    );
    const instant = fc
      .integer({ min: at('2024-01-01T00:00:00Z') / 60_000, max: at('2060-12-31T00:00:00Z') / 60_000 })
      .map((minute) => minute * 60_000);
    fc.assert(
      fc.property(points, points, instant, (one, two, fromMs) => {
        const validity = { fromMs, toMs: fromMs + 13 * 3_600_000 };
        const notice = { number: 'Q0001/26', createdAtMs: fromMs - 3_600_000, validity, remark: 'SIMULATED' };
        const connections = ['JAPAN ROUTE : ADNAP OTR5 KALNA'];
        const printed = [
          printTrackDefinition(
            { ...notice, number: 'A0001/26' },
            { ident: 'K', points: one, connections: ['KSFO ALCOA'] },
          ),
          printFlexibleTracks({ ...notice, between: 'JAPAN AND HAWAII' }, [
            { ident: '11', points: one, connections },
            { ident: '12', points: two, connections },
          ]),
        ].join('\n\n');
        const { notices, rejected } = parsePacotsNotices(printed);
        expect(rejected).toEqual([]);
        const tracks = notices.flatMap((read) => read.tracks);
        expect(tracks.map(({ ident, points: read }) => [ident, read.map((point) => point.ident)])).toEqual([
          ['K', one],
          ['11', one],
          ['12', two],
        ]);
        for (const read of notices)
          expect(read).toMatchObject({
            validFromMs: fromMs,
            validToMs: validity.toMs,
            issuedAtMs: notice.createdAtMs,
            remarks: ['SIMULATED'],
          });
      }),
      { numRuns: cases(60) },
    );
  });

  it('F1 garbage never throws', () => {
    const lines = fc.array(fc.oneof(fc.constantFrom(...SAMPLE_PACOTS.split('\n')), fc.string()), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(lines, (text) => {
        expect(Array.isArray(parsePacotsNotices(text.join('\n')).notices)).toBe(true);
      }),
      { numRuns: cases(150) },
    );
  });
});
