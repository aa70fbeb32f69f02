import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { HOUR_MS } from '../atmosphere/earth.ts';
import { dayHourMinute } from '../observations/report-groups.ts';
import { anchoredRing, clustersOf, groupedBy, issuingRegion, pointsWhere, ringAround } from './areas.ts';
import { type AirSigmetFeature, type InternationalSigmet, regionalSigmet } from './convective-sigmet.ts';
import { flightConditionsAt } from './flight-conditions.ts';

/** SIGMETs for severe turbulence (jet edges, mountain waves) and severe icing (supercooled cloud), valid for 4 h. */

const CYCLE_MS = 4 * HOUR_MS;
const STEP_DEG = 2.5;
/** At least two neighbouring points of the coarse grid. */
const SMALLEST_POINTS = 2;
const SEVERE = { turbulence: 0.72, icing: 0.97 };

interface SevereSpot extends LatLon {
  readonly isIcing: boolean;
  readonly isWave: boolean;
  readonly baseFt: number;
  readonly topFt: number;
}

/** An area of one hazard at the middle of its validity. */
export interface SevereArea {
  readonly hazard: 'TURB' | 'ICE';
  readonly spots: readonly SevereSpot[];
  readonly centre: LatLon;
  readonly fromMs: number;
  readonly untilMs: number;
}

function severeSpots(atmosphere: Atmosphere, timeMs: number): SevereSpot[] {
  const spots: SevereSpot[] = [];
  for (const { lat, lon } of pointsWhere(
    { west: -180, south: -70, east: 180, north: 75 },
    STEP_DEG,
    (atLat) => Math.abs(atLat) > 15,
  )) {
    const conditions = flightConditionsAt(atmosphere, { lat, lon, timeMs });
    if (conditions.highTurbulence > SEVERE.turbulence)
      spots.push({ lat, lon, isIcing: false, isWave: false, baseFt: 28_000, topFt: 40_000 });
    else if (conditions.mountainWave > SEVERE.turbulence)
      spots.push({ lat, lon, isIcing: false, isWave: true, baseFt: 10_000, topFt: 24_000 });
    if (conditions.icing > SEVERE.icing && conditions.icingBaseFt !== null && conditions.icingTopFt !== null)
      spots.push({
        lat,
        lon,
        isIcing: true,
        isWave: false,
        baseFt: Math.max(2000, conditions.icingBaseFt),
        topFt: conditions.icingTopFt + 3000,
      });
  }
  return spots;
}

/** Severe areas of the 4 h validity period that contains a time (ms since 1970). */
export function severeAreas(atmosphere: Atmosphere, timeMs: number): SevereArea[] {
  const fromMs = Math.floor(timeMs / CYCLE_MS) * CYCLE_MS;
  const spots = severeSpots(atmosphere, fromMs + CYCLE_MS / 2);
  return [true, false].flatMap((isIcing) =>
    clustersOf(
      spots.filter((spot) => spot.isIcing === isIcing),
      STEP_DEG * 1.1,
    )
      .flatMap(byRegion)
      .filter((cluster) => cluster.length >= SMALLEST_POINTS)
      .map((cluster) => ({
        hazard: isIcing ? ('ICE' as const) : ('TURB' as const),
        spots: cluster,
        centre: { lat: meanOf(cluster, ({ lat }) => lat), lon: meanOf(cluster, ({ lon }) => lon) },
        fromMs,
        untilMs: fromMs + CYCLE_MS,
      })),
  );
}

const meanOf = (spots: readonly SevereSpot[], read: (spot: SevereSpot) => number): number =>
  spots.reduce((sum, spot) => sum + read(spot), 0) / spots.length;

/** A SIGMET ends at its FIR boundary; each FIR issues its part of a larger area. */
function byRegion(cluster: readonly SevereSpot[]): SevereSpot[][] {
  return [...groupedBy(cluster, (spot) => issuingRegion(spot).id).values()];
}

/** SIGMETs outside the US, as isigmet records. */
export function severeSigmets(areas: readonly SevereArea[]): InternationalSigmet[] {
  const numbers = new Map<string, number>();
  return areas
    .filter(({ centre }) => issuingRegion(centre).id !== 'KKCI')
    .map((area) => {
      const { id } = issuingRegion(area.centre);
      // Thunderstorm SIGMETs are numbered from 1.
      const number = (numbers.get(id) ?? 50) + 1;
      numbers.set(id, number);
      return regionalSigmet(
        {
          ring: ringAround(area.spots, STEP_DEG * 0.5),
          centre: area.centre,
          issuedMs: area.fromMs - HOUR_MS / 4,
          fromMs: area.fromMs,
          untilMs: area.untilMs,
          hazard: area.hazard,
          qualifier: 'SEV',
          baseFt: Math.min(...area.spots.map(({ baseFt }) => baseFt)),
          topFt: Math.max(...area.spots.map(({ topFt }) => topFt)),
          movement: area.spots.some(({ isWave }) => isWave) ? null : { toDegTrue: 90, speedKt: 20 },
          change: 'NC',
        },
        number,
      );
    });
}

const NAMES = [
  'NOVEMBER',
  'OSCAR',
  'PAPA',
  'QUEBEC',
  'ROMEO',
  'UNIFORM',
  'VICTOR',
  'WHISKEY',
  'XRAY',
  'YANKEE',
];

/** SIGMETs in the US, as features of airsigmet.geojson. */
export function usSevereSigmets(areas: readonly SevereArea[]): AirSigmetFeature[] {
  return areas
    .filter(({ centre }) => issuingRegion(centre).id === 'KKCI')
    .map((area, index) => {
      const ring = ringAround(area.spots, STEP_DEG * 0.5);
      const baseFt = Math.round(Math.min(...area.spots.map((spot) => spot.baseFt)) / 1000) * 1000;
      const topFt = Math.round(Math.max(...area.spots.map((spot) => spot.topFt)) / 1000) * 1000;
      const name = NAMES[index % NAMES.length] ?? 'NOVEMBER';
      const level = (feet: number): string =>
        feet >= 18_000 ? `FL${feet / 100}` : String(feet / 100).padStart(3, '0');
      const what =
        area.hazard === 'ICE'
          ? `OCNL SEV ICE BTN ${level(baseFt)} AND ${level(topFt)}. DUE TO SUPERCOOLED CLDS`
          : `OCNL SEV TURB BTN ${level(baseFt)} AND ${level(topFt)}. DUE TO ${area.spots.some(({ isWave }) => isWave) ? 'MTN WAVE ACT' : 'JTST AND WNDSHR'}`;
      const raw = [
        `WSUS0${(index % 6) + 1} KKCI ${dayHourMinute(area.fromMs)}`,
        `SIGMET ${name} 1 VALID UNTIL ${dayHourMinute(area.untilMs)}`,
        `FROM ${anchoredRing(ring)}`,
        `${what}. CONDS CONTG BYD ${dayHourMinute(area.untilMs).slice(2)}Z.`,
      ].join('\n');
      return {
        type: 'Feature',
        properties: {
          icaoId: 'KKCI',
          airSigmetType: 'SIGMET',
          alphaChar: name.slice(0, 1),
          hazard: area.hazard,
          seriesId: `${name} 1`,
          validTimeFrom: new Date(area.fromMs).toISOString(),
          validTimeTo: new Date(area.untilMs).toISOString(),
          severity: 4,
          altitudeHi1: topFt,
          altitudeHi2: topFt,
          altitudeLow1: baseFt,
          altitudeLow2: baseFt,
          movementDir: null,
          movementSpd: null,
          rawAirSigmet: raw,
        },
        geometry: { type: 'Polygon', coordinates: [ring] },
      };
    });
}
