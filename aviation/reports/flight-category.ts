import type { Ceiling } from './cloud-group.ts';
import type { Visibility } from './visibility.ts';

/** From best to worst: VFR, MVFR, IFR, LIFR. */
export type FlightCategory = 'VFR' | 'MVFR' | 'IFR' | 'LIFR';

const FROM_BEST: readonly FlightCategory[] = ['VFR', 'MVFR', 'IFR', 'LIFR'];

/**
 * Flight category as defined by aviationweather.gov: LIFR below 500 ft or 1 SM, IFR below 1000 ft or 3 SM, MVFR 1000 to
 * 3000 ft or 3 to 5 SM, VFR above both; the lower of the two applies. Metres are converted exactly, so 1600 m is below
 * 1 SM and 8000 m below 5 SM. `null` is unknown: a missing part could lower the category.
 */
export function flightCategory(observed: {
  ceiling: Ceiling;
  visibility: Pick<Visibility, 'statuteMiles' | 'bound'> | null;
}): FlightCategory | null {
  const byCeiling = ceilingCategory(observed.ceiling);
  const byVisibility = observed.visibility === null ? null : visibilityCategory(observed.visibility);
  if (byCeiling === 'LIFR' || byVisibility === 'LIFR') return 'LIFR';
  if (byCeiling === null || byVisibility === null) return null;
  return FROM_BEST.indexOf(byCeiling) > FROM_BEST.indexOf(byVisibility) ? byCeiling : byVisibility;
}

function ceilingCategory(ceiling: Ceiling): FlightCategory | null {
  if (ceiling.state === 'unknown') return null;
  if (ceiling.state === 'none' || ceiling.heightFt > 3000) return 'VFR';
  if (ceiling.heightFt >= 1000) return 'MVFR';
  return ceiling.heightFt >= 500 ? 'IFR' : 'LIFR';
}

function visibilityCategory(visibility: Pick<Visibility, 'statuteMiles' | 'bound'>): FlightCategory {
  const { statuteMiles, bound } = visibility;
  // "Less than 1 SM" is below the limit of 1 SM, "more than 5 SM" above that of 5 SM.
  const reaches = (limit: number): boolean =>
    bound === 'below' ? statuteMiles > limit : statuteMiles >= limit;
  const exceeds = (limit: number): boolean =>
    bound === 'above' ? statuteMiles >= limit : statuteMiles > limit;
  if (exceeds(5)) return 'VFR';
  if (reaches(3)) return 'MVFR';
  return reaches(1) ? 'IFR' : 'LIFR';
}
