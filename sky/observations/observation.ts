import { FEET_PER_METRE, KM_PER_NM, KNOTS_PER_MPS } from '#aviation/units.ts';
import { boxOfRadius } from '#aviation/geo/bounding-box.ts';
import { windOfComponents } from '#aviation/atmosphere/wind-vector.ts';
import type { ConvectiveCell } from '../atmosphere/convective-cells.ts';
import type { Atmosphere, SurfaceState } from '../atmosphere/create-atmosphere.ts';
import { RADIANS_PER_DEGREE } from '../atmosphere/earth.ts';
import { hashOfWord, hashUnit } from '../atmosphere/hashed-noise.ts';
import type { Station } from './station.ts';

/** Cloud amount. */
export type CloudAmount = 'FEW' | 'SCT' | 'BKN' | 'OVC';

/** Cloud layer as reported. */
export interface ObservedCloud {
  readonly cover: CloudAmount;
  /** ft AGL, in reporting increments. */
  readonly baseFt: number;
  readonly isCumulonimbus: boolean;
}

/** Observation at a station, before it is encoded in a national format. */
export interface Observation {
  /** `null` for variable. */
  readonly windFromDegTrue: number | null;
  readonly windKt: number;
  readonly gustKt: number | null;
  readonly visibilityM: number;
  readonly weather: readonly string[];
  readonly clouds: readonly ObservedCloud[];
  /** Vertical visibility, ft, when the sky is obscured. */
  readonly verticalVisibilityFt: number | null;
  readonly temperatureC: number;
  readonly dewPointC: number;
  readonly seaLevelPressureHpa: number;
}

/** Distance within which a cell is reported. */
const VICINITY_NM = 12;

interface NearCell {
  readonly cell: ConvectiveCell;
  readonly distanceKm: number;
}

function nearestStorm(atmosphere: Atmosphere, station: Station, timeMs: number): NearCell | null {
  const cells = atmosphere.cellsInBox({ box: boxOfRadius(station, VICINITY_NM), timeMs });
  let nearest: NearCell | null = null;
  for (const cell of cells) {
    const north = (cell.lat - station.lat) * 111.2;
    const east = (cell.lon - station.lon) * 111.2 * Math.cos(station.lat * RADIANS_PER_DEGREE);
    const distanceKm = Math.max(0, Math.hypot(north, east) - cell.radiusKm);
    if (distanceKm < VICINITY_NM * KM_PER_NM && (nearest === null || distanceKm < nearest.distanceKm))
      nearest = { cell, distanceKm };
  }
  return nearest;
}

/** Rain rate of a radar echo, mm/h (Marshall and Palmer 1948: Z = 200 R^1.6). */
export function rainRateOfDbz(dbz: number): number {
  return (10 ** (dbz / 10) / 200) ** (1 / 1.6);
}

/** Cloud height in reporting increments. */
function reportedHeight(heightFt: number): number {
  const step = heightFt < 5000 ? 100 : heightFt < 10_000 ? 500 : 1000;
  return Math.max(100, Math.round(heightFt / step) * step);
}

function amountOf(cover: number): CloudAmount | null {
  const oktas = cover * 8;
  if (oktas < 0.6) return null;
  if (oktas < 2.5) return 'FEW';
  if (oktas < 4.5) return 'SCT';
  return oktas < 7.4 ? 'BKN' : 'OVC';
}

function cloudsOf(surface: SurfaceState, station: Station, storm: NearCell | null): ObservedCloud[] {
  const hash = hashOfWord(station.icao);
  const layer = (cover: number, baseFt: number, isCumulonimbus = false): ObservedCloud | null => {
    const amount = amountOf(cover);
    return amount && baseFt > 0 ? { cover: amount, baseFt: reportedHeight(baseFt), isCumulonimbus } : null;
  };
  const lowBaseFt = surface.cloudBaseAglM * FEET_PER_METRE;
  const middleFt = 9000 + 3500 * hashUnit(hash, 3) - 2500 * surface.cloudMiddle - station.elevationFt;
  const highFt = 24_000 + 3000 * hashUnit(hash, 4) - 4000 * surface.cloudHigh - station.elevationFt;
  const convective = storm && storm.cell.coreDbz >= 38 ? layer(0.35, Math.max(1200, lowBaseFt), true) : null;
  const layers = [
    // Under an overcast the base of the storm is not visible separately.
    layer(surface.cloudLow, lowBaseFt, convective !== null && amountOf(surface.cloudLow) === 'OVC'),
    convective,
    layer(surface.cloudMiddle, Math.max(middleFt, lowBaseFt + 1500)),
    layer(surface.cloudHigh, Math.max(highFt, lowBaseFt + 8000)),
  ].filter((found) => found !== null);
  // Layers above an overcast are not visible; layers at the same height merge.
  const seen: ObservedCloud[] = [];
  for (const found of layers.toSorted((a, b) => a.baseFt - b.baseFt)) {
    if (seen.at(-1)?.cover === 'OVC') break;
    if (
      seen.some(
        ({ baseFt, isCumulonimbus }) => baseFt === found.baseFt && isCumulonimbus === found.isCumulonimbus,
      )
    )
      continue;
    seen.push(found);
  }
  return seen;
}

/** Precipitation group: intensity by rate (light below 2.5 mm/h, heavy from 7.6), type by air temperature. */
function precipitationGroup(given: {
  rate: number;
  surface: SurfaceState;
  storm: NearCell | null;
  isStormHere: boolean;
}): string | null {
  const { rate, surface, storm, isStormHere } = given;
  if (rate < 0.12) return null;
  const { temperatureC } = surface;
  const snowRate = temperatureC < -0.5 ? rate * 2.5 : rate;
  const intensity = snowRate < 2.5 ? '-' : snowRate < 7.6 ? '' : '+';
  const kind = temperatureC > 1.6 ? 'RA' : temperatureC < -0.5 ? 'SN' : 'RASN';
  if (isStormHere && storm)
    return `${intensity}TS${kind}${storm.cell.hailMm >= 5 && kind === 'RA' ? 'GR' : ''}`;
  if (storm && storm.distanceKm === 0) return `${intensity}SH${kind}`;
  if (kind === 'RA' && rate < 0.3 && surface.cloudMiddle < 0.5) return '-DZ';
  return intensity + kind;
}

function obscuration(visibilityM: number, surface: SurfaceState, hasPrecipitation: boolean): string | null {
  const spread = surface.temperatureC - surface.dewPointC;
  if (visibilityM < 1000 && !hasPrecipitation && spread < 2.5)
    return surface.temperatureC < 0 ? 'FZFG' : 'FG';
  if (visibilityM >= 5000 && !(visibilityM < 9000 && spread < 1.5)) return null;
  if (hasPrecipitation && visibilityM >= 1500 && spread >= 1.5) return null;
  if (spread < 3) return 'BR';
  return hasPrecipitation ? null : spread > 12 ? 'DU' : 'HZ';
}

/** Local effects absent from the gridded field: a nearby storm, and the variation of the wind over 10 min. */
interface Local {
  readonly storm: NearCell | null;
  readonly speedChangeKt: number;
  readonly turnDeg: number;
}

function concludeObservation(surface: SurfaceState, station: Station, local: Local): Observation {
  const { storm } = local;
  const isStormHere = storm !== null && storm.distanceKm < 8 && storm.cell.coreDbz >= 42;
  const wind = windOfComponents(surface);
  const speedKt = Math.max(0, wind.speedKt + local.speedChangeKt);
  const fromDeg = wind.fromDegTrue + local.turnDeg;
  const outflowKt = storm && storm.distanceKm < 15 ? 0.55 * Math.max(0, storm.cell.coreDbz - 38) : 0;
  const gustKt = Math.max(surface.gustMps * KNOTS_PER_MPS, speedKt + outflowKt);
  const cellRate = storm && storm.distanceKm === 0 ? rainRateOfDbz(Math.min(53, storm.cell.coreDbz - 4)) : 0;
  // The gridded rain includes the mean of nearby showers; at a station there is a shower or none.
  const rate = surface.precipitationMmPerHour - 1.6 * surface.thunderstorm + cellRate;
  const precipitation = precipitationGroup({ rate, surface, storm, isStormHere });
  const inShower = cellRate > 0 ? cellRate ** 0.65 / 14_000 : 0;
  const visibilityM = 1 / (1 / surface.visibilityM + inShower);
  const obscured = obscuration(visibilityM, surface, precipitation !== null);
  const vicinity = storm && !isStormHere && storm.cell.coreDbz >= 42 ? 'VCTS' : null;
  const isSkyObscured = visibilityM < 550 && obscured !== null && obscured.endsWith('FG');
  return {
    windFromDegTrue: speedKt < 2.5 ? null : ((fromDeg % 360) + 360) % 360,
    windKt: speedKt,
    gustKt: gustKt >= 15.5 && gustKt - speedKt >= 9.5 ? gustKt : null,
    visibilityM,
    weather: [isStormHere && precipitation === null ? 'TS' : precipitation, vicinity, obscured].filter(
      (group) => group !== null,
    ),
    clouds: isSkyObscured ? [] : cloudsOf(surface, station, storm),
    verticalVisibilityFt: isSkyObscured ? Math.max(100, Math.round((visibilityM * 0.9) / 100) * 100) : null,
    temperatureC: surface.temperatureC,
    dewPointC: Math.min(surface.dewPointC, surface.temperatureC),
    seaLevelPressureHpa: surface.seaLevelPressureHpa,
  };
}

function surfaceAtStation(atmosphere: Atmosphere, station: Station, timeMs: number): SurfaceState {
  const { lat, lon, elevationFt } = station;
  return atmosphere.surfaceAt({ lat, lon, timeMs, elevationFt });
}

/** Observes the weather at a station at a time (ms since 1970). */
export function observe(atmosphere: Atmosphere, station: Station, timeMs: number): Observation {
  const minute = Math.floor(timeMs / 60_000);
  const hash = hashOfWord(station.icao);
  return concludeObservation(surfaceAtStation(atmosphere, station, timeMs), station, {
    storm: nearestStorm(atmosphere, station, timeMs),
    // Turbulence over 10 min: about 1 kt and a few degrees from the model's wind.
    speedChangeKt: 2.2 * (hashUnit(hash, 5, minute) - 0.5),
    turnDeg: 9 * (hashUnit(hash, 6, minute) - 0.5),
  });
}

/** Prevailing weather at a station without individual storms, and the probability of one (0 to 1), for TAFs. */
export function observePrevailing(
  atmosphere: Atmosphere,
  station: Station,
  timeMs: number,
): { observed: Observation; thunderstorm: number } {
  const surface = surfaceAtStation(atmosphere, station, timeMs);
  const observed = concludeObservation(surface, station, { storm: null, speedChangeKt: 0, turnDeg: 0 });
  return { observed, thunderstorm: surface.thunderstorm };
}

/** Ceiling, ft AGL: lowest BKN or OVC layer, or vertical visibility; `null` without a ceiling. */
export function ceilingFtOf(observed: Pick<Observation, 'clouds' | 'verticalVisibilityFt'>): number | null {
  if (observed.verticalVisibilityFt !== null) return observed.verticalVisibilityFt;
  return observed.clouds.find(({ cover }) => cover === 'BKN' || cover === 'OVC')?.baseFt ?? null;
}
