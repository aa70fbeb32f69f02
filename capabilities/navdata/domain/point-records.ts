import { KM_PER_NM } from '#aviation/units.ts';
import { around } from 'geokdbush';
import { type BoundingBox, splitBoxAtAntimeridian } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  type ArtefactColumns,
  type NavdataMeta,
  type PointKind,
  type PointUsage,
  pointKinds,
  pointUsages,
} from './artefact/artefact-format.ts';
import { decimalOrNull, sourceOf } from './artefact/column-values.ts';
import type { KeyLookup } from './artefact/key-lookup.ts';
import { distancesFrom } from './near-distance.ts';
import type { SpatialTrees } from './artefact/spatial-trees.ts';
import type { StringTable } from './artefact/string-table.ts';

/** Fix, navaid or airport as a point. WGS84 degrees. */
export interface NavPoint extends LatLon {
  /** Point number; for an airport also the airport number. */
  readonly point: number;
  readonly kind: PointKind;
  readonly ident: string;
  readonly name: string | null;
  /** Type in the terms of the source, such as `VORTAC` or `NDB/DME`; `null` for airports and plain fixes. */
  readonly type: string | null;
  /** kHz for an NDB, MHz for a VOR or DME (the paired VHF frequency), otherwise `null`. */
  readonly frequency: number | null;
  readonly elevationFt: number | null;
  readonly rangeNm: number | null;
  /** Station declination of a VOR, east positive: not today's variation. */
  readonly variationDegEast: number | null;
  /** ICAO region such as `K6` for fixes and navaids, ISO country for airports. */
  readonly region: string | null;
  /** Whether a fix is charted for enroute use or only in terminal procedures; `null` when unknown. */
  readonly usage: PointUsage;
  readonly source: string;
  readonly asOf: string | null;
}

/** Point with its distance from the position of the query. */
export interface NearbyPoint extends NavPoint {
  readonly distanceNm: number;
}

interface Parts {
  readonly columns: ArtefactColumns;
  readonly strings: StringTable;
  readonly keys: KeyLookup;
  readonly meta: NavdataMeta;
  readonly trees: SpatialTrees;
}

/** The sphere differs from the ellipsoid by up to 0.56 %. */
const sphereMargin = 1.006;

export function openPoints(parts: Parts) {
  const { columns, keys } = parts;
  const airportCount = columns['airport.type'].length;
  const lats = columns['point.lat'];
  const lons = columns['point.lon'];
  const kinds = columns['point.kind'];
  const groups = groupsOf(columns, parts.trees);

  const point = (number: number): NavPoint => readPoint(parts, number, airportCount);

  const nearestPoints = (
    query: LatLon & {
      readonly limit: number;
      readonly maxNm?: number;
      readonly kinds?: readonly PointKind[];
    },
  ): NearbyPoint[] => {
    const wanted = kindCodes(query.kinds);
    const distanceTo = distancesFrom(query);
    const candidates: { number: number; distanceNm: number }[] = [];
    // The indexes measure on a sphere, up to 0.6 % off: query slightly more, then measure on WGS84.
    let maxNm = Math.min(query.maxNm ?? Number.POSITIVE_INFINITY, 20_000) * sphereMargin;
    for (const { tree, firstPoint, codes } of groups) {
      if (!tree || !codes.some((code) => wanted.has(code))) continue;
      const isAll = codes.every((code) => wanted.has(code));
      const accepts = isAll ? undefined : (id: number) => wanted.has(kinds[firstPoint + id] ?? -1);
      const count = query.limit + 8;
      const found = around(tree, query.lon, query.lat, count, maxNm * KM_PER_NM, accepts);
      for (const id of found) {
        const number = firstPoint + id;
        const place = { lat: lats[number] ?? 0, lon: lons[number] ?? 0 };
        candidates.push({ number, distanceNm: distanceTo(place) });
      }
      // With enough results, anything further than the last is irrelevant.
      if (found.length === count)
        maxNm = Math.min(maxNm, (candidates.at(-1)?.distanceNm ?? maxNm) * sphereMargin);
    }
    return candidates
      .filter((candidate) => candidate.distanceNm <= (query.maxNm ?? Number.POSITIVE_INFINITY))
      .toSorted((a, b) => a.distanceNm - b.distanceNm || a.number - b.number)
      .slice(0, query.limit)
      .map((candidate) => ({ ...point(candidate.number), distanceNm: candidate.distanceNm }));
  };

  const pointsInBox = (
    box: BoundingBox,
    options: { readonly kinds?: readonly PointKind[]; readonly limit?: number } = {},
  ): number[] => {
    const wanted = kindCodes(options.kinds ?? ['VOR', 'NDB', 'DME', 'FIX']);
    const found: number[] = [];
    for (const { tree, firstPoint, codes } of groups) {
      if (!tree || !codes.some((code) => wanted.has(code))) continue;
      for (const part of splitBoxAtAntimeridian(box))
        for (const id of tree.range(part.west, part.south, part.east, part.north))
          if (wanted.has(kinds[firstPoint + id] ?? -1)) found.push(firstPoint + id);
    }
    const ordered = Uint32Array.from(found).toSorted();
    return Array.from(options.limit === undefined ? ordered : ordered.subarray(0, options.limit));
  };

  const pointsByIdent = (ident: string): NavPoint[] =>
    keys
      .exact(ident)
      .filter((hit) => hit.kind === 'ident')
      .map((hit) => point(hit.target));

  return { point, nearestPoints, pointsInBox, pointsByIdent };
}

function readPoint({ columns, strings, meta }: Parts, number: number, airportCount: number): NavPoint {
  const kind = pointKinds[columns['point.kind'][number] ?? 0] ?? 'FIX';
  const row = number - airportCount;
  const source = sourceOf(meta, columns['point.source'][number]);
  const frequencyKhz = decimalOrNull(columns['enroute.frequencyKhz'], row);
  const isAirport = row < 0;
  return {
    point: number,
    kind,
    ident: strings.text(columns['point.ident'][number] ?? 0),
    name: strings.textOrNull(columns['point.name'][number] ?? 0),
    lat: columns['point.lat'][number] ?? 0,
    lon: columns['point.lon'][number] ?? 0,
    type: strings.textOrNull(columns['enroute.type'][row] ?? 0),
    frequency: frequencyKhz === null || kind === 'NDB' ? frequencyKhz : frequencyKhz / 1000,
    elevationFt: decimalOrNull(
      isAirport ? columns['airport.elevationFt'] : columns['enroute.elevationFt'],
      isAirport ? number : row,
    ),
    rangeNm: decimalOrNull(columns['enroute.rangeNm'], row),
    variationDegEast: decimalOrNull(columns['enroute.variationDegEast'], row),
    region: strings.textOrNull(
      (isAirport ? columns['airport.country'][number] : columns['enroute.region'][row]) ?? 0,
    ),
    usage: pointUsages[columns['enroute.usage'][row] ?? 0] ?? null,
    source: source.id,
    asOf: source.asOf,
  };
}

function groupsOf(columns: ArtefactColumns, trees: SpatialTrees) {
  return [
    { tree: trees.airports, firstPoint: 0, codes: [0] },
    { tree: trees.enroute, firstPoint: columns['airport.type'].length, codes: [1, 2, 3, 4] },
  ];
}

function kindCodes(kinds: readonly PointKind[] | undefined): ReadonlySet<number> {
  return new Set((kinds ?? pointKinds).map((kind) => pointKinds.indexOf(kind)));
}
