import type { DecodedTaf } from './decode-taf.ts';
import type { FlightCategory } from './flight-category.ts';
import { tafOutlook } from './taf-conditions.ts';

/** A stretch of a forecast in which nothing changes. `null` is a category that cannot be told. */
export interface TafPeriod {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Of what prevails. */
  readonly category: FlightCategory | null;
  /** The worst that prevails or that a deviation (TEMPO, PROB, a BECMG under way) may bring. */
  readonly worst: FlightCategory | null;
}

const FROM_BEST: readonly FlightCategory[] = ['VFR', 'MVFR', 'IFR', 'LIFR'];

/** The worst known of some categories; `null` when none is known. */
export function worstCategory(categories: readonly (FlightCategory | null)[]): FlightCategory | null {
  return FROM_BEST.findLast((category) => categories.includes(category)) ?? null;
}

/** Cuts a TAF at every change and says the category of each part; neighbours that say the same are one. */
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
  return { fromMs, untilMs, category, worst: worstCategory([category, ...deviations]) };
}

/** A decoded TAF with every instant moved, for recordings that are played as if they were now. */
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
