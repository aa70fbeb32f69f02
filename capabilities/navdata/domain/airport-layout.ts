import { z } from 'zod';
import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** [longitude, latitude], WGS84 degrees, as in GeoJSON. */
export type LonLat = readonly [lon: number, lat: number];

const place = { lat: z.number(), lon: z.number() };

/** Painted ground markings by meaning. */
export const layoutLineKinds = [
  'TAXI_CENTRE',
  'EDGE',
  'RUNWAY_HOLD',
  'HOLD',
  'ILS_HOLD',
  'ROAD',
  'OTHER',
] as const;
export type LayoutLineKind = (typeof layoutLineKinds)[number];

export const standKinds = ['GATE', 'HANGAR', 'TIE_DOWN', 'MISC'] as const;
export type StandKind = (typeof standKinds)[number];

/** Runway from end to end of its surface; a water runway has the surface `Water`. */
const runwaySchema = z.object({
  surface: z.string().nullable(),
  widthM: z.number().nullable(),
  isLighted: z.boolean().nullable(),
  ends: z.array(
    z.object({
      ident: z.string(),
      ...place,
      /** Distance of the displaced threshold from the end of the surface. */
      displacedM: z.number(),
      /** Stopway or blast pad before the end. */
      overrunM: z.number(),
    }),
  ),
});

const helipadSchema = z.object({
  ident: z.string(),
  ...place,
  headingDegTrue: z.number(),
  lengthM: z.number(),
  widthM: z.number(),
  surface: z.string().nullable(),
});

const standSchema = z.object({
  name: z.string(),
  ...place,
  headingDegTrue: z.number(),
  kind: z.enum(standKinds).nullable(),
  /** Such as `heavy`, `jets`, `props`; empty when unknown. */
  aircraft: z.array(z.string()),
});

/** Integers: longitude and latitude in 10⁻⁶ degrees, then the differences between consecutive positions. */
const packedPath = z.array(z.number().int());

/** Stored layout of one airport; see `packLayout` and `unpackLayout`. */
export const packedLayoutSchema = z.object({
  code: z.string(),
  name: z.string(),
  tower: z.object({ ...place, heightFt: z.number().nullable() }).nullable(),
  runways: z.array(runwaySchema),
  helipads: z.array(helipadSchema),
  pavements: z.array(
    z.object({ name: z.string(), surface: z.string().nullable(), rings: z.array(packedPath) }),
  ),
  boundaries: z.array(z.array(packedPath)),
  lines: z.array(z.object({ kind: z.enum(layoutLineKinds), path: packedPath })),
  stands: z.array(standSchema),
  taxiEdges: z.array(
    z.object({ name: z.string(), path: packedPath, isOneWay: z.boolean(), isRunway: z.boolean() }),
  ),
  signs: z.array(z.object({ ...place, headingDegTrue: z.number(), text: z.string() })),
  windsocks: z.array(z.object({ ...place, isLit: z.boolean() })),
});
export type PackedLayout = z.infer<typeof packedLayoutSchema>;

/** Paved area: the first ring is the outer edge, the others are holes; the first position is not repeated. */
export interface Pavement {
  readonly name: string | null;
  readonly surface: string | null;
  readonly rings: readonly (readonly LonLat[])[];
}

/** Edge of the taxi network between two nodes. */
export interface TaxiEdge {
  readonly name: string | null;
  readonly from: LonLat;
  readonly to: LonLat;
  /** Only from `from` to `to`. */
  readonly isOneWay: boolean;
  readonly isRunway: boolean;
}

/** Ground layout of an airport for its diagram. Curves are approximated by short segments. */
export interface AirportLayout extends Omit<
  PackedLayout,
  'pavements' | 'boundaries' | 'lines' | 'taxiEdges'
> {
  readonly pavements: readonly Pavement[];
  readonly boundaries: readonly (readonly (readonly LonLat[])[])[];
  readonly lines: readonly { readonly kind: LayoutLineKind; readonly path: readonly LonLat[] }[];
  readonly taxiEdges: readonly TaxiEdge[];
  /** Source id in the artefact. */
  readonly source: string;
  /** Date of the data, or `null` when unknown. */
  readonly asOf: string | null;
}

const perDegree = 1e6;

/** Packed form of a path. */
export function packPath(path: readonly LatLon[]): number[] {
  const packed: number[] = [];
  let lon = 0;
  let lat = 0;
  for (const node of path) {
    const nextLon = Math.round(node.lon * perDegree);
    const nextLat = Math.round(node.lat * perDegree);
    packed.push(nextLon - lon, nextLat - lat);
    lon = nextLon;
    lat = nextLat;
  }
  return packed;
}

function unpackPath(packed: readonly number[]): LonLat[] {
  const path: LonLat[] = [];
  let lon = 0;
  let lat = 0;
  for (let index = 0; index + 1 < packed.length; index += 2) {
    lon += packed[index] ?? 0;
    lat += packed[index + 1] ?? 0;
    path.push([lon / perDegree, lat / perDegree]);
  }
  return path;
}

/** Decodes the packed layout of an airport. */
export function unpackLayout(
  packed: PackedLayout,
  from: { readonly source: string; readonly asOf: string | null },
): AirportLayout {
  const orNull = (text: string): string | null => (text === '' ? null : text);
  return {
    ...packed,
    ...from,
    pavements: packed.pavements.map(({ name, surface, rings }) => ({
      name: orNull(name),
      surface,
      rings: rings.map(unpackPath),
    })),
    boundaries: packed.boundaries.map((rings) => rings.map(unpackPath)),
    lines: packed.lines.map(({ kind, path }) => ({ kind, path: unpackPath(path) })),
    taxiEdges: packed.taxiEdges.map(({ name, path, isOneWay, isRunway }) => {
      const [start = [0, 0], end = start] = unpackPath(path);
      return { name: orNull(name), from: start, to: end, isOneWay, isRunway };
    }),
  };
}
