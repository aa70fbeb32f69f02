import { describe, expect, it } from 'vitest';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { windOf } from '#sky/tracks/wind-at.ts';
import { parseNatMessages } from '../domain/nat-message.ts';
import { parsePacotsNotices } from '../domain/pacots-notices.ts';
import { natMessages } from './nat.sim.ts';
import { pacotsNotices } from './pac.sim.ts';

const options = { seed: 'world', windAt: windOf(createAtmosphere({ seed: 3 })) };
const at = (text: string) => Date.parse(text);
const nat = natMessages(options);
const pac = pacotsNotices(options);

describe('F1 simulated messages pass the parser of real ones', () => {
  it('F1 at every hour around the turn of a leap year North Atlantic messages are published, and all of them are parsed', () => {
    const start = at('2028-12-30T18:00:00Z');
    for (let hour = 0; hour < 54; hour += 1) {
      const now = start + hour * 3_600_000;
      const { notices, rejected } = parseNatMessages(nat(now), now);
      expect(rejected).toEqual([]);
      expect(notices.length).toBeGreaterThanOrEqual(1);
      for (const notice of notices) {
        expect(notice.tracks.length).toBeGreaterThanOrEqual(5);
        expect(notice.issuedAtMs ?? Infinity).toBeLessThanOrEqual(now);
        expect((notice.validToMs ?? 0) + 2 * 3_600_000).toBeGreaterThan(now);
        expect(notice.remarks.at(-1)).toBe('SIMULATED TRACKS. NOT FOR NAVIGATION.');
        expect(notice.tracks.filter(({ isPbcs }) => isPbcs)).toHaveLength(3);
      }
    }
    const newYear = parseNatMessages(nat(at('2028-12-31T23:00:00Z')), at('2028-12-31T23:00:00Z')).notices;
    expect(newYear.map(({ number, validFromMs }) => [number, validFromMs])).toEqual([
      ['001', at('2029-01-01T01:00:00Z')],
      ['001', at('2029-01-01T11:30:00Z')],
    ]);
  });

  it('F1 the westbound day set and the eastbound night set keep the hours of the ocean', () => {
    const now = at('2026-11-20T15:00:00Z');
    const sets = parseNatMessages(nat(now), now).notices.map(({ tracks, validFromMs, validToMs }) => ({
      direction: tracks[0]?.direction,
      from: new Date(validFromMs ?? 0).toISOString().slice(0, 16),
      to: new Date(validToMs ?? 0).toISOString().slice(0, 16),
    }));
    expect(sets).toEqual([
      { direction: 'west', from: '2026-11-20T11:30', to: '2026-11-20T19:00' },
      { direction: 'east', from: '2026-11-21T01:00', to: '2026-11-21T08:00' },
    ]);
  });

  it('F1 the Pacific has its numbered tracks eastward and its lettered ones westward', () => {
    const now = at('2026-11-20T20:00:00Z');
    const { notices, rejected } = parsePacotsNotices(pac(now));
    expect(rejected).toEqual([]);
    const of = (direction: string, dayFrom: string) =>
      notices
        .flatMap(({ tracks }) => tracks)
        .filter(
          (track) => track.direction === direction && new Date(track.validFromMs).toISOString() >= dayFrom,
        )
        .map(({ ident }) => ident);
    expect(of('east', '2026-11-20')).toEqual([
      '1',
      '2',
      '3',
      '14',
      '15',
      '11',
      '12',
      '1',
      '2',
      '3',
      '14',
      '15',
    ]);
    expect(of('west', '2026-11-20')).toEqual(['C', 'E', 'F', 'J', 'K', 'A', 'B']);
    expect(new Set(notices.map(({ number }) => number)).size).toBe(notices.length);
  });

  it('F1 the same day gives the same messages, in any order of queries', () => {
    const now = at('2026-11-20T15:00:00Z');
    const other = natMessages({ ...options, windAt: windOf(createAtmosphere({ seed: 3 })) });
    other(now + 86_400_000);
    expect(other(now)).toBe(nat(now));
    expect(natMessages({ seed: 'world', windAt: windOf(createAtmosphere({ seed: 4 })) })(now)).not.toBe(
      nat(now),
    );
  });
});
