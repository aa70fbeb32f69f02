import type { LatLon } from '#aviation/geo/lat-lon.ts';
import {
  type LayoutLineKind,
  type PackedLayout,
  packPath,
} from '#capabilities/navdata/domain/airport-layout.ts';
import type { AptNodeRow } from '../../formats/apt-rows.ts';
import type { AptAirport } from './apt-airport.ts';
import { lineKindOf, surfaceOf } from './apt-codes.table.ts';
import { type PathNode, addPiece } from './bezier-path.ts';

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
export function addNode(airport: AptAirport, path: OpenPath, { code, numbers }: AptNodeRow): string | null {
  const isBezier = code % 2 === 0;
  const [lat = Number.NaN, lon = Number.NaN] = numbers;
  const control = isBezier ? { lat: numbers[2] ?? Number.NaN, lon: numbers[3] ?? Number.NaN } : null;
  if (!isOnEarth(lat, lon) || (control && !isOnEarth(control.lat, control.lon)))
    return 'the node has no position';
  const marking = numbers[isBezier ? 4 : 2] ?? Number.NaN;
  path.nodes.push({ lat, lon, control, marking: Number.isNaN(marking) ? null : marking });
  if (code >= 113) endContour(airport, path, code <= 114);
  return null;
}

function isOnEarth(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

function endContour(airport: AptAirport, path: OpenPath, isRing: boolean): void {
  const { nodes } = path;
  path.nodes = [];
  const [first] = nodes;
  if (!first || nodes.length < 2) return;
  if (isRing) nodes.push(first);
  if (path.kind === 'line') {
    addLines(airport.layout, nodes);
    return;
  }
  const ring: LatLon[] = [first];
  let from: PathNode | null = null;
  for (const node of nodes) {
    if (from) addPiece(ring, from, node);
    from = node;
  }
  if (isRing) ring.pop();
  if (ring.length > 2) path.rings.push(ring);
}

/** Painted lines along nodes, cut where the paint changes; unpainted parts are omitted. */
function addLines(layout: PackedLayout, nodes: readonly PathNode[]): void {
  let line: OpenLine = { kind: null, path: [] };
  let from: PathNode | null = null;
  for (const node of nodes) {
    if (from) {
      const kind = kindOf(from);
      if (kind !== line.kind) {
        closeLine(layout, line);
        line = { kind, path: [from] };
      }
      if (kind !== null) addPiece(line.path, from, node);
    }
    from = node;
  }
  closeLine(layout, line);
}

interface OpenLine {
  /** `null` where there is no paint. */
  readonly kind: LayoutLineKind | null;
  readonly path: LatLon[];
}

/** The painted line that begins at a node. */
function kindOf({ marking }: PathNode): LayoutLineKind | null {
  // A light code of 101 and more is possible without a painted line.
  return marking === null || marking <= 0 || marking > 100 ? null : lineKindOf(marking);
}

function closeLine(layout: PackedLayout, { kind, path }: OpenLine): void {
  if (kind !== null) layout.lines.push({ kind, path: packPath(path) });
}

/** Adds a finished pavement or boundary to its airport. Returns whether there was one. */
export function closePath({ layout }: AptAirport, path: OpenPath): boolean {
  if (path.rings.length === 0) return path.kind === 'line';
  const rings = path.rings.map(packPath);
  if (path.kind === 'pavement') layout.pavements.push({ name: path.name, surface: path.surface, rings });
  else if (path.kind === 'boundary') layout.boundaries.push(rings);
  return true;
}
