import { describe, expect, it, vi } from 'vitest';
import type { CrossingsAnswer, WatchAlert } from '../contract.ts';
import { flightPhases } from './flight-phases.ts';
import { alertMarks } from './watch-lanes.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const at = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();

const pathOf = (heights: readonly (number | null)[]): CrossingsAnswer['path'] => ({
  points: heights.map((altitudeFt, index) => ({ lat: 0, lon: index, time: at(index * 10), altitudeFt })),
  distanceNm: 0,
  isTimed: true,
  hasLevels: true,
  basis: 'performance-plan',
  message: null,
});
const phases = (heights: readonly (number | null)[]) =>
  flightPhases(pathOf(heights)).map(({ id, fromMs, toMs }) => [
    id,
    (fromMs - NOON) / 60_000,
    (toMs - NOON) / 60_000,
  ]);

describe('F4 phases of a flight', () => {
  it('F4 climb ends where the first level is reached, descent begins at the last', () => {
    expect(phases([0, 15_000, 33_000, 33_000, 35_000, 35_000, 12_000, 0])).toEqual([
      ['Climb', 0, 20],
      ['Cruise', 20, 50],
      ['Descent', 50, 70],
    ]);
  });
  it('F4 a flight without level cruise has climb and descent only', () => {
    expect(phases([0, 9000, 0])).toEqual([
      ['Climb', 0, 10],
      ['Descent', 10, 20],
    ]);
  });
  it('F4 without levels it is one mark, without times none', () => {
    expect(phases([null, null, null])).toEqual([['flight', 0, 20]]);
    expect(flightPhases({ ...pathOf([null, null]), basis: 'estimated' })[0]?.title).toBe(
      'Flight, times estimated',
    );
    const untimed = pathOf([0, 30_000, 0]);
    expect(
      flightPhases({ ...untimed, points: untimed.points.map((one) => ({ ...one, time: null })) }),
    ).toEqual([]);
    expect(phases([])).toEqual([]);
  });
});

describe('F4 alerts on the timeline', () => {
  const alert = (id: string, change: Partial<WatchAlert> = {}): WatchAlert => ({
    id,
    flightId: 'f',
    rule: 'area',
    severity: 'caution',
    title: `MER1: ${id}`,
    body: '',
    areaId: null,
    place: null,
    from: at(0),
    to: at(30),
    firstAt: at(0),
    changedAt: at(0),
    acknowledgedAt: null,
    snoozedUntil: null,
    ...change,
  });
  it('F4 those with a time that wait for acknowledgement, the most severe last', () => {
    const open = vi.fn();
    const marks = alertMarks(
      [
        alert('warned', { severity: 'warning' }),
        alert('moment', { to: null }),
        alert('timeless', { from: null }),
        alert('done', { acknowledgedAt: at(0) }),
        alert('asleep', { snoozedUntil: at(60) }),
      ],
      NOON,
      open,
    );
    expect(marks.map(({ id, tone }) => [id, tone])).toEqual([
      ['moment', 'caution'],
      ['warned', 'warning'],
    ]);
    expect(marks[0]).toMatchObject({ fromMs: NOON, toMs: NOON + 15 * 60_000 });
    marks[0]?.open?.();
    expect(open).toHaveBeenCalledOnce();
  });
});
