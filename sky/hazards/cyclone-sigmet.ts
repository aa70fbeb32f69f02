import { KNOTS_PER_MPS } from '#aviation/units.ts';
import { destination, distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { HOUR_MS } from '../atmosphere/earth.ts';
import { type PressureSystem, pressureSystemsAt } from '../atmosphere/pressure-systems.ts';
import { dayHourMinute } from '../observations/report-groups.ts';
import { degreesAndMinutes, nearestRegion, windRose } from './areas.ts';
import type { InternationalSigmet } from './convective-sigmet.ts';

/** SIGMETs for tropical cyclones (Annex 3, appendix 6, table A6-1A), valid for 6 h, with the centre at the end. */

const CYCLE_MS = 6 * HOUR_MS;
/** Minimum 10-minute mean wind of a tropical cyclone with a SIGMET. */
const GALE_KT = 34;
/** Minimum mean rain rate of a ring of cumulonimbus. */
const CUMULONIMBUS_MM_PER_HOUR = 2;
const RINGS_NM = [30, 60, 90, 120, 150, 200, 250];
const BEARINGS_DEG = [0, 45, 90, 135, 180, 225, 270, 315];
/** Maximum travel of a cyclone in one cycle. */
const FARTHEST_NM = 240;
const CIRCLE_CORNERS = 24;
const CHANGED_HPA = 1.5;
const SLOWEST_KT = 4;
/** SIGMETs for thunderstorms and severe areas are numbered from 1 and 51. */
const FIRST_NUMBER = 91;

/** Tropical cyclone at the start of a 6 h validity period. */
export interface TropicalCyclone {
  readonly centre: LatLon;
  /** At the end of the period; `null` when it has dissipated by then. */
  readonly laterCentre: LatLon | null;
  /** Radius of the cumulonimbus around the centre. */
  readonly radiusNm: number;
  readonly topFt: number;
  readonly strongestKt: number;
  readonly change: 'NC' | 'INTSF' | 'WKN';
  readonly fromMs: number;
  readonly untilMs: number;
}

const centreOf = ({ lat, lon }: PressureSystem): LatLon => ({
  lat,
  lon: ((((lon + 180) % 360) + 360) % 360) - 180,
});
const cyclonesOf = (seed: number, timeMs: number): PressureSystem[] =>
  pressureSystemsAt({ seed, timeMs }).filter(({ kind }) => kind === 'tropical-cyclone');

/** Maximum wind and mean rain on rings around a centre. */
function ringsAround(atmosphere: Atmosphere, centre: LatLon, timeMs: number) {
  return RINGS_NM.map((radiusNm) => {
    const states = BEARINGS_DEG.map((bearingDegTrue) =>
      atmosphere.surfaceAt({ ...destination(centre, { bearingDegTrue, distanceNm: radiusNm }), timeMs }),
    );
    const windsKt = states.map((state) => Math.hypot(state.eastwardMps, state.northwardMps) * KNOTS_PER_MPS);
    const rain = states.reduce((sum, state) => sum + state.precipitationMmPerHour, 0) / states.length;
    return { radiusNm, strongestKt: Math.max(...windsKt), rainMmPerHour: rain };
  });
}

function changeBetween(now: PressureSystem, later: PressureSystem | undefined): TropicalCyclone['change'] {
  const deepensHpa = now.departureHpa - (later?.departureHpa ?? 0);
  if (Math.abs(deepensHpa) < CHANGED_HPA) return 'NC';
  return deepensHpa > 0 ? 'INTSF' : 'WKN';
}

/** Cyclones with gale-force wind and cumulonimbus, of the 6 h validity period that contains a time. */
export function tropicalCyclones(atmosphere: Atmosphere, timeMs: number): TropicalCyclone[] {
  const fromMs = Math.floor(timeMs / CYCLE_MS) * CYCLE_MS;
  const untilMs = fromMs + CYCLE_MS;
  const after = cyclonesOf(atmosphere.seed, untilMs);
  return cyclonesOf(atmosphere.seed, fromMs).flatMap((system) => {
    const centre = centreOf(system);
    const rings = ringsAround(atmosphere, centre, fromMs);
    const strongestKt = Math.max(...rings.map((ring) => ring.strongestKt));
    const dry = rings.findIndex(({ rainMmPerHour }) => rainMmPerHour < CUMULONIMBUS_MM_PER_HOUR);
    const wet = rings.at(dry === -1 ? -1 : dry - 1);
    if (strongestKt < GALE_KT || dry === 0 || !wet) return [];
    const later = after.find((other) => distanceNm(centreOf(other), centre) < FARTHEST_NM);
    // The cumulonimbus reaches the tropopause.
    const { tropopauseFt } = atmosphere.columnAt({ ...centre, timeMs: fromMs });
    return [
      {
        centre,
        laterCentre: later ? centreOf(later) : null,
        radiusNm: wet.radiusNm,
        topFt: Math.round(tropopauseFt / 1000) * 1000,
        strongestKt,
        change: changeBetween(system, later),
        fromMs,
        untilMs,
      },
    ];
  });
}

/** Direction and speed of movement; `null` when stationary. */
function movementOf({ centre, laterCentre, fromMs, untilMs }: TropicalCyclone) {
  if (laterCentre === null) return null;
  const speedKt = Math.round((distanceNm(centre, laterCentre) / (untilMs - fromMs)) * HOUR_MS);
  return speedKt < SLOWEST_KT
    ? null
    : { speedKt, direction: windRose(initialBearingDegTrue(centre, laterCentre)) };
}

const placeText = ({ lat, lon }: LatLon): string => degreesAndMinutes(lon, lat);

function sigmetOf(cyclone: TropicalCyclone, number: number): InternationalSigmet {
  const { centre, laterCentre, radiusNm, topFt, change, fromMs, untilMs } = cyclone;
  const region = nearestRegion(centre);
  const movement = movementOf(cyclone);
  const moving = movement
    ? `MOV ${movement.direction} ${String(movement.speedKt).padStart(2, '0')}KT`
    : 'STNR';
  const later =
    laterCentre === null
      ? ''
      : ` FCST AT ${dayHourMinute(untilMs).slice(2)}Z TC CENTRE PSN ${placeText(laterCentre)}`;
  return {
    icaoId: region.id,
    firId: region.id,
    firName: `${region.id} ${region.name}`,
    receiptTime: new Date(fromMs + 95_000).toISOString(),
    validTimeFrom: Math.floor(fromMs / 1000),
    validTimeTo: Math.floor(untilMs / 1000),
    seriesId: String(number),
    hazard: 'TC',
    qualifier: '',
    base: null,
    top: topFt,
    geom: 'AREA',
    coords: Array.from({ length: CIRCLE_CORNERS }, (_, corner) =>
      destination(centre, { bearingDegTrue: (corner * 360) / CIRCLE_CORNERS, distanceNm: radiusNm }),
    ),
    dir: movement?.direction ?? null,
    spd: movement ? String(movement.speedKt) : null,
    chng: change,
    rawSigmet: [
      `WC${region.id.slice(0, 2)}31 ${region.id} ${dayHourMinute(fromMs)}`,
      `${region.id} SIGMET ${number} VALID ${dayHourMinute(fromMs)}/${dayHourMinute(untilMs)} ${region.id}-`,
      // A cyclone without a name is NN.
      `${region.id} ${region.name} FIR TC NN PSN ${placeText(centre)} CB OBS AT ${dayHourMinute(fromMs).slice(2)}Z WI ${radiusNm}NM OF TC CENTRE TOP FL${topFt / 100} ${moving} ${change}${later}=`,
    ].join('\n'),
  };
}

/** SIGMETs of the cyclones, each issued by the region of its centre, as isigmet records. */
export function cycloneSigmets(cyclones: readonly TropicalCyclone[]): InternationalSigmet[] {
  const numbers = new Map<string, number>();
  return cyclones.map((cyclone) => {
    const { id } = nearestRegion(cyclone.centre);
    const number = numbers.get(id) ?? FIRST_NUMBER;
    numbers.set(id, number + 1);
    return sigmetOf(cyclone, number);
  });
}
