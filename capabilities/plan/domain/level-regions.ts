import { initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { magneticFromTrue, magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import { cruisingLevelsFt, type LevelRule, RVSM_FL } from '#aviation/performance/cruising-levels.ts';
import type { LevelRegion, PerformancePlan } from '#aviation/performance/performance-plan.ts';
import type { RoutePath } from '#aviation/performance/flying/route-path.ts';
import type { Fir } from './fir-times.ts';

const stepNm = 25;
const usualFt = 35_000;
/** A shorter part of a region is flown at the levels of its neighbours. */
const shortestNm = 60;

/** Regions with a different level rule, by location indicator. Oceanic regions of the same states follow ICAO. */
const ruleOfFir: readonly (readonly [RegExp, LevelRule])[] = [
  [/^(?:LI|LE|GC)[A-Z]{2}$|^LPPC$/, 'south-odd'],
  [/^NZZC$/, 'north-odd'],
  [/^Z[BGHJLPSUWY][A-Z]{2}$/, 'china'],
];

const ruleOf = (fir: Fir | undefined): LevelRule =>
  ruleOfFir.find(([pattern]) => fir && pattern.test(fir.ident))?.[1] ?? 'icao';

/** Parts of a route in regions with a different cruising level rule. */
export function levelRegions(
  path: RoutePath,
  firsAt: (place: LatLon & { altitudeFt: number }) => readonly Fir[],
): LevelRegion[] {
  const count = Math.max(1, Math.ceil(path.lengthNm / stepNm));
  const regions: LevelRegion[] = [];
  for (let index = 0; index < count; index += 1) {
    const fromNm = (path.lengthNm * index) / count;
    const toNm = (path.lengthNm * (index + 1)) / count;
    const { lat, lon } = path.at((fromNm + toNm) / 2);
    const [fir] = firsAt({ lat, lon, altitudeFt: usualFt }).toSorted((a, b) => a.areaDeg - b.areaDeg);
    const rule = ruleOf(fir);
    if (!fir || rule === 'icao') continue;
    const before = regions.at(-1);
    if (before?.name === fir.ident && before.toNm === fromNm) {
      regions[regions.length - 1] = { ...before, toNm };
    } else regions.push({ fromNm, toNm, rule, name: fir.ident });
  }
  return regions;
}

const ruleWords: Record<LevelRule, string> = {
  icao: 'ICAO levels',
  'south-odd': 'odd levels on tracks 090° to 269°, even ones on the others',
  'north-odd': 'odd levels on tracks 270° to 089°, even ones on the others',
  china: 'metric levels, FL291 to FL411',
};

const flightLevels = (feet: readonly number[]) =>
  feet.map((each) => `FL${Math.round(each / 100)}`).join(', ');

/** Levels that do not conform to a region, in a sentence per region. */
export function regionLevelNotes(
  { legs, offBlockMs }: Pick<PerformancePlan, 'legs' | 'offBlockMs'>,
  regions: readonly LevelRegion[],
  path: RoutePath,
): string[] {
  return regions.flatMap(({ fromNm, toNm, rule, name }) => {
    if (toNm - fromNm < shortestNm) return [];
    const [entry, exit] = [path.at(fromNm), path.at(toNm)];
    const variation = magneticVariationDegEast({ lat: entry.lat, lon: entry.lon, at: new Date(offBlockMs) });
    const allowed = cruisingLevelsFt(magneticFromTrue(initialBearingDegTrue(entry, exit), variation), rule);
    const flown = legs
      .filter(
        ({ phase, alongNm, distanceNm }) =>
          phase === 'cruise' && alongNm > fromNm && alongNm - distanceNm < toNm,
      )
      .map(({ pressureAltitudeFt }) => Math.round(pressureAltitudeFt));
    const wrong = [...new Set(flown)].filter((feet) => !allowed.includes(feet));
    return wrong.length === 0
      ? []
      : [`${name} has ${ruleWords[rule]}: ${flightLevels(wrong)} is not one of them.`];
  });
}

/** Notes on an aircraft without RVSM approval; none when its equipment is unknown. */
export function rvsmNotes(isApproved: boolean | null, levelsFt: readonly number[]): string[] {
  if (isApproved !== false) return [];
  const within = levelsFt.filter((feet) => feet >= RVSM_FL.lowest * 100 && feet <= RVSM_FL.highest * 100);
  return within.length === 0
    ? ['Item 10a of the aircraft has no W: levels below FL290 are chosen.']
    : [`${flightLevels(within)} is RVSM airspace: item 10a of the aircraft has no W.`];
}

/** Whether item 10a has RVSM approval; `null` when not entered. A digit belongs to the letter before it. */
export function isRvsmApproved(equipment: string | null | undefined): boolean | null {
  return equipment === null || equipment === undefined ? null : /W(?!\d)/.test(equipment);
}
