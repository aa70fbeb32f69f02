import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { Aircraft } from '../aircraft.ts';
import { drawnPlace } from '../dead-reckoning.ts';
import { importanceOf } from '../traffic-window.ts';
import { type MapFraming, isInView } from './in-view.ts';

export interface ChosenLabel {
  readonly one: Aircraft;
  readonly lat: number;
  readonly lon: number;
  /** Lower is more important. */
  readonly rank: number;
}

const WORLD_PX = 512;
/** Two-line block with margins. */
const CELL_PX = { width: 92, height: 38 };
const MAX_LABELS = 250;
/** From this zoom blocks are always shown; below it only when few aircraft are in view. */
const NEAR_ZOOM = 6.5;
const FEW = 120;
/** From this zoom aircraft on the ground are labelled; below it they would hide aircraft in flight. */
const GROUND_ZOOM = 10;

const ALWAYS = 1000;

function priorityOf(
  one: Aircraft,
  marked: { selected: string | null; conflicts: ReadonlySet<string> },
): number {
  const extra =
    (one.address === marked.selected ? 3 * ALWAYS : 0) +
    (one.emergency !== null ? 2 * ALWAYS : 0) +
    (marked.conflicts.has(one.address) ? ALWAYS : 0);
  return extra + importanceOf(one);
}

/**
 * Chooses the blocks to show: always the selected aircraft, emergencies and conflicts; of the others the most
 * important, one per screen cell, at most a few hundred.
 */
export function chooseLabels(
  aircraft: readonly Aircraft[],
  given: {
    readonly view: MapFraming;
    readonly nowMs: number;
    readonly selected: string | null;
    readonly conflicts: ReadonlySet<string>;
  },
): ChosenLabel[] {
  const { view, nowMs } = given;
  const worldPx = WORLD_PX * 2 ** view.zoom;
  // A rotated map shows what is within its diagonal.
  const reach = Math.hypot(view.widthPx, view.heightPx) / 2;
  const seen: { one: Aircraft; lat: number; lon: number; cell: string; priority: number }[] = [];
  let inView = 0;
  for (const one of aircraft) {
    const place = drawnPlace(one, nowMs);
    const at = toWebMercator(place);
    let dx = at.x - view.x;
    dx -= Math.round(dx);
    const [px, py] = [dx * worldPx, (at.y - view.y) * worldPx];
    if (Math.abs(px) > reach || Math.abs(py) > reach) continue;
    if (isInView(view, place)) inView += 1;
    const cell = `${Math.round(px / CELL_PX.width)} ${Math.round(py / CELL_PX.height)}`;
    seen.push({ one, ...place, cell, priority: priorityOf(one, given) });
  }
  const isNear = view.zoom >= NEAR_ZOOM || inView <= FEW;
  const taken = new Set<string>();
  const chosen: ChosenLabel[] = [];
  for (const { one, lat, lon, cell, priority } of seen.toSorted((a, b) => b.priority - a.priority)) {
    const isAlways = priority >= ALWAYS;
    const isWanted = one.onGround === true ? view.zoom >= GROUND_ZOOM : isNear;
    if (!isAlways && (!isWanted || taken.has(cell) || chosen.length >= MAX_LABELS)) continue;
    taken.add(cell);
    chosen.push({ one, lat, lon, rank: chosen.length });
  }
  return chosen;
}
