import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';
import { type OwnWaypoint, WAYPOINTS_MAX, type WaypointSymbol } from '../contract.ts';
import { freeName, nameLike } from './waypoint-name.ts';

/** Point of a file. */
export interface FilePoint {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly symbol: WaypointSymbol;
  readonly note: string;
}

interface PlannedPoint extends FilePoint {
  readonly ident: string;
}

export interface ImportPlan {
  readonly saved: readonly PlannedPoint[];
  readonly renamed: readonly { index: number; message: string }[];
  readonly present: number;
  readonly refused: readonly { index: number; message: string }[];
}

export type PublishedName = 'airport' | 'point' | null;
type Kept = Pick<OwnWaypoint, 'ident' | 'lat' | 'lng'>;

/** Tolerance of a few metres: files round positions. */
const SAME_PLACE_NM = 0.02;
const isSamePlace = (one: { lat: number; lng: number }, other: { lat: number; lng: number }): boolean =>
  sphericalDistanceNm(
    unitVector({ lat: one.lat, lon: one.lng }),
    unitVector({ lat: other.lat, lon: other.lng }),
  ) <= SAME_PLACE_NM;

function why(same: object | undefined, published: PublishedName): string {
  if (published === 'airport') return 'is an airport';
  if (published === 'point') return 'is a published point';
  return same === undefined ? 'cannot be a name' : 'is taken';
}

const renaming = (typed: string, ident: string, reason: string): string =>
  typed === '' ? `A point without a name: saved as ${ident}.` : `“${typed}” ${reason}: saved as ${ident}.`;

/** The original name stays in the note. */
const noteWith = (typed: string, note: string): string =>
  note.includes(typed) ? note : [typed, note].filter(Boolean).join(' · ');

/**
 * Chooses the names of imported points. A point with the same name and position as an existing one is skipped; a name
 * that is taken, published or invalid is changed and reported.
 */
export function planImport(
  points: readonly FilePoint[],
  kept: readonly Kept[],
  published: (name: string) => PublishedName,
): ImportPlan {
  const byName = new Map<string, { lat: number; lng: number }>(kept.map((one) => [one.ident, one]));
  const lastNumbers = new Map<string, number>();
  for (const { ident } of kept) {
    const [, stem = '', number = ''] = /^(.*?)(\d+)$/.exec(ident) ?? [];
    if (stem !== '') lastNumbers.set(stem, Math.max(lastNumbers.get(stem) ?? 0, Number(number)));
  }
  const isFree = (name: string) => !byName.has(name) && published(name) === null;
  const saved: PlannedPoint[] = [];
  const renamed: { index: number; message: string }[] = [];
  const refused: { index: number; message: string }[] = [];
  let present = 0;
  for (const [index, point] of points.entries()) {
    const like = nameLike(point.name);
    const same = byName.get(like);
    if (same && isSamePlace(same, point)) present += 1;
    else if (byName.size >= WAYPOINTS_MAX)
      refused.push({ index, message: `Not imported: the maximum is ${WAYPOINTS_MAX} waypoints.` });
    else {
      const ident = freeName(point.name, isFree, lastNumbers);
      const typed = point.name.trim();
      const isRenamed = ident !== typed.toUpperCase();
      if (isRenamed) renamed.push({ index, message: renaming(typed, ident, why(same, published(like))) });
      byName.set(ident, point);
      saved.push({ ...point, ident, note: isRenamed ? noteWith(typed, point.note) : point.note });
    }
  }
  return { saved, renamed, present, refused };
}
