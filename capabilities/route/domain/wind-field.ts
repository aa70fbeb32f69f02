import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import { componentsOfWind } from '#aviation/atmosphere/wind-vector.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  type UnitVector,
  chordBetween,
  sphericalDistanceNm,
  sphericalRadiusNm,
  unitVector,
} from './unit-vector.ts';

/** The wind as a search asks for it. */
export interface WindField {
  /**
   * How many still-air miles a mile of the leg is worth at the true airspeed: below 1 with a tailwind, `Infinity`
   * where the wind is as strong as the aircraft is fast. The crosswind counts too.
   */
  legFactor(this: void, from: UnitVector, to: UnitVector, lengthNm: number): number;
  /**
   * What is left to fly costs at least this much, by its great-circle distance to the arrival: rising, and never more
   * between two places than a leg between them costs.
   */
  leastCostNm(this: void, restNm: number): number;
  /** The part of the corridor, 0 to 1, for which the wind is known. */
  readonly knownPart: number;
}

export interface WindQuery {
  readonly air: AirAloft;
  readonly departure: LatLon;
  readonly arrival: LatLon;
  readonly departureMs: number;
  readonly pressureAltitudeFt: number;
  readonly tasKt: number;
}

/** Grid on which the wind is sampled once for a query, degrees. */
const stepDeg = 2.5;
const rows = 180 / stepDeg + 1;
const columns = 360 / stepDeg;
/** Legs are looked at in pieces of about this length. */
const pieceNm = 250;
const knotsPerMps = 3600 / 1852;
const radians = Math.PI / 180;
const hourMs = 3_600_000;

interface Raster {
  readonly eastKt: Float32Array;
  readonly northKt: Float32Array;
}

/**
 * Samples the wind of a level over everything between two places that a route may come to, each place at the time a
 * flight straight there would pass it. Where nothing is known the air counts as still; beyond the corridor no leg is
 * flown at all, because it would pass for one in still air.
 */
export function createWindField(query: WindQuery): WindField {
  const { tasKt } = query;
  const { raster, knownPart, swiftest } = sampleRaster(query);
  return {
    leastCostNm: leastCosts(swiftest, tasKt),
    knownPart,
    legFactor: (from, to, lengthNm) => {
      if (lengthNm === 0) return 1;
      const pieces = Math.max(1, Math.round(lengthNm / pieceNm));
      const leg = { from, to, tasKt };
      let sum = 0;
      for (let piece = 0; piece < pieces; piece += 1) sum += factorAt(raster, leg, (piece + 0.5) / pieces);
      return Number.isNaN(sum) ? Number.POSITIVE_INFINITY : sum / pieces;
    },
  };
}

interface Sampled {
  readonly raster: Raster;
  readonly knownPart: number;
  /** By distance to the arrival in rings: the fastest that any leg there comes nearer to it, kt. */
  readonly swiftest: Float64Array;
}

function sampleRaster({
  air,
  departure,
  arrival,
  departureMs,
  pressureAltitudeFt,
  tasKt,
}: WindQuery): Sampled {
  const raster = {
    eastKt: new Float32Array(rows * columns).fill(Number.NaN),
    northKt: new Float32Array(rows * columns).fill(Number.NaN),
  };
  const swiftest = new Float64Array(rings);
  const [start, end] = [unitVector(departure), unitVector(arrival)];
  const longestNm = sphericalDistanceNm(start, end) * 1.2 + 500;
  let [wanted, known] = [0, 0];
  for (const cell of (cells ??= placesOfCells())) {
    // Through the Earth it is never further than around it; most of the globe is out of question at once.
    const straightNm = (chordBetween(start, cell.at) + chordBetween(cell.at, end)) * sphericalRadiusNm;
    if (straightNm > longestNm) continue;
    const fromStartNm = sphericalDistanceNm(start, cell.at);
    const restNm = sphericalDistanceNm(cell.at, end);
    if (fromStartNm + restNm > longestNm) continue;
    wanted += 1;
    const timeMs = departureMs + (fromStartNm / tasKt) * hourMs;
    const wind = air.windAt({ lat: cell.lat, lon: cell.lon, pressureAltitudeFt, timeMs });
    if (wind) known += 1;
    const { eastwardMps, northwardMps } = componentsOfWind(wind ?? { fromDegTrue: 0, speedKt: 0 });
    const [eastKt, northKt] = [eastwardMps * knotsPerMps, northwardMps * knotsPerMps];
    raster.eastKt[cell.index] = eastKt;
    raster.northKt[cell.index] = northKt;
    const nearing = nearingKt({ cell, end, restNm, eastKt, northKt, tasKt });
    const [first, last] = [restNm - cellReachNm, restNm + cellReachNm].map((nm) => Math.floor(nm / ringNm));
    for (let ring = Math.max(0, first ?? 0); ring <= Math.min(rings - 1, last ?? 0); ring += 1)
      swiftest[ring] = Math.max(swiftest[ring] ?? 0, nearing);
  }
  return { raster, knownPart: wanted === 0 ? 0 : known / wanted, swiftest };
}

const ringNm = 100;
const rings = 112;
/** No place between four samples is further than this from any of them. */
const cellReachNm = 215;
/** Nearer to the arrival than this, and nearer to a pole, the direction to it changes too much from place to place. */
const anyDirectionNm = 600;
const anyDirectionLat = 75;

/** Directions to either side of the arrival at which a leg may be the one that nears it fastest. */
const turns = Array.from({ length: 31 }, (_, index) => (index - 15) * 5 * radians).map((turn) => ({
  cos: Math.cos(turn),
  sin: Math.sin(turn),
}));
/** What lies between two of the directions above, and beyond them, kt and parts of the speed. */
const betweenTurnsKt = 2;
const beyondTurns = 0.26;

/**
 * The fastest, in knots, that a leg in any direction comes nearer to the arrival around a sample: with the tailwind t
 * and the crosswind k towards it, cos a × (TAS + t cos a + k sin a) at most, with a margin for how the direction to the
 * arrival changes until the next sample.
 */
function nearingKt(sample: {
  cell: Cell;
  end: UnitVector;
  restNm: number;
  eastKt: number;
  northKt: number;
  tasKt: number;
}): number {
  const { cell, end, restNm, eastKt, northKt, tasKt } = sample;
  const windKt = Math.hypot(eastKt, northKt);
  const highestKt = tasKt + windKt;
  if (restNm < anyDirectionNm || Math.abs(cell.lat) > anyDirectionLat) return highestKt;
  const { east, north } = courseAt(cell.at, end, cell.at);
  const tailKt = eastKt * east + northKt * north;
  const crossKt = eastKt * north - northKt * east;
  let mostKt = beyondTurns * (tasKt + 2 * windKt);
  for (const { cos, sin } of turns) mostKt = Math.max(mostKt, cos * (tasKt + tailKt * cos + crossKt * sin));
  const turnRad = stepDeg * radians + Math.asin(Math.min(1, cellReachNm / (restNm - cellReachNm)));
  return Math.min(highestKt, mostKt + betweenTurnsKt + 1.5 * windKt * turnRad);
}

/** A little less than what follows, for what rounding and looking at legs in pieces may take. */
const carefully = 0.99;

/** Adds up the rings: to come from one end of a ring to the other takes at least its width at the swiftest there. */
function leastCosts(swiftest: Float64Array, tasKt: number): WindField['leastCostNm'] {
  const overallKt = swiftest.reduce((most, kt) => Math.max(most, kt), tasKt);
  const factors = swiftest.map((kt) => (carefully * tasKt) / (kt > 0 ? kt : overallKt));
  const sums = new Float64Array(rings + 1);
  factors.forEach((factor, ring) => {
    sums[ring + 1] = (sums[ring] ?? 0) + factor * ringNm;
  });
  return (restNm) => {
    const ring = Math.min(rings - 1, Math.floor(restNm / ringNm));
    return (sums[ring] ?? 0) + (factors[ring] ?? 0) * (restNm - ring * ringNm);
  };
}

/** Direction of a leg in the plane of east and north at a place, of unit length; nowhere for a leg of no length. */
function courseAt(at: UnitVector, towards: UnitVector, behind: UnitVector): { east: number; north: number } {
  const cosLat = Math.sqrt(at.x * at.x + at.y * at.y) || 1e-9;
  const course = { x: towards.x - behind.x, y: towards.y - behind.y, z: towards.z - behind.z };
  const east = (-at.y * course.x + at.x * course.y) / cosLat;
  const north = (-at.z * (at.x * course.x + at.y * course.y)) / cosLat + course.z * cosLat;
  const length = Math.sqrt(east * east + north * north) || 1;
  return { east: east / length, north: north / length };
}

interface Cell extends LatLon {
  readonly index: number;
  readonly at: UnitVector;
}

let cells: readonly Cell[] | null = null;

/** The places of the grid, north to south and west to east. */
function placesOfCells(): Cell[] {
  return Array.from({ length: rows * columns }, (_, index) => {
    const place = { lat: 90 - Math.floor(index / columns) * stepDeg, lon: (index % columns) * stepDeg - 180 };
    return { index, ...place, at: unitVector(place) };
  });
}

/**
 * Still-air miles for a mile of a leg at a part of its way, 0 to 1. Plain figures without helpers: it is asked for tens
 * of thousands of times in a search.
 */
function factorAt(
  raster: Raster,
  leg: { from: UnitVector; to: UnitVector; tasKt: number },
  part: number,
): number {
  const { from, to, tasKt } = leg;
  const courseX = to.x - from.x;
  const courseY = to.y - from.y;
  const courseZ = to.z - from.z;
  // A point of the great circle; good enough between places not opposite each other.
  const x = from.x + courseX * part;
  const y = from.y + courseY * part;
  const z = from.z + courseZ * part;
  const flat = Math.sqrt(x * x + y * y) || 1e-9;
  const column = (Math.atan2(y, x) / radians + 180) / stepDeg;
  const row = (90 - Math.atan2(z, flat) / radians) / stepDeg;
  const west = Math.floor(column) % columns;
  const north = Math.min(Math.floor(row), rows - 2);
  const east = west + 1 === columns ? 0 : west + 1;
  const across = column - Math.floor(column);
  const down = row - north;
  const northWest = north * columns + west;
  const northEast = north * columns + east;
  const partNorthWest = (1 - across) * (1 - down);
  const partNorthEast = across * (1 - down);
  const partSouthWest = (1 - across) * down;
  const partSouthEast = across * down;
  const { eastKt, northKt } = raster;
  const windEastKt =
    (eastKt[northWest] ?? 0) * partNorthWest +
    (eastKt[northEast] ?? 0) * partNorthEast +
    (eastKt[northWest + columns] ?? 0) * partSouthWest +
    (eastKt[northEast + columns] ?? 0) * partSouthEast;
  const windNorthKt =
    (northKt[northWest] ?? 0) * partNorthWest +
    (northKt[northEast] ?? 0) * partNorthEast +
    (northKt[northWest + columns] ?? 0) * partSouthWest +
    (northKt[northEast + columns] ?? 0) * partSouthEast;
  // The course in the plane of east and north at the place.
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  const eastPart = (x * courseY - y * courseX) / flat;
  const northPart = (courseZ * flat - (z * (x * courseX + y * courseY)) / flat) / length;
  const course = Math.sqrt(eastPart * eastPart + northPart * northPart) || 1;
  const alongKt = (windEastKt * eastPart + windNorthKt * northPart) / course;
  const acrossKt = (windEastKt * northPart - windNorthKt * eastPart) / course;
  const forward = tasKt * tasKt - acrossKt * acrossKt;
  const groundKt = forward <= 0 ? 0 : Math.sqrt(forward) + alongKt;
  return groundKt <= 0 ? Number.POSITIVE_INFINITY : tasKt / groundKt;
}
