import { type BoundingBox, splitBoxAtAntimeridian } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type Ring, pointInRing } from '#aviation/geo/polygon.ts';
import {
  type AirspaceClass,
  type AirspaceType,
  type VerticalLimit,
  airspaceClasses,
  airspaceTypes,
  limitDatums,
} from './airspace-terms.ts';
import type { ArtefactColumns, NavdataMeta } from '../artefact/artefact-format.ts';
import { sourceOf } from '../artefact/column-values.ts';
import { openLater } from '../artefact/spatial-trees.ts';
import type { StringTable } from '../artefact/string-table.ts';

/** Airspace without its boundary (`airspaceRings`). `null` when unknown. */
export interface Airspace {
  readonly airspace: number;
  readonly type: AirspaceType;
  readonly class: AirspaceClass | null;
  readonly name: string;
  /** Designator such as `R5201`, or the airport or centre to which it belongs. */
  readonly ident: string | null;
  /** Type in the terms of the source. */
  readonly sourceType: string | null;
  readonly lower: VerticalLimit | null;
  readonly upper: VerticalLimit | null;
  readonly source: string;
  readonly asOf: string | null;
}

/** Ring of a boundary: [longitude, latitude] in degrees, edges are great circles. */
export interface AirspaceRing {
  readonly ring: Ring;
  /** A hole belongs to the preceding outer ring. */
  readonly isHole: boolean;
}

interface Parts {
  readonly columns: ArtefactColumns;
  readonly strings: StringTable;
  readonly meta: NavdataMeta;
}

export function openAirspaces(parts: Parts) {
  const { columns } = parts;
  const index = openLater(() => columns['index.airspaces']);
  const airspace = (number: number): Airspace => readAirspace(parts, number);
  const airspaceRings = (number: number): AirspaceRing[] => readRings(columns, number);
  const inBox = (box: BoundingBox): number[] => {
    const found = splitBoxAtAntimeridian(box).flatMap((part) =>
      (index()?.search(part.west, part.south, part.east, part.north) ?? []).map(
        (boxNumber) => columns['index.airspaceOfBox'][boxNumber] ?? 0,
      ),
    );
    return [...new Set(found)].toSorted((a, b) => a - b);
  };
  return {
    airspaceCount: parts.meta.counts.airspaces,
    airspace,
    airspaceRings,
    airspacesInBox: (
      box: BoundingBox,
      options: { readonly classes?: readonly AirspaceClass[] } = {},
    ): Airspace[] => {
      const { classes } = options;
      const codes = classes && new Set(classes.map((name) => airspaceClasses.indexOf(name)));
      return inBox(box)
        .filter((number) => !codes || codes.has(columns['airspace.class'][number] ?? 0))
        .map(airspace);
    },
    airspacesAt: ({ lat, lon, altitudeFt }: LatLon & { readonly altitudeFt?: number }): Airspace[] =>
      inBox({ west: lon, south: lat, east: lon, north: lat })
        .filter((number) => isInside({ lat, lon }, airspaceRings(number)))
        .map(airspace)
        .filter(({ lower, upper }) => altitudeFt === undefined || mayContain({ lower, upper, altitudeFt })),
  };
}

/** Even-odd rule over all rings: handles holes and several outer rings. */
function isInside(place: LatLon, rings: readonly AirspaceRing[]): boolean {
  return rings.filter(({ ring }) => pointInRing(place, ring)).length % 2 === 1;
}

/** The highest terrain is at 29,032 ft, the lowest land at −1,412 ft. */
const highestGroundFt = 29_032;
const lowestGroundFt = -1412;

/**
 * Whether an altitude AMSL may be between the limits. A height above ground cannot be decided without terrain: only
 * what no terrain on Earth allows is excluded. Flight levels are treated as altitudes.
 */
function mayContain(input: {
  readonly lower: VerticalLimit | null;
  readonly upper: VerticalLimit | null;
  readonly altitudeFt: number;
}): boolean {
  const { lower, upper, altitudeFt } = input;
  return (
    (!lower || lower.datum === 'SFC' || altitudeFt >= altitudeOf(lower, lowestGroundFt)) &&
    (!upper || altitudeFt <= altitudeOf(upper, highestGroundFt))
  );
}

function altitudeOf({ datum, value }: VerticalLimit, groundFt: number): number {
  if (datum === 'UNL') return Infinity;
  if (datum === 'SFC' || datum === 'AGL') return value + groundFt;
  return datum === 'FL' ? value * 100 : value;
}

function readAirspace({ columns, strings, meta }: Parts, airspace: number): Airspace {
  const source = sourceOf(meta, columns['airspace.source'][airspace]);
  return {
    airspace,
    type: airspaceTypes[columns['airspace.type'][airspace] ?? 0] ?? 'OTHER',
    class: airspaceClasses[columns['airspace.class'][airspace] ?? 0] ?? null,
    name: strings.text(columns['airspace.name'][airspace] ?? 0),
    ident: strings.textOrNull(columns['airspace.ident'][airspace] ?? 0),
    sourceType: strings.textOrNull(columns['airspace.sourceType'][airspace] ?? 0),
    lower: readLimit(columns['airspace.lowerDatum'][airspace], columns['airspace.lowerValue'][airspace]),
    upper: readLimit(columns['airspace.upperDatum'][airspace], columns['airspace.upperValue'][airspace]),
    source: source.id,
    asOf: source.asOf,
  };
}

function readLimit(code: number | undefined, value: number | undefined): VerticalLimit | null {
  const datum = limitDatums[code ?? 0] ?? null;
  return datum === null ? null : { datum, value: value ?? 0 };
}

function readRings(columns: ArtefactColumns, airspace: number): AirspaceRing[] {
  const ringStarts = columns['airspace.ringStart'];
  const vertexStarts = columns['airspaceRing.vertexStart'];
  const lats = columns['airspaceVertex.latMicroDeg'];
  const lons = columns['airspaceVertex.lonMicroDeg'];
  const rings: AirspaceRing[] = [];
  for (let row = ringStarts[airspace] ?? 0; row < (ringStarts[airspace + 1] ?? 0); row += 1) {
    const ring: [number, number][] = [];
    for (let vertex = vertexStarts[row] ?? 0; vertex < (vertexStarts[row + 1] ?? 0); vertex += 1)
      ring.push([(lons[vertex] ?? 0) / 1e6, (lats[vertex] ?? 0) / 1e6]);
    rings.push({ ring, isHole: columns['airspaceRing.isHole'][row] === 1 });
  }
  return rings;
}
