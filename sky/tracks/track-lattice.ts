import { solveWindTriangle } from '#aviation/atmosphere/wind-triangle.ts';
import { componentsOfWind, windOfComponents, type Wind } from '#aviation/atmosphere/wind-vector.ts';
import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import { type LatLon, angleDifferenceDeg } from '#aviation/geo/lat-lon.ts';
import type { WindAt } from './wind-at.ts';

/** Named entry or exit fix of tracks. */
export interface Gate extends LatLon {
  ident: string;
}

/** Point that a track may use; `ident` is null on the oceanic meridians. */
export interface LatticePoint extends LatLon {
  ident: string | null;
}

/** Ocean between two coasts: entry fixes, oceanic meridians, exit fixes; latitudes in degrees. */
export interface Ocean {
  fromGates: readonly Gate[];
  toGates: readonly Gate[];
  /** Longitudes in the order of the crossing, degrees. */
  meridians: readonly number[];
  southLat: number;
  northLat: number;
}

/** Planning speed: Mach 0.83 at FL350 in the standard atmosphere, rounded. */
const TRUE_AIRSPEED_KT = 480;
const LEVEL_HPA = 250;
const STEP_LAT = 0.5;
/** Maximum change of latitude between two meridians 10° apart: published tracks do not zig-zag. */
const MAX_LEG_LAT = 3;

/** Stages of a crossing, with the flight time of every allowed leg between neighbouring stages. */
export interface TrackLattice {
  stages: readonly (readonly LatticePoint[])[];
  /** Hours from a point of a stage to a point of the next; null when the leg is not allowed. */
  legHours(stage: number, from: number, to: number): number | null;
  /** Hours between any two positions in the mean of the winds at both. */
  hoursBetween(from: LatLon, to: LatLon): number;
}

function middleWind(a: Wind, b: Wind): Wind {
  const [one, two] = [componentsOfWind(a), componentsOfWind(b)];
  return windOfComponents({
    eastwardMps: (one.eastwardMps + two.eastwardMps) / 2,
    northwardMps: (one.northwardMps + two.northwardMps) / 2,
  });
}

function hoursOf(from: LatLon, to: LatLon, wind: Wind): number {
  const { distanceNm, initialBearingDegTrue } = inverseGeodesic(from, to);
  const triangle = solveWindTriangle({
    trackDegTrue: initialBearingDegTrue,
    trueAirspeedKt: TRUE_AIRSPEED_KT,
    wind,
  });
  return triangle.ok ? distanceNm / triangle.groundSpeedKt : Number.POSITIVE_INFINITY;
}

/** Builds the lattice of an ocean in the wind at one time (ms since 1970). */
export function createTrackLattice(ocean: Ocean, windAt: WindAt, timeMs: number): TrackLattice {
  const rows = Math.round((ocean.northLat - ocean.southLat) / STEP_LAT) + 1;
  const onMeridian = (lon: number): LatticePoint[] =>
    Array.from({ length: rows }, (_, row) => ({ ident: null, lat: ocean.southLat + row * STEP_LAT, lon }));
  const bySouth = (gates: readonly Gate[]) => gates.toSorted((a, b) => a.lat - b.lat);
  const stages: LatticePoint[][] = [
    bySouth(ocean.fromGates),
    ...ocean.meridians.map(onMeridian),
    bySouth(ocean.toGates),
  ];
  const wind = ({ lat, lon }: LatLon) => windAt({ lat, lon, levelHpa: LEVEL_HPA, timeMs });
  const winds = stages.map((stage) => stage.map(wind));
  const legs = stages.slice(1).map((next, stage) =>
    (stages[stage] ?? []).map((from, at) =>
      next.map((to, index) => {
        const [here, there] = [winds[stage]?.[at], winds[stage + 1]?.[index]];
        if (!here || !there || !isAllowed(from, to)) return null;
        return hoursOf(from, to, middleWind(here, there));
      }),
    ),
  );
  return {
    stages,
    legHours: (stage, from, to) => legs[stage]?.[from]?.[to] ?? null,
    hoursBetween: (from, to) => hoursOf(from, to, middleWind(wind(from), wind(to))),
  };
}

/** A coastal fix may be nearer than a meridian's spacing: the allowed change of latitude shrinks with the leg. */
function isAllowed(from: LatLon, to: LatLon): boolean {
  const acrossDeg = Math.abs(angleDifferenceDeg(from.lon, to.lon));
  return (
    acrossDeg >= 1 && Math.abs(to.lat - from.lat) <= Math.max(2, Math.min(1, acrossDeg / 10) * MAX_LEG_LAT)
  );
}
