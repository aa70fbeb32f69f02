import { distanceNm, geodesicPath } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg, normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import type { RoutePoint } from '../contract.ts';
import { icaoCoordinate } from './text/coordinate-token.ts';
import { usualCruiseFl } from './finder/edge-levels.ts';
import { usualTasKt } from './finder/route-finder.ts';

/** A direct leg up to this length needs no points. */
const directLegNm = 300;
/** Points may always be this far apart: ICAO Doc 4444 appendix 2, item 15, flights outside designated ATS routes. */
const apartMinutes = 30;
const meridiansDeg = 10;
/** North Atlantic below FL285: every 5° of longitude (NAT Doc 007, flight planning). */
const lowMeridiansDeg = 5;
const lowNorthAtlantic = { belowFl: 285, westDeg: -70, eastDeg: 0, southDeg: 27 };
/** Flights mostly north–south report at parallels of this spacing. */
const parallelsDeg = 5;
/** A point this near to an end is not rounded, so that the track does not bend there. */
const nearEndNm = 120;
/** Whole degrees are used when they lengthen the leg by no more than this fraction, else half degrees. */
const longerPart = 0.01;
const sampleNm = 10;

const minutesOfDegree = 60;

export interface OceanicRules {
  readonly cruiseFl: number;
  readonly tasKt: number;
}

/**
 * Points by latitude and longitude for flying and filing a direct leg, without its ends: mostly east–west flights at
 * every 10° of longitude, mostly north–south flights at every 5° of latitude, and never further apart than 10° of
 * longitude unless 30 min is less. Coordinates are whole or half degrees, as in ICAO Doc 4444 appendix 2, item 15. None
 * for a leg of at most 300 NM, or one whose ends are near enough.
 */
export function oceanicPoints(from: LatLon, to: LatLon, rules: OceanicRules): LatLon[] {
  const lengthNm = distanceNm(from, to);
  if (lengthNm <= directLegNm || isSpaced(from, to, rules)) return [];
  const crossings = crossingsOf(from, to, rules);
  const rounded = (partsOfDegree: number) =>
    pruned([from, ...crossings.map((place) => roundedPlace(place, { from, to, partsOfDegree })), to], rules);
  const whole = rounded(1);
  const points = pathNm(whole) <= lengthNm * (1 + longerPart) ? whole : rounded(2);
  return filled(points, rules).slice(1, -1);
}

/** Route with the points by latitude and longitude of its long direct legs. */
export function withOceanicPoints(points: readonly RoutePoint[], rules: OceanicRules): RoutePoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (!before || !isDirect(point)) return [point];
    const between = oceanicPoints(latLonOf(before), latLonOf(point), rules).map(
      ({ lat, lon }): RoutePoint => ({
        ident: icaoCoordinate({ lat, lon }),
        coordinate: [lon, lat],
        type: 'coordinate',
        via: 'DCT',
        viaKind: 'direct',
      }),
    );
    return [...between, point];
  });
}

const isDirect = ({ via, viaKind }: RoutePoint): boolean =>
  viaKind === undefined ? via === undefined || via === 'DCT' : viaKind === 'direct';

const latLonOf = ({ coordinate: [lon, lat] }: RoutePoint): LatLon => ({ lat, lon });

const cosDeg = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);

function isMostlyEastWest(from: LatLon, to: LatLon): boolean {
  const turnDeg = Math.abs(angleDifferenceDeg(from.lon, to.lon));
  return turnDeg * cosDeg((from.lat + to.lat) / 2) >= Math.abs(to.lat - from.lat);
}

function meridianStepDeg({ lat, lon }: LatLon, { cruiseFl, tasKt }: OceanicRules): number {
  const { belowFl, westDeg, eastDeg, southDeg } = lowNorthAtlantic;
  if (cruiseFl < belowFl && lat >= southDeg && lon >= westDeg && lon <= eastDeg) return lowMeridiansDeg;
  const doubleMinutes = ((meridiansDeg * 2 * 60 * cosDeg(lat)) / tasKt) * 60;
  return doubleMinutes <= apartMinutes ? meridiansDeg * 2 : meridiansDeg;
}

/** Whether no report is required between two positions. */
function isSpaced(from: LatLon, to: LatLon, rules: OceanicRules): boolean {
  if ((distanceNm(from, to) / rules.tasKt) * 60 <= apartMinutes) return true;
  const turnDeg = Math.abs(angleDifferenceDeg(from.lon, to.lon));
  const middle = { lat: (from.lat + to.lat) / 2, lon: from.lon };
  const tolerance = 1e-6;
  if (turnDeg > Math.min(meridiansDeg, meridianStepDeg(middle, rules)) + tolerance) return false;
  return isMostlyEastWest(from, to) || Math.abs(to.lat - from.lat) <= parallelsDeg + tolerance;
}

interface Crossing extends LatLon {
  readonly isMeridian: boolean;
}

function crossingsOf(from: LatLon, to: LatLon, rules: OceanicRules): Crossing[] {
  const samples = geodesicPath(from, to, sampleNm);
  return samples.slice(1).flatMap((end, index) => crossingIn(samples[index] ?? from, end, rules));
}

/** Meridian or parallel crossed between two nearby positions, if any. */
function crossingIn(start: LatLon, end: LatLon, rules: OceanicRules): Crossing[] {
  const turnDeg = angleDifferenceDeg(start.lon, end.lon);
  const riseDeg = end.lat - start.lat;
  const isMeridian = isMostlyEastWest(start, end);
  const [begin, change, step] = isMeridian
    ? [start.lon, turnDeg, meridianStepDeg(start, rules)]
    : [start.lat, riseDeg, parallelsDeg];
  const line = change > 0 ? (Math.floor(begin / step) + 1) * step : (Math.ceil(begin / step) - 1) * step;
  const part = (line - begin) / change;
  if (!(part > 0 && part <= 1)) return [];
  const along = { lat: start.lat + riseDeg * part, lon: normaliseLonDeg(start.lon + turnDeg * part) };
  const lon = normaliseLonDeg(line);
  return [isMeridian ? { ...along, lon, isMeridian } : { ...along, lat: line, isMeridian }];
}

/** Rounds to fractions of a degree, as positions are parsed; -0 would print as S00. */
function roundTo(value: number, partsOfDegree: number): number {
  const parts = Math.round(Math.abs(value) * partsOfDegree);
  const degrees = Math.floor(parts / partsOfDegree);
  return Math.sign(value) * (degrees + (parts - degrees * partsOfDegree) / partsOfDegree) || 0;
}

function roundedPlace(
  { lat, lon, isMeridian }: Crossing,
  { from, to, partsOfDegree }: { from: LatLon; to: LatLon; partsOfDegree: number },
): LatLon {
  const at = { lat, lon };
  const isNearEnd = Math.min(distanceNm(from, at), distanceNm(at, to)) < nearEndNm;
  const parts = isNearEnd ? minutesOfDegree : partsOfDegree;
  return isMeridian ? { lat: roundTo(lat, parts), lon } : { lat, lon: normaliseLonDeg(roundTo(lon, parts)) };
}

/** Removes every point between two that are near enough without it. */
function pruned(points: readonly LatLon[], rules: OceanicRules): LatLon[] {
  const kept = [...points];
  for (let index = kept.length - 2; index > 0; index -= 1) {
    const [before, after] = [kept[index - 1], kept[index + 1]];
    if (before && after && isSpaced(before, after, rules)) kept.splice(index, 1);
  }
  return kept;
}

/** Halves legs that are still too long, as at a turn from east–west to north–south. */
function filled(points: readonly LatLon[], rules: OceanicRules): LatLon[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (!before || isSpaced(before, point, rules)) return [point];
    const path = geodesicPath(before, point, distanceNm(before, point) / 2 + 1);
    const [, middle] = path;
    if (!middle || path.length !== 3) return [point];
    const minute = {
      lat: roundTo(middle.lat, minutesOfDegree),
      lon: normaliseLonDeg(roundTo(middle.lon, minutesOfDegree)),
    };
    return filled([before, minute, point], rules).slice(1);
  });
}

function pathNm(points: readonly LatLon[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + distanceNm(points[index] ?? point, point), 0);
}

/** Level and speed that determine the spacing: as requested, else the usual ones for the distance. */
export function oceanicRulesOf(
  { departure, arrival }: { readonly departure: LatLon; readonly arrival: LatLon },
  { cruiseFl, tasKt }: { readonly cruiseFl?: number; readonly tasKt?: number },
): OceanicRules {
  return {
    cruiseFl: cruiseFl ?? usualCruiseFl(distanceNm(departure, arrival)),
    tasKt: tasKt ?? usualTasKt,
  };
}

/** Number of points added, in a sentence; null for none. */
export function oceanicNote(added: number): string | null {
  if (added === 0) return null;
  const points = added === 1 ? '1 point' : `${added} points`;
  return `${points} by latitude and longitude added on direct legs beyond ${directLegNm} NM.`;
}
