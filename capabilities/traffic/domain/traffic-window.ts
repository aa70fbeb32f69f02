import { type BoundingBox, boxContains, normaliseBox } from '#aviation/geo/bounding-box.ts';
import type { Aircraft } from './aircraft.ts';

/** View of a client. */
export interface Viewport extends BoundingBox {
  /** Map zoom; half steps count. */
  readonly zoom: number;
  /** Maximum aircraft that it can draw. */
  readonly most: number;
}

/** Window shared by clients: their viewports and a margin, on a common grid. */
export interface TrafficWindow {
  /** Key of the window; equal viewports have equal keys. */
  readonly key: string;
  readonly box: BoundingBox;
  readonly stepsPerDegree: number;
  readonly most: number;
}

export const MAX_AIRCRAFT_CHOICES = [500, 2000, 5000, 10_000, 50_000] as const;
export const DEFAULT_MAX_AIRCRAFT = 5000;
const MARGIN = 0.25;
const WORLD_PX = 512;
const STEPS_PER_PX = 8;
/** 10⁻⁵ degrees is 1 m: positions are not more precise. */
const MAX_STEPS_PER_DEGREE = 100_000;
/** Cells of the common grid are this fraction of the viewport's width, rounded to a power of two. */
const CELL_SHARE = 4;

/** Shared window that contains a viewport with a margin. */
export function windowOf(viewport: Viewport): TrafficWindow {
  const zoom = Math.min(22, Math.max(0, Math.ceil(viewport.zoom)));
  const max = MAX_AIRCRAFT_CHOICES.find((choice) => choice >= viewport.most) ?? MAX_AIRCRAFT_CHOICES[4];
  const stepsPerDegree = Math.min(MAX_STEPS_PER_DEGREE, ((WORLD_PX * 2 ** zoom) / 360) * STEPS_PER_PX);
  const width =
    viewport.east > viewport.west ? viewport.east - viewport.west : viewport.east + 360 - viewport.west;
  const height = Math.max(1e-6, viewport.north - viewport.south);
  const cell = 2 ** Math.round(Math.log2(Math.max(width, height) / CELL_SHARE));
  const down = (deg: number): number => Math.floor(deg / cell) * cell;
  const up = (deg: number): number => Math.ceil(deg / cell) * cell;
  const west = down(viewport.west - MARGIN * width);
  const east = up(viewport.west + width * (1 + MARGIN));
  const box = normaliseBox({
    west,
    south: Math.max(-90, down(viewport.south - MARGIN * height)),
    east: east - west >= 360 ? west + 360 : east,
    north: Math.min(90, up(viewport.north + MARGIN * height)),
  });
  const key = [box.west, box.south, box.east, box.north, zoom, max].join(' ');
  return { key, box, stepsPerDegree, most: max };
}

/** Uniform 32-bit hash of a name (FNV-1a with a finaliser): a rank that is constant over time. */
function spread(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Airliners before small aircraft, by ADS-B category. */
const WEIGHTS: Readonly<Record<string, number>> = { A5: 4, A4: 4, A3: 3, A2: 2, A1: 1 };

/**
 * Importance of an aircraft when not all can be shown: emergencies first, airborne before on the ground, large before
 * small; equals by a rank of the address, so that the selection does not flicker.
 */
export function importanceOf(one: Aircraft): number {
  const kind = one.category === null ? 2 : (WEIGHTS[one.category] ?? 1);
  const group = (one.emergency === null ? 0 : 100) + (one.onGround === true ? 0 : 10) + kind;
  return group + spread(one.address) / 2 ** 32;
}

/** Aircraft of a window, the most important when there are too many, and their total. */
export function inWindow(
  all: Iterable<Aircraft>,
  { box, most: max }: Pick<TrafficWindow, 'box' | 'most'>,
): { aircraft: Aircraft[]; total: number } {
  const found: Aircraft[] = [];
  for (const one of all) if (boxContains(box, one)) found.push(one);
  if (found.length <= max) return { aircraft: found, total: found.length };
  const ranked = found.map((one) => ({ one, importance: importanceOf(one) }));
  ranked.sort((a, b) => b.importance - a.importance);
  return { aircraft: ranked.slice(0, max).map(({ one }) => one), total: found.length };
}
