import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { packPath } from '#capabilities/navdata/domain/airport-layout.ts';
import { numberOrNull } from '../record-values.ts';
import { type AptAirport, addLines } from './apt-airport.ts';
import { lineKindOf, surfaceOf } from './apt-codes.table.ts';
import { type PathNode, pieceBetween } from './bezier-path.ts';

/** What the nodes that follow a row 110, 120 or 130 belong to. */
export interface OpenPath {
  readonly kind: 'pavement' | 'line' | 'boundary';
  readonly name: string;
  readonly surface: string | null;
  readonly rings: LatLon[][];
  nodes: PathNode[];
}

/** Rows 110 (pavement), 120 (painted line) and 130 (boundary). */
export function openPath(code: string, fields: readonly string[]): OpenPath {
  const isPavement = code === '110';
  return {
    kind: isPavement ? 'pavement' : code === '120' ? 'line' : 'boundary',
    name: fields.slice(isPavement ? 4 : 1).join(' '),
    surface: isPavement ? surfaceOf(Number(fields[1])) : null,
    rings: [],
    nodes: [],
  };
}

/**
 * Rows 111 to 116: a node, plain or with a control point (even numbers); 113 and 114 close the ring, 115 and 116 end
 * the line. Returns the fault, or `null`.
 */
export function addNode(airport: AptAirport, path: OpenPath, fields: readonly string[]): string | null {
  const code = Number(fields[0]);
  const isBezier = code % 2 === 0;
  // Nodes are most of the file: their numbers are read without the pattern of `numberOrNull`.
  const lat = Number(fields[1] ?? Number.NaN);
  const lon = Number(fields[2] ?? Number.NaN);
  const controlLat = isBezier ? Number(fields[3] ?? Number.NaN) : 0;
  const controlLon = isBezier ? Number(fields[4] ?? Number.NaN) : 0;
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  const hasControl = !isBezier || (Math.abs(controlLat) <= 90 && Math.abs(controlLon) <= 180);
  if (!isOnEarth || !hasControl) return 'the node has no position';
  const marking = numberOrNull(fields[isBezier ? 5 : 3] ?? '');
  const control = isBezier ? { lat: controlLat, lon: controlLon } : null;
  path.nodes.push({ lat, lon, control, marking });
  if (code >= 113) endContour(airport, path, code <= 114);
  return null;
}

function endContour(airport: AptAirport, path: OpenPath, isRing: boolean): void {
  const { nodes } = path;
  path.nodes = [];
  const [first] = nodes;
  if (!first || nodes.length < 2) return;
  const ordered = isRing ? [...nodes, first] : nodes;
  const pieces = ordered.slice(1).map((to, index) => {
    const from = ordered[index] ?? to;
    return { from, places: pieceBetween(from, to) };
  });
  if (path.kind === 'line') {
    addLines(
      airport.layout,
      pieces.map(({ from, places }) => ({
        // A light code of 101 and more is possible without a painted line.
        kind:
          from.marking === null || from.marking <= 0 || from.marking > 100 ? null : lineKindOf(from.marking),
        path: [from, ...places],
      })),
    );
    return;
  }
  const ring = [first, ...pieces.flatMap(({ places }) => places)];
  if (isRing) ring.pop();
  if (ring.length > 2) path.rings.push(ring);
}

/** Adds a finished pavement or boundary to its airport. Returns whether there was one. */
export function closePath({ layout }: AptAirport, path: OpenPath): boolean {
  if (path.rings.length === 0) return path.kind === 'line';
  const rings = path.rings.map(packPath);
  if (path.kind === 'pavement') layout.pavements.push({ name: path.name, surface: path.surface, rings });
  else if (path.kind === 'boundary') layout.boundaries.push(rings);
  return true;
}
