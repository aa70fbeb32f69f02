import { describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { createAtmosphere } from '../atmosphere/create-atmosphere.ts';
import { type AtlanticSet, atlanticTracks, pacificTracks } from './tracks-of-day.ts';
import { isFullRun } from '#platform/testing/full-run.ts';
import { type WindAt, windOf } from './wind-at.ts';

const DAY_MS = 86_400_000;
const start = Date.parse('2026-01-01T15:15:00Z');
/** Through the year; `npm run test:full` takes four times as many. */
const days = Array.from(
  { length: isFullRun ? 24 : 6 },
  (_, index) => start + index * (isFullRun ? 17 : 68) * DAY_MS,
);
const calm: WindAt = () => ({ fromDegTrue: 0, speedKt: 0 });
const simulated = windOf(createAtmosphere({ seed: 7 }));
const sets: AtlanticSet[] = ['westbound', 'eastbound'];

describe('F1 simulated tracks of the North Atlantic', () => {
  it('F1 five to eight a set on every day of the year, never crossing, separated, on whole and half degrees', () => {
    for (const timeMs of days) {
      for (const set of sets) {
        const tracks = atlanticTracks(set, { seed: 'a', timeMs, windAt: simulated });
        expect(tracks.length).toBeGreaterThanOrEqual(5);
        expect(tracks.length).toBeLessThanOrEqual(8);
        expect(tracks.map(({ ident }) => ident).join('')).toBe(
          set === 'westbound' ? 'ABCDEFGH'.slice(0, tracks.length) : 'STUVWXYZ'.slice(-tracks.length),
        );
        for (const [index, { points, isHalfDegrees }] of tracks.entries()) {
          const ocean = points.slice(1, -1);
          expect(ocean.map(({ lon }) => lon)).toEqual(
            set === 'westbound' ? [-20, -30, -40, -50] : [-50, -40, -30, -20],
          );
          for (const { lat } of ocean) expect((lat * (isHalfDegrees ? 2 : 1)) % 1).toBe(0);
          const south = tracks[index + 1];
          const need = isHalfDegrees && south?.isHalfDegrees ? 0.5 : 1;
          south?.points.forEach(({ lat, ident }, at) => {
            const northOfIt = points[at];
            if (ident === null) expect((northOfIt?.lat ?? 0) - lat).toBeGreaterThanOrEqual(need);
            else expect(northOfIt?.ident).not.toBe(ident);
          });
        }
      }
    }
  });

  it('F1 the same day and seed give the same tracks, another day gives others', () => {
    const of = (seed: string, timeMs: number) =>
      JSON.stringify(atlanticTracks('westbound', { seed, timeMs, windAt: simulated }));
    expect(of('a', start)).toBe(of('a', start));
    expect(of('a', start + 5 * DAY_MS)).not.toBe(of('a', start));
  });

  it('F1 eastbound tracks ride the jet and westbound tracks stay out of it', () => {
    const jet: WindAt = ({ lat }) => ({
      fromDegTrue: 270,
      speedKt: 140 * Math.exp(-(((lat - 50) / 3) ** 2)),
    });
    const core = (set: AtlanticSet, windAt: WindAt) => {
      const tracks = atlanticTracks(set, { seed: 'a', timeMs: start, windAt });
      return tracks.toSorted((a, b) => a.hours - b.hours)[0];
    };
    const middle = (set: AtlanticSet, windAt: WindAt) => core(set, windAt)?.points[3]?.lat ?? Number.NaN;
    expect(Math.abs(middle('eastbound', jet) - 50)).toBeLessThanOrEqual(1);
    expect(Math.abs(middle('westbound', jet) - 50)).toBeGreaterThanOrEqual(3);
    expect(core('eastbound', jet)?.hours).toBeLessThan(core('eastbound', calm)?.hours ?? 0);
    expect(core('westbound', jet)?.hours).toBeGreaterThanOrEqual(core('westbound', calm)?.hours ?? Infinity);
  });

  it('F1 without wind the core track is within 2 % of the great circle through the ocean', () => {
    const [core] = atlanticTracks('westbound', { seed: 'a', timeMs: start, windAt: calm }).toSorted(
      (a, b) => a.hours - b.hours,
    );
    const direct = distanceNm({ lat: 51.47, lon: -0.45 }, { lat: 40.64, lon: -73.78 }) / 480;
    expect((core?.hours ?? 0) / direct).toBeLessThan(1.02);
    expect((core?.hours ?? 0) / direct).toBeGreaterThanOrEqual(1);
  });
});

describe('F1 simulated tracks of the Pacific', () => {
  it('F1 every group has its tracks every day, in order and across the antimeridian', () => {
    const idents = {
      'japan-america': ['1', '2', '3', '14', '15'],
      'america-asia': ['C', 'E', 'F', 'J', 'K'],
      'japan-hawaii': ['11', '12'],
      'hawaii-japan': ['A', 'B'],
    } as const;
    for (const timeMs of days.slice(0, 8)) {
      for (const group of Object.keys(idents) as (keyof typeof idents)[]) {
        const tracks = pacificTracks(group, { timeMs, windAt: simulated });
        expect(tracks.map(({ ident }) => ident)).toEqual(idents[group]);
        for (const { points } of tracks) expect(points.some(({ lon }) => lon === 180)).toBe(true);
      }
    }
  });
});
