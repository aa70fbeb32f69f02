import { performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import type { UserTotals } from '../contract.ts';
import { offBlocksMs } from './flight-filter.ts';

/** Fields of a saved flight for the totals. */
export interface CountedFlight {
  readonly aircraft: string;
  readonly date: string | null;
  readonly departureTime: string | null;
  /** NM along the route; null when unknown. */
  readonly distanceNm: number | null;
}

/** Speed of sound at the tropopause of the standard atmosphere (−56.5 °C), knots. */
const SOUND_KT = 573.6;
/** Taxi out and in (15 min) and additional time for climb and approach (15 min). */
const GROUND_AND_CLIMB_HOURS = 0.5;

/** Estimate in still air from the usual cruise Mach number; null for an unknown type. */
export function estimatedBlockHours(type: string, distanceNm: number): number | null {
  const aircraft = performanceAircraft(type);
  return aircraft && aircraft.cruiseMach > 0
    ? distanceNm / (aircraft.cruiseMach * SOUND_KT) + GROUND_AND_CLIMB_HOURS
    : null;
}

/** Totals of flights with an off-block time before `nowMs`. */
export function userTotalsOf(saved: readonly CountedFlight[], nowMs: number): UserTotals {
  const dated = saved.flatMap((flight) => {
    const offMs = offBlocksMs(flight);
    return offMs === null ? [] : [{ ...flight, offMs }];
  });
  const counted = dated.filter(({ offMs }) => offMs < nowMs);
  const measured = counted.flatMap(({ aircraft, distanceNm }) =>
    distanceNm === null ? [] : [{ aircraft, distanceNm }],
  );
  const hours = measured.flatMap(
    ({ aircraft, distanceNm }) => estimatedBlockHours(aircraft, distanceNm) ?? [],
  );
  const landings = new Map<string, { month: string; type: string; landings: number }>();
  for (const { aircraft, offMs } of counted) {
    const month = new Date(offMs).toISOString().slice(0, 7);
    const type = aircraft === '' ? '—' : aircraft;
    const entry = landings.get(`${month} ${type}`) ?? { month, type, landings: 0 };
    landings.set(`${month} ${type}`, { ...entry, landings: entry.landings + 1 });
  }
  return {
    flights: counted.length,
    distanceNm: measured.reduce((sum, { distanceNm }) => sum + distanceNm, 0),
    flightsWithoutDistance: counted.length - measured.length,
    blockHours: hours.reduce((sum, one) => sum + one, 0),
    flightsWithoutHours: counted.length - hours.length,
    landings: [...landings.values()].toSorted(
      (a, b) => b.month.localeCompare(a.month) || b.landings - a.landings || a.type.localeCompare(b.type),
    ),
    upcoming: dated.length - counted.length,
    undated: saved.length - dated.length,
    asOf: new Date(nowMs).toISOString(),
  };
}
