import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { ConvectiveCell } from '../atmosphere/convective-cells.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { HOUR_MS, RADIANS_PER_DEGREE } from '../atmosphere/earth.ts';
import { dayHourMinute } from '../observations/report-groups.ts';
import {
  type ClosedRing,
  anchoredRing,
  clustersOf,
  degreesAndMinutes,
  isInUs,
  issuingRegion,
  ringAround,
  windRose,
} from './areas.ts';

/** SIGMETs for thunderstorm areas: US convective SIGMETs and those of other regions. */

/** Area of thunderstorms over the validity period of an advisory. */
export interface StormArea {
  readonly ring: ClosedRing;
  readonly centre: LatLon;
  readonly issuedMs: number;
  readonly untilMs: number;
  readonly topFt: number;
  readonly movingToDegTrue: number;
  readonly speedKt: number;
  readonly hailMm: number;
  readonly strongestDbz: number;
  readonly cellCount: number;
  readonly isInUs: boolean;
}

const VALID_MS = 2 * HOUR_MS;
const SAMPLE_MS = HOUR_MS / 4;
const CLUSTER_DEG = 1.1;
const MARGIN_DEG = 0.35;
const WORLD = { west: -180, south: -72, east: 180, north: 72 };

/** Issue time of the advisory in effect at a time: hourly at 55 minutes past. */
export function convectiveIssueMs(timeMs: number): number {
  return Math.floor((timeMs - 55 * 60_000) / HOUR_MS) * HOUR_MS + 55 * 60_000;
}

/**
 * Areas of the advisories in effect at a time: strong cells from the issue to the end of validity, worldwide unless a
 * box is given.
 */
export function stormAreas(atmosphere: Atmosphere, timeMs: number, box: BoundingBox = WORLD): StormArea[] {
  const issuedMs = convectiveIssueMs(timeMs);
  const untilMs = issuedMs + VALID_MS;
  const samples: (ConvectiveCell & { readonly ageMs: number })[] = [];
  for (let at = issuedMs; at <= untilMs; at += SAMPLE_MS)
    for (const cell of atmosphere.cellsInBox({ box, timeMs: at }))
      if (cell.coreDbz >= 41) samples.push({ ...cell, ageMs: at - cell.bornMs });
  return clustersOf(samples, CLUSTER_DEG)
    .filter(
      (cluster) =>
        cluster.some(({ coreDbz, ageMs }) => coreDbz >= 45 && ageMs > 45 * 60_000) || cluster.length > 12,
    )
    .map((cluster) => areaOf(cluster, issuedMs, untilMs));
}

function areaOf(cluster: readonly ConvectiveCell[], issuedMs: number, untilMs: number): StormArea {
  const ring = ringAround(cluster, MARGIN_DEG);
  const mean = (read: (cell: ConvectiveCell) => number): number =>
    cluster.reduce((sum, cell) => sum + read(cell), 0) / cluster.length;
  const max = (read: (cell: ConvectiveCell) => number): number =>
    cluster.reduce((top, cell) => Math.max(top, read(cell)), 0);
  const centre = { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
  const east = mean(
    ({ movingToDegTrue, speedKt }) => speedKt * Math.sin(movingToDegTrue * RADIANS_PER_DEGREE),
  );
  const north = mean(
    ({ movingToDegTrue, speedKt }) => speedKt * Math.cos(movingToDegTrue * RADIANS_PER_DEGREE),
  );
  return {
    ring,
    centre,
    issuedMs,
    untilMs,
    topFt: Math.round(max(({ echoTopFt }) => echoTopFt) / 1000) * 1000,
    movingToDegTrue: (Math.atan2(east, north) / RADIANS_PER_DEGREE + 360) % 360,
    speedKt: Math.hypot(east, north),
    hailMm: max(({ hailMm }) => hailMm),
    strongestDbz: max(({ coreDbz }) => coreDbz),
    cellCount: new Set(cluster.map(({ id }) => id)).size,
    isInUs: isInUs(centre),
  };
}

/** A feature of airsigmet.geojson. */
export interface AirSigmetFeature {
  readonly type: 'Feature';
  readonly properties: {
    readonly icaoId: 'KKCI';
    readonly airSigmetType: 'SIGMET';
    readonly alphaChar: string;
    readonly hazard: 'CONVECTIVE' | 'TURB' | 'ICE';
    readonly seriesId: string;
    readonly validTimeFrom: string;
    readonly validTimeTo: string;
    readonly severity: number;
    readonly altitudeHi1: number | null;
    readonly altitudeHi2: number | null;
    readonly altitudeLow1: number | null;
    readonly altitudeLow2: number | null;
    readonly movementDir: number | null;
    readonly movementSpd: number | null;
    readonly rawAirSigmet: string;
  };
  readonly geometry: { readonly type: 'Polygon'; readonly coordinates: readonly ClosedRing[] };
}

/** Western, central or eastern US, divided at 107° W and 87° W. */
function usThird(lon: number): { letter: 'W' | 'C' | 'E'; bulletin: string } {
  if (lon < -107) return { letter: 'W', bulletin: 'WSUS33' };
  return lon < -87 ? { letter: 'C', bulletin: 'WSUS32' } : { letter: 'E', bulletin: 'WSUS31' };
}

/** US convective SIGMETs of the areas, as features of airsigmet.geojson. */
export function convectiveSigmets(areas: readonly StormArea[]): AirSigmetFeature[] {
  const counts = { W: 0, C: 0, E: 0 };
  return areas
    .filter((area) => area.isInUs)
    .toSorted((p, q) => p.centre.lon - q.centre.lon)
    .map((area) => {
      const { letter, bulletin } = usThird(area.centre.lon);
      counts[letter] += 1;
      const hourOfDay = new Date(area.issuedMs).getUTCHours();
      const series = `${(hourOfDay * 7 + counts[letter]) % 99 || 99}${letter}`;
      return usFeature(area, { letter, bulletin, series });
    });
}

function usFeature(
  area: StormArea,
  head: { letter: string; bulletin: string; series: string },
): AirSigmetFeature {
  const isMoving = area.speedKt >= 5;
  const from = (Math.round((area.movingToDegTrue + 180) / 10) * 10) % 360 || 360;
  const speed = Math.round(area.speedKt / 5) * 5;
  const isAbove = area.topFt > 45_000;
  const topFt = isAbove ? 45_000 : area.topFt;
  const severe = area.hailMm >= 19 || area.strongestDbz > 58;
  const moving = isMoving
    ? `MOV FROM ${String(from).padStart(3, '0')}${String(speed).padStart(2, '0')}KT`
    : 'MOV LTL';
  const tops = `TOPS ${isAbove ? 'ABV' : 'TO'} FL${topFt / 100}`;
  const issued = dayHourMinute(area.issuedMs);
  const raw = [
    `${head.bulletin} KKCI ${issued}`,
    `SIG${head.letter} `,
    `CONVECTIVE SIGMET ${head.series}`,
    `VALID UNTIL ${dayHourMinute(area.untilMs).slice(2)}Z`,
    `FROM ${anchoredRing(area.ring)}`,
    `AREA ${severe ? 'SEV ' : ''}TS ${moving}. ${tops}.`,
    ...(area.hailMm >= 19 ? [`HAIL TO ${area.hailMm >= 38 ? '2' : '1'} IN POSS.`] : []),
  ].join('\n');
  return {
    type: 'Feature',
    properties: {
      icaoId: 'KKCI',
      airSigmetType: 'SIGMET',
      alphaChar: head.letter,
      hazard: 'CONVECTIVE',
      seriesId: head.series,
      validTimeFrom: new Date(area.issuedMs).toISOString(),
      validTimeTo: new Date(area.untilMs).toISOString(),
      severity: 5,
      altitudeHi1: topFt,
      altitudeHi2: isAbove ? 60_000 : topFt,
      altitudeLow1: null,
      altitudeLow2: null,
      movementDir: isMoving ? from : null,
      movementSpd: isMoving ? speed : null,
      rawAirSigmet: raw,
    },
    geometry: { type: 'Polygon', coordinates: [area.ring] },
  };
}

/** Record of /api/data/isigmet?format=json. Levels ft, times s since 1970. */
export interface InternationalSigmet {
  readonly icaoId: string;
  readonly firId: string;
  readonly firName: string;
  readonly receiptTime: string;
  readonly validTimeFrom: number;
  readonly validTimeTo: number;
  readonly seriesId: string;
  readonly hazard: 'TS' | 'TURB' | 'ICE' | 'TC' | 'VA';
  readonly qualifier: string;
  readonly base: number | null;
  readonly top: number | null;
  readonly geom: 'AREA';
  readonly coords: readonly { readonly lon: number; readonly lat: number }[];
  readonly dir: string | null;
  readonly spd: string | null;
  readonly chng: string;
  readonly rawSigmet: string;
}

/** Hazard area, to be issued as a SIGMET by its region. */
export interface RegionalHazard {
  readonly ring: ClosedRing;
  readonly centre: LatLon;
  readonly issuedMs: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly hazard: 'TS' | 'TURB' | 'ICE';
  readonly qualifier: string;
  readonly baseFt: number | null;
  readonly topFt: number;
  readonly movement: { readonly toDegTrue: number; readonly speedKt: number } | null;
  readonly change: 'NC' | 'INTSF' | 'WKN';
}

/** Flight level in three digits. */
const flightLevel = (feet: number): string => String(Math.round(feet / 100)).padStart(3, '0');

/** SIGMET of a hazard as an isigmet record. `number` is the sequence number of the region that day. */
export function regionalSigmet(hazard: RegionalHazard, number: number): InternationalSigmet {
  const region = issuingRegion(hazard.centre);
  const { movement, topFt, baseFt } = hazard;
  const isMoving = movement !== null && movement.speedKt >= 4;
  const direction = isMoving ? windRose(movement.toDegTrue) : null;
  const speed = isMoving ? String(Math.round(movement.speedKt)) : null;
  const corners = hazard.ring.map(([lon, lat]) => degreesAndMinutes(lon, lat)).join(' - ');
  const level =
    baseFt === null ? `TOP FL${flightLevel(topFt)}` : `FL${flightLevel(baseFt)}/${flightLevel(topFt)}`;
  const moving = isMoving ? `MOV ${direction} ${speed?.padStart(2, '0')}KT` : 'STNR';
  const raw = [
    `WS${region.id.slice(0, 2)}31 ${region.id} ${dayHourMinute(hazard.issuedMs)}`,
    `${region.id} SIGMET ${number} VALID ${dayHourMinute(hazard.fromMs)}/${dayHourMinute(hazard.untilMs)} ${region.id}-`,
    `${region.id} ${region.name} FIR ${hazard.qualifier} ${hazard.hazard} FCST WI ${corners} ${level} ${moving} ${hazard.change}=`,
  ].join('\n');
  return {
    icaoId: region.id,
    firId: region.id,
    firName: `${region.id} ${region.name}`,
    receiptTime: new Date(hazard.issuedMs + 95_000).toISOString(),
    validTimeFrom: Math.floor(hazard.fromMs / 1000),
    validTimeTo: Math.floor(hazard.untilMs / 1000),
    seriesId: String(number),
    hazard: hazard.hazard,
    qualifier: hazard.qualifier,
    base: baseFt === null ? null : Math.round(baseFt / 100) * 100,
    top: Math.round(topFt / 100) * 100,
    geom: 'AREA',
    coords: hazard.ring.map(([lon, lat]) => ({ lon, lat })),
    dir: direction,
    spd: speed,
    chng: hazard.change,
    rawSigmet: raw,
  };
}

/** Thunderstorm SIGMETs of the areas outside the US, as isigmet records. */
export function stormSigmets(areas: readonly StormArea[]): InternationalSigmet[] {
  const numbers = new Map<string, number>();
  return areas
    .filter((area) => !area.isInUs)
    .map((area) => {
      const { id } = issuingRegion(area.centre);
      const number = (numbers.get(id) ?? 0) + 1;
      numbers.set(id, number);
      return regionalSigmet(
        {
          ring: area.ring,
          centre: area.centre,
          issuedMs: area.issuedMs - 5 * 60_000,
          fromMs: area.issuedMs,
          untilMs: area.untilMs,
          hazard: 'TS',
          qualifier: area.cellCount > 14 ? 'FRQ' : 'EMBD',
          baseFt: null,
          topFt: area.topFt,
          movement: { toDegTrue: area.movingToDegTrue, speedKt: area.speedKt },
          change: area.cellCount % 3 === 0 ? 'INTSF' : 'NC',
        },
        number,
      );
    });
}
