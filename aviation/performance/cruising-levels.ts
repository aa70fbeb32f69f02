import { normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';

const RVSM_FROM_FL = 290;
const RVSM_TO_FL = 410;
const HIGHEST_FL = 510;

/**
 * IFR cruising levels in feet for a magnetic track, ascending (ICAO Annex 2, appendix 3, with reduced vertical
 * separation from FL290 to FL410): odd thousands from 000° to 179°, even ones from 180° to 359°; above FL410 every
 * 4,000 ft from FL450 and FL430.
 */
export function cruisingLevelsFt(magneticTrackDeg: number): number[] {
  const isEastbound = normaliseBearingDeg(magneticTrackDeg) < 180;
  const levels: number[] = [];
  for (let level = isEastbound ? 30 : 40; level <= RVSM_TO_FL; level += 20) {
    // FL290 is eastbound; westbound goes from FL280 to FL300.
    if (level !== RVSM_FROM_FL || isEastbound) levels.push(level * 100);
  }
  for (let level = isEastbound ? 450 : 430; level <= HIGHEST_FL; level += 40) levels.push(level * 100);
  return levels;
}
