import type { Composition } from './composition.ts';
import { RADIANS_PER_DEGREE, smoothstep } from './numbers.ts';

/** Distance of the viewer from the Earth's centre, in Earth radii: near enough to feel like a photograph. */
const VIEWER_DISTANCE = 5.5;
/** Cosine height of the horizon circle: points nearer to the viewer than this plane cannot be hidden. */
export const HORIZON_Z = 1 / VIEWER_DISTANCE;

/** A point or direction: x east at lon 90, y … as Earth-centred axes (x to 0°/0°, z to the north pole). */
export type Vector = readonly [number, number, number];

/** Unit vector of a position on the sphere. */
export function unitVector(lat: number, lon: number): Vector {
  const phi = lat * RADIANS_PER_DEGREE;
  const lambda = lon * RADIANS_PER_DEGREE;
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** The viewer's axes in Earth-centred coordinates: right, up, and towards the viewer. */
export interface CameraAxes {
  readonly right: Vector;
  readonly up: Vector;
  readonly toViewer: Vector;
}

/**
 * Axes at a moment of the loop. The sub-viewer point follows a small ellipse, so the globe never
 * stands still and has the same position and speed at phases 0 and 1.
 */
export function cameraAxesAt(composition: Composition, phase: number): CameraAxes {
  const turn = 2 * Math.PI * (phase % 1);
  const lat = composition.view.lat + composition.drift.latDeg * Math.cos(turn);
  const lon = composition.view.lon + composition.drift.lonDeg * Math.sin(turn);
  const phi = lat * RADIANS_PER_DEGREE;
  const lambda = lon * RADIANS_PER_DEGREE;
  const east: Vector = [-Math.sin(lambda), Math.cos(lambda), 0];
  const north: Vector = [-Math.sin(phi) * Math.cos(lambda), -Math.sin(phi) * Math.sin(lambda), Math.cos(phi)];
  const roll = composition.view.rollDeg * RADIANS_PER_DEGREE;
  const mix = (a: Vector, b: Vector, p: number, q: number): Vector => [
    a[0] * p + b[0] * q,
    a[1] * p + b[1] * q,
    a[2] * p + b[2] * q,
  ];
  return {
    right: mix(east, north, Math.cos(roll), -Math.sin(roll)),
    up: mix(east, north, Math.sin(roll), Math.cos(roll)),
    toViewer: unitVector(lat, lon),
  };
}

/** Limb centre and radius in pixels. */
export function limbPx(composition: Composition): { x: number; y: number; radius: number } {
  const { centreX, centreY, radius } = composition.globe;
  const h = composition.heightPx;
  return { x: centreX * h, y: centreY * h, radius: radius * h };
}

/** Receives a projected point; `facing` is 1 on the near side and falls to 0 at the horizon. */
export type PointSink = (x: number, y: number, facing: number, index: number) => void;

/** Projects Earth-centred points (length ≥ 1 Earth radius) and hands on those that the globe does not hide. */
export function projectVisible(
  composition: Composition,
  axes: CameraAxes,
  points: Float32Array,
  sink: PointSink,
): void {
  const limb = limbPx(composition);
  const focal = limb.radius * Math.sqrt(VIEWER_DISTANCE * VIEWER_DISTANCE - 1);
  const { right, up, toViewer } = axes;
  for (let i = 0; i + 2 < points.length; i += 3) {
    const px = points[i] ?? 0;
    const py = points[i + 1] ?? 0;
    const pz = points[i + 2] ?? 0;
    const z = px * toViewer[0] + py * toViewer[1] + pz * toViewer[2];
    if (z < -0.2) continue;
    const depth = VIEWER_DISTANCE - z;
    const dx = (focal * (px * right[0] + py * right[1] + pz * right[2])) / depth;
    const dy = (focal * (px * up[0] + py * up[1] + pz * up[2])) / depth;
    const outside = dx * dx + dy * dy > limb.radius * limb.radius;
    if (z <= HORIZON_Z && !outside) continue;
    sink(limb.x + dx, limb.y - dy, outside ? 0.25 : smoothstep(HORIZON_Z, HORIZON_Z + 0.3, z), i / 3);
  }
}

/** What a pixel of the globe's disc sees, in the viewer's axes; the same for every frame. */
export interface DiscPixels {
  /** Index of each pixel in the picture. */
  readonly pixel: Int32Array;
  /** Surface normal per pixel: right, up, towards the viewer. */
  readonly normal: Float32Array;
  /** How much of the pixel the disc covers, 0…1. */
  readonly coverage: Float32Array;
}

/** Casts one ray per pixel at the sphere. */
export function discPixels(composition: Composition): DiscPixels {
  const limb = limbPx(composition);
  const focal = limb.radius * Math.sqrt(VIEWER_DISTANCE * VIEWER_DISTANCE - 1);
  const pixel: number[] = [];
  const normal: number[] = [];
  const coverage: number[] = [];
  for (let y = 0; y < composition.heightPx; y++) {
    for (let x = 0; x < composition.widthPx; x++) {
      const dx = x + 0.5 - limb.x;
      const dy = limb.y - (y + 0.5);
      const distance = Math.hypot(dx, dy);
      const covered = Math.min(1, limb.radius - distance + 0.5);
      if (covered <= 0) continue;
      const shrink = Math.min(1, (limb.radius - 0.01) / distance);
      const rx = (dx * shrink) / focal;
      const ry = (dy * shrink) / focal;
      const a = rx * rx + ry * ry + 1;
      const root = Math.sqrt(Math.max(0, VIEWER_DISTANCE ** 2 - a * (VIEWER_DISTANCE ** 2 - 1)));
      const t = (VIEWER_DISTANCE - root) / a;
      pixel.push(y * composition.widthPx + x);
      normal.push(rx * t, ry * t, VIEWER_DISTANCE - t);
      coverage.push(covered);
    }
  }
  return {
    pixel: Int32Array.from(pixel),
    normal: Float32Array.from(normal),
    coverage: Float32Array.from(coverage),
  };
}
