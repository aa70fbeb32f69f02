import { expect, it } from 'vitest';
import { flightTimeUpTo } from './flight-time-so-far.ts';
import type { MemberDuty } from './member-duties.ts';

const NOW = Date.UTC(2026, 10, 26, 11, 50);
const at = (hours: number) => NOW + hours * 3_600_000;
const duty = (
  from: number,
  to: number,
  flights: readonly [number, number][],
  flightMinutes: number | null = null,
) =>
  ({
    kind: 'flight',
    startMs: at(from),
    endMs: at(to),
    schedule: flightMinutes === null ? null : { flightMinutes },
    flights: flights.map(([off, on]) => ({
      offBlocks: new Date(at(off)).toISOString(),
      onBlocks: new Date(at(on)).toISOString(),
    })),
  }) as unknown as MemberDuty;

it('J1 the roster counts flight time up to now, like the totals of the limits', () => {
  // 5 h flown two days ago; 2 h of a 7 h flight in progress; a flight tomorrow.
  const flown = duty(-50, -40, [[-48, -43]]);
  const flying = duty(-3, 6, [[-2, 5]]);
  const ahead = duty(20, 30, [[21, 28]]);
  expect(flightTimeUpTo([flown, flying, ahead], NOW)).toEqual({ minutes: 7 * 60, isUnknown: false });
  // The 28 days begin in the middle of a 4 h flight.
  const old = duty(-675, -669, [[-674, -670]]);
  expect(flightTimeUpTo([old], NOW).minutes).toBe(2 * 60);
});
