import type { DecodedTafAnswer, ReportConditions } from '#capabilities/weather/contract.ts';

/** Fictitious conditions: clear and calm except as given. */
export function conditionsForTests({
  ceilingFt,
  visibilityM,
  lowest = [],
  wind,
}: {
  ceilingFt?: number;
  visibilityM?: number;
  lowest?: ReportConditions['directionalVisibilities'];
  wind?: { fromDegTrue: number; speedKt: number; gustKt: number | null };
}): ReportConditions {
  return {
    wind: wind ? { ...wind, isVariable: false, isSpeedAbove: false, variation: null } : null,
    visibility:
      visibilityM === undefined
        ? null
        : { metres: visibilityM, statuteMiles: visibilityM / 1609, bound: 'exact', reportedIn: 'm' },
    directionalVisibilities: lowest,
    weather: [],
    isWeatherEnded: false,
    sky: { layers: [], clear: null, isObscured: false, verticalVisibilityFt: null },
    ceiling: ceilingFt === undefined ? { state: 'none' } : { state: 'at', heightFt: ceilingFt },
    flightCategory: null,
    unavailable: [],
  };
}

type Group = DecodedTafAnswer['groups'][number];

/** A fictitious TAF with the given groups. */
export const tafForTests = (
  groups: readonly Pick<Group, 'kind' | 'fromMs' | 'untilMs' | 'conditions'>[],
): DecodedTafAnswer => ({
  issuedMs: null,
  validFromMs: null,
  validUntilMs: null,
  isAmended: false,
  isCorrected: false,
  isCancelled: false,
  isNil: false,
  groups: groups.map((group) => ({ ...group, probabilityPercent: null, windShear: null })),
  periods: [],
  undecoded: [],
});
