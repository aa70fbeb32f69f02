import type { DecodedTaf } from './decode-taf.ts';
import type { FlightCategory } from './flight-category.ts';
import { hasNoPeriod, tafOutlook } from './taf-conditions.ts';

/** Period of a forecast without change. A `null` category is unknown. Times in ms since 1970. */
export interface TafPeriod {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Prevailing category. */
  readonly category: FlightCategory | null;
  /**
   * Lowest known category, prevailing or in a deviation (TEMPO, PROB, a BECMG in progress). `null` when none below the
   * prevailing one is known, but a deviation may be.
   */
  readonly worst: FlightCategory | null;
}

const FROM_BEST: readonly FlightCategory[] = ['VFR', 'MVFR', 'IFR', 'LIFR'];

/** Lowest known category; `null` when none is known. */
export function worstCategory(categories: readonly (FlightCategory | null)[]): FlightCategory | null {
  return FROM_BEST.findLast((category) => categories.includes(category)) ?? null;
}

/** Splits a TAF at every change into periods with their categories; equal neighbours are merged. */
export function tafPeriods(taf: DecodedTaf): TafPeriod[] {
  const { validFromMs, validUntilMs } = taf;
  if (validFromMs === null || validUntilMs === null) return [];
  const changes = taf.groups.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]);
  const cuts = [...new Set([validFromMs, validUntilMs, ...changes])]
    .filter((ms) => ms !== null && ms >= validFromMs && ms <= validUntilMs)
    .toSorted((a, b) => Number(a) - Number(b));
  const periods: TafPeriod[] = [];
  for (const [index, fromMs] of cuts.entries()) {
    const untilMs = cuts[index + 1];
    if (fromMs === null || untilMs === undefined || untilMs === null) continue;
    const next = periodAt(taf, fromMs, untilMs);
    const before = periods.at(-1);
    if (before && before.category === next.category && before.worst === next.worst)
      periods[periods.length - 1] = { ...before, untilMs };
    else periods.push(next);
  }
  return periods;
}

function periodAt(taf: DecodedTaf, fromMs: number, untilMs: number): TafPeriod {
  const outlook = tafOutlook(taf, fromMs);
  const category = outlook?.prevailing.flightCategory ?? null;
  const deviations = outlook?.deviations.map(({ conditions }) => conditions.flightCategory) ?? [];
  const worst = worstCategory([category, ...deviations]);
  // A deviation of unknown category, or a change whose period cannot be read, may be lower than what prevails.
  const mayBeLower = deviations.includes(null) || taf.groups.some(hasNoPeriod);
  const isLowerKnown = worst !== category || worst === 'LIFR';
  return { fromMs, untilMs, category, worst: mayBeLower && !isLowerKnown ? null : worst };
}

/** Shifts all times of a decoded TAF, for recordings replayed at the current time. */
export function shiftTaf(taf: DecodedTaf, shiftMs: number): DecodedTaf {
  const moved = (ms: number | null): number | null => (ms === null ? null : ms + shiftMs);
  return {
    ...taf,
    issuedMs: moved(taf.issuedMs),
    validFromMs: moved(taf.validFromMs),
    validUntilMs: moved(taf.validUntilMs),
    groups: taf.groups.map((group) => ({
      ...group,
      fromMs: moved(group.fromMs),
      untilMs: moved(group.untilMs),
    })),
    temperatures: taf.temperatures.map((extreme) => ({ ...extreme, atMs: moved(extreme.atMs) })),
  };
}
