import { FEET_PER_METRE } from '#aviation/units.ts';
import { normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';

const RVSM_FROM_FL = 290;
const RVSM_TO_FL = 410;
const HIGHEST_FL = 510;

/**
 * Magnetic tracks with odd levels. `icao`: 000° to 179° (ICAO Annex 2, appendix 3). `south-odd`: 090° to 269°, as
 * Italy, Portugal and Spain publish in ENR 1.7. `north-odd`: 270° to 089°, New Zealand. `china`: ICAO tracks, metric
 * levels.
 */
export type LevelRule = 'icao' | 'south-odd' | 'north-odd' | 'china';

const ODD_FROM_DEG: Record<LevelRule, number> = { icao: 0, 'south-odd': 90, 'north-odd': 270, china: 0 };

/** Levels of RVSM airspace, which requires approval (ICAO Doc 9574). */
export const RVSM_FL = { lowest: RVSM_FROM_FL, highest: RVSM_TO_FL };

function isOddTrack(magneticTrackDeg: number, rule: LevelRule): boolean {
  return normaliseBearingDeg(magneticTrackDeg - ODD_FROM_DEG[rule]) < 180;
}

/**
 * IFR cruising levels in feet for a magnetic track, ascending, with RVSM from FL290 to FL410: odd thousands on one half
 * of the compass, even on the other; above FL410 every 4,000 ft from FL450 (odd) or FL430 (even).
 */
export function cruisingLevelsFt(magneticTrackDeg: number, rule: LevelRule = 'icao'): number[] {
  const isOdd = isOddTrack(magneticTrackDeg, rule);
  if (rule === 'china') return chineseLevelsFt(isOdd);
  const levels: number[] = [];
  for (let level = isOdd ? 30 : 40; level <= RVSM_TO_FL; level += 20) {
    // FL290 is an odd level; even levels continue from FL280 to FL300.
    if (level !== RVSM_FROM_FL || isOdd) levels.push(level * 100);
  }
  for (let level = isOdd ? 450 : 430; level <= HIGHEST_FL; level += 40) levels.push(level * 100);
  return levels;
}

/**
 * Metric levels of China by direction: every 600 m up to 8,100 m eastbound and 8,400 m westbound, RVSM from 8,900 m and
 * 9,200 m to 12,500 m, then from 13,100 m. The RVSM levels in feet follow the scheme of 21 November 2007: FL291 to
 * FL411.
 */
function chineseLevelsFt(isEastbound: boolean): number[] {
  const feet = (metres: number) => Math.round((metres * FEET_PER_METRE) / 100) * 100;
  const every = (fromM: number, toM: number, stepM: number): number[] =>
    Array.from({ length: Math.floor((toM - fromM) / stepM) + 1 }, (_, index) => fromM + index * stepM);
  const low = isEastbound ? every(900, 8100, 600) : every(1200, 8400, 600);
  const high = isEastbound ? every(13_700, 15_500, 1200) : every(13_100, 14_900, 1200);
  const rvsmFt = every(isEastbound ? 29_100 : 30_100, 41_100, 2000);
  return [...low.map(feet), ...rvsmFt, ...high.map(feet)];
}
