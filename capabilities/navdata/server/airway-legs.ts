import { initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import { magneticFromTrue, magneticVariationDegEast } from '#aviation/magnetic/magnetic-variation.ts';
import type { AirwayDetail, NavPointDetail } from '../contract.ts';
import type { AirwaySegment } from '../domain/airways/airway-network.ts';
import type { NavdataReader } from '../domain/navdata-reader.ts';
import type { NavPoint } from '../domain/point-records.ts';
import { sourceName } from './nav-points.ts';

type Leg = AirwayDetail['sequences'][number]['legs'][number];
type PointAirways = NavPointDetail['airways'];

/** About ten centimetres: the box around a point that intersects its segments. */
const hairDeg = 1e-6;

/** The segments of airways that begin or end at a point. */
function segmentsAt(reader: NavdataReader, point: NavPoint): AirwaySegment[] {
  const { lat, lon } = point;
  const box = { west: lon - hairDeg, south: lat - hairDeg, east: lon + hairDeg, north: lat + hairDeg };
  return reader
    .airwaySegmentsInBox(box)
    .map((segment) => reader.segment(segment))
    .filter(({ from, to }) => from === point.point || to === point.point);
}

const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** The leg from a point along a segment to its other end, as seen from that point. */
function legFrom(
  reader: NavdataReader,
  leg: { readonly from: NavPoint; readonly to: NavPoint; readonly segment: AirwaySegment; readonly at: Date },
): Leg {
  const { from, to, segment } = leg;
  const courseDegTrue = initialBearingDegTrue(from, to);
  const variation = magneticVariationDegEast({ lat: from.lat, lon: from.lon, at: leg.at });
  const direction = segment.from === from.point ? 'forward' : 'backward';
  return {
    courseDegTrue: toTenth(courseDegTrue) % 360,
    courseDegMag: toTenth(magneticFromTrue(courseDegTrue, variation)) % 360,
    distanceNm: toTenth(segment.distanceNm),
    level: segment.level,
    minFl: segment.minFl,
    maxFl: segment.maxFl,
    direction: segment.isOneWay ? direction : 'both',
    source: sourceName(reader, segment.source),
    asOf: segment.asOf,
  };
}

/** The airways through a point by name, each with the adjacent points on it. */
export function airwaysThrough(reader: NavdataReader, point: NavPoint, at: Date): PointAirways {
  const byName = new Map<string, PointAirways[number]>();
  for (const segment of segmentsAt(reader, point)) {
    const airway = byName.get(segment.name) ?? { name: segment.name, neighbours: [] };
    byName.set(segment.name, airway);
    const to = reader.point(segment.from === point.point ? segment.to : segment.from);
    airway.neighbours.push({
      ident: to.ident,
      lat: to.lat,
      lng: to.lon,
      ...legFrom(reader, { from: point, to, segment, at }),
    });
  }
  return [...byName.values()]
    .map(({ name, neighbours }) => ({
      name,
      neighbours: neighbours.toSorted((a, b) => a.courseDegTrue - b.courseDegTrue),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** An airway with its points in order and the leg from each to the next; `null` when no airway has that name. */
export function airwayDetail(reader: NavdataReader, name: string, at: Date): AirwayDetail | null {
  const airway = reader.airwayByName(name);
  if (!airway) return null;
  return {
    name: airway.name,
    sequences: airway.sequences.map((points) => ({
      points: points.map(({ ident, lat, lon }) => ({ ident, lat, lng: lon })),
      legs: points.slice(1).flatMap((to, index) => {
        const from = points[index];
        const segment =
          from &&
          segmentsAt(reader, from).find(
            (candidate) =>
              candidate.airway === airway.airway &&
              (candidate.from === to.point || candidate.to === to.point),
          );
        // Neighbours of a sequence are the ends of a segment by construction.
        return from && segment ? [legFrom(reader, { from, to, segment, at })] : [];
      }),
    })),
  };
}
