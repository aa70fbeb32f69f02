import type { AirAloft } from '#aviation/atmosphere/air-aloft.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  type UnitVector,
  chordBetween,
  sphericalDistanceNm,
  sphericalRadiusNm,
  unitVector,
} from '#aviation/geo/unit-vector.ts';
import {
  type PlaceOfLeg,
  type WindRaster,
  airMilesFactor,
  emptyRaster,
  locateOnLeg,
  newPlaceOfLeg,
  rasterColumns,
  rasterRows,
  rasterStepDeg,
} from './wind-raster.ts';

/** Wind for a search. */
export interface WindField {
  /**
   * Still-air miles per mile of a leg at the true airspeed: below 1 with a tailwind, `Infinity` when the wind is as
   * strong as the airspeed. Includes the crosswind.
   */
  legFactor(this: void, from: UnitVector, to: UnitVector, lengthNm: number): number;
  /** As `legFactor`, at one point of a leg. */
  placeFactor(this: void, place: PlaceOfLeg): number;
  /**
   * Lower bound of the remaining cost by the great-circle distance to the arrival: increasing, and never faster than
   * the cost of a leg.
   */
  minCostNm(this: void, restNm: number): number;
  /** Fraction of the corridor with known wind, 0 to 1. */
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

/** Approximate length of the pieces in which a leg is evaluated. */
const pieceNm = 250;
const radians = Math.PI / 180;
const hourMs = 3_600_000;

/** Number of pieces of a leg. */
export const piecesOfLeg = (lengthNm: number): number => Math.max(1, Math.round(lengthNm / pieceNm));

/**
 * Samples the wind of a level over the corridor between two positions, each point at the time a direct flight would
 * pass it. Unknown wind counts as still air; no leg is flown beyond the corridor, because it would be computed in still
 * air.
 */
export function createWindField(query: WindQuery): WindField {
  const { tasKt } = query;
  const { raster, knownPart, swiftest } = sampleRaster(query);
  const place = newPlaceOfLeg();
  const finite = (factor: number): number => (Number.isNaN(factor) ? Number.POSITIVE_INFINITY : factor);
  return {
    minCostNm: minCosts(swiftest, tasKt),
    knownPart,
    placeFactor: (at) => finite(airMilesFactor(raster, at, tasKt)),
    legFactor: (from, to, lengthNm) => {
      if (lengthNm === 0) return 1;
      const pieces = piecesOfLeg(lengthNm);
      let sum = 0;
      for (let piece = 0; piece < pieces; piece += 1) {
        locateOnLeg(from, to, (piece + 0.5) / pieces, place);
        sum += airMilesFactor(raster, place, tasKt);
      }
      return finite(sum / pieces);
    },
  };
}

interface Sampled {
  readonly raster: WindRaster;
  readonly knownPart: number;
  /** By distance to the arrival in rings: maximum speed at which any leg there approaches it, kt. */
  readonly swiftest: Float64Array;
}

/** Degree of latitude. */
const nmOfDegree = sphericalRadiusNm * radians;

function sampleRaster(query: WindQuery): Sampled {
  const { air, departure, arrival, departureMs, pressureAltitudeFt, tasKt } = query;
  const raster = emptyRaster();
  const swiftest = new Float64Array(rings);
  const [start, end] = [unitVector(departure), unitVector(arrival)];
  const longestNm = sphericalDistanceNm(start, end) * 1.2 + 500;
  const wind = { eastKt: 0, northKt: 0 };
  let [wanted, known] = [0, 0];
  for (let row = 0; row < rasterRows; row += 1) {
    const lat = 90 - row * rasterStepDeg;
    // No point of the row is nearer to either end than the difference of their latitudes.
    if ((Math.abs(lat - departure.lat) + Math.abs(lat - arrival.lat)) * nmOfDegree > longestNm) continue;
    for (const cell of rowOfCells(row)) {
      // The chord is never longer than the arc; most points are excluded at once.
      const straightNm = (chordBetween(start, cell.at) + chordBetween(cell.at, end)) * sphericalRadiusNm;
      if (straightNm > longestNm) continue;
      const fromStartNm = sphericalDistanceNm(start, cell.at);
      const restNm = sphericalDistanceNm(cell.at, end);
      if (fromStartNm + restNm > longestNm) continue;
      wanted += 1;
      const timeMs = departureMs + (fromStartNm / tasKt) * hourMs;
      const found = air.windAt({ lat: cell.lat, lon: cell.lon, pressureAltitudeFt, timeMs });
      if (found) known += 1;
      const towards = ((found?.fromDegTrue ?? 0) + 180) * radians;
      const speedKt = found?.speedKt ?? 0;
      wind.eastKt = speedKt * Math.sin(towards);
      wind.northKt = speedKt * Math.cos(towards);
      raster.eastKt[cell.index] = wind.eastKt;
      raster.northKt[cell.index] = wind.northKt;
      hasten(swiftest, restNm, nearingKt({ cell, end, restNm, wind, tasKt }));
    }
  }
  return { raster, knownPart: wanted === 0 ? 0 : known / wanted, swiftest };
}

/** A speed counts for every ring that a leg near the sample may be in. */
function hasten(swiftest: Float64Array, restNm: number, speedKt: number): void {
  const last = Math.min(rings - 1, Math.floor((restNm + cellReachNm) / ringNm));
  for (let ring = Math.max(0, Math.floor((restNm - cellReachNm) / ringNm)); ring <= last; ring += 1)
    if (speedKt > (swiftest[ring] ?? 0)) swiftest[ring] = speedKt;
}

const ringNm = 100;
const rings = 112;
/** Maximum distance of a point between four samples from any of them. */
const cellReachNm = 215;
/** Within this distance of the arrival or a pole, the direction to the arrival varies too much between points. */
const anyDirectionNm = 600;
const anyDirectionLat = 75;

/** Angles to the arrival at which a leg may approach it fastest. */
const turns = Array.from({ length: 31 }, (_, index) => (index - 15) * 5 * radians).map((turn) => ({
  cos: Math.cos(turn),
  sin: Math.sin(turn),
}));
/** Margins for angles between and beyond those above, kt and as a fraction of the speed. */
const betweenTurnsKt = 2;
const beyondTurns = 0.26;

/**
 * Maximum speed, kt, at which a leg in any direction approaches the arrival around a sample: with tailwind t and
 * crosswind k towards it, at most cos a × (TAS + t cos a + k sin a), with a margin for the change of direction to the
 * next sample.
 */
function nearingKt(sample: {
  cell: Cell;
  end: UnitVector;
  restNm: number;
  wind: { eastKt: number; northKt: number };
  tasKt: number;
}): number {
  const { cell, end, restNm, tasKt } = sample;
  const { eastKt, northKt } = sample.wind;
  const windKt = Math.hypot(eastKt, northKt);
  const highestKt = tasKt + windKt;
  if (restNm < anyDirectionNm || Math.abs(cell.lat) > anyDirectionLat) return highestKt;
  const { east, north } = courseAt(cell.at, end, cell.at);
  const tailKt = eastKt * east + northKt * north;
  const crossKt = eastKt * north - northKt * east;
  let maxKt = beyondTurns * (tasKt + 2 * windKt);
  for (const { cos, sin } of turns) maxKt = Math.max(maxKt, cos * (tasKt + tailKt * cos + crossKt * sin));
  const turnRad = rasterStepDeg * radians + Math.asin(Math.min(1, cellReachNm / (restNm - cellReachNm)));
  return Math.min(highestKt, maxKt + betweenTurnsKt + 1.5 * windKt * turnRad);
}

/** Margin for rounding and for evaluating legs in pieces. */
const carefully = 0.99;

/** Adds up the rings: crossing a ring takes at least its width at the maximum speed there. */
function minCosts(swiftest: Float64Array, tasKt: number): WindField['minCostNm'] {
  const overallKt = swiftest.reduce((max, kt) => Math.max(max, kt), tasKt);
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

/** Direction of a leg as a unit vector (east, north) at a position; zero for a leg of no length. */
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

const cellRows: Cell[][] = [];

/** Samples of a row of the grid, west to east. */
function rowOfCells(row: number): readonly Cell[] {
  return (cellRows[row] ??= Array.from({ length: rasterColumns }, (_, column) => {
    const place = { lat: 90 - row * rasterStepDeg, lon: column * rasterStepDeg - 180 };
    return { index: row * rasterColumns + column, ...place, at: unitVector(place) };
  }));
}
