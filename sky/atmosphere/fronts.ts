import { smoothStep } from './hashed-noise.ts';

/** The fronts of a low as lines in its own frame: radii of the low from its centre, angles against the clock from east. */

/** How the fronts of one low differ from those of another. */
export interface FrontShape {
  /** Angle of the warm front at the centre, and how it bends toward the equator per radius, radians. */
  readonly warmAngle: number;
  readonly warmBend: number;
  /** Opening of the warm sector at the centre of a young low, radians. */
  readonly opening: number;
  /** How the cold front trails behind per radius, radians. */
  readonly coldBend: number;
  /** How far the fronts have wound up: 0 for an open wave, 1 for a low that has occluded. */
  readonly occlusion: number;
  /** Waves on the cold front: size in radians, number per radius, and where they begin. */
  readonly waveSize: number;
  readonly waveNumber: number;
  readonly wavePhase: number;
  /** Half widths of the bands and of the cloud around the centre, radii. */
  readonly coldWidth: number;
  readonly warmWidth: number;
  readonly headSize: number;
  /** How far out the fronts reach, radii. */
  readonly coldReach: number;
  readonly warmReach: number;
}

/** A place as the fronts see it. */
export interface FrontalPlace {
  /** Rain of the cold front, of the warm front, of the occlusion and of the head of the cloud, 0 to about 1. */
  readonly cold: number;
  readonly warm: number;
  readonly occluded: number;
  readonly head: number;
  /** Sinking of the dry air behind the cold front, 0 to 1. */
  readonly dry: number;
  /** 1 in the warm sector, 0 outside; and 1 in the cold air behind the cold front. */
  readonly warmAir: number;
  readonly coldAir: number;
}

const TURN = 2 * Math.PI;
/** An angle between -half a turn and half a turn. */
const turned = (angle: number): number => angle - TURN * Math.round(angle / TURN);
const bell = (value: number): number => Math.exp(-value * value);

/** How much an occluded front has wound around the centre, radians, and how fast that dies out with distance. */
const WINDING = 3.1;
const WINDING_REACH = 0.42;

/** Where the warm front stands at a distance from the centre. */
export const warmFrontAngle = (shape: FrontShape, r: number): number => shape.warmAngle - shape.warmBend * r;

/** Where the cold front stands; within the triple point, where it has caught up, it lies on or before the warm front. */
export function coldFrontAngle(shape: FrontShape, r: number): number {
  const wave = shape.waveSize * Math.sin(TURN * shape.waveNumber * r + shape.wavePhase) * r;
  const wound = WINDING * shape.occlusion * Math.exp(-((r / WINDING_REACH) ** 2));
  return shape.warmAngle - shape.opening - shape.coldBend * r + wound + wave;
}

/** Reads the fronts at a place, in radii of the low: `eastward` of its centre and `poleward` of it. */
export function frontsAt(shape: FrontShape, eastward: number, poleward: number): FrontalPlace {
  const r = Math.max(0.02, Math.hypot(eastward, poleward));
  const angle = Math.atan2(poleward, eastward);
  const cold = coldFrontAngle(shape, r);
  const warm = warmFrontAngle(shape, r);
  const sector = warm - cold;
  // 1 where a warm sector is open between the fronts, 0 where the cold front has caught up.
  const isOpen = smoothStep(0.02, 0.5, sector);
  // A line that crosses the radius aslant is nearer than along the circle.
  const slant = 1 / Math.hypot(1, 0.6 * shape.coldBend * r);
  const ahead = turned(angle - cold);
  const toCold = ahead * r * slant;
  const toWarm = turned(angle - warm) * r;
  const out = smoothStep(0.03, 0.18, r);
  const coldEnds = 1 - smoothStep(shape.coldReach - 0.3, shape.coldReach, r);
  const warmEnds = 1 - smoothStep(shape.warmReach - 0.35, shape.warmReach, r);
  const band = bell(toCold / shape.coldWidth);
  return {
    cold: band * out * coldEnds * isOpen,
    // The rain of a warm front falls on its cold side, over a wide belt.
    warm: bell((toWarm - 0.8 * shape.warmWidth) / shape.warmWidth) * out * warmEnds * isOpen,
    occluded: bell(toCold / (1.35 * shape.coldWidth)) * (1 - isOpen) * smoothStep(0.1, 0.5, shape.occlusion),
    head: bell(Math.hypot(eastward + 0.06, poleward - 0.1) / shape.headSize),
    dry: bell((toCold + 0.3) / 0.2) * out * coldEnds,
    warmAir: isOpen * smoothStep(-0.05, 0.08, toCold) * smoothStep(-0.05, 0.08, -toWarm),
    coldAir: smoothStep(-0.02, 0.1, -toCold) * (1 - smoothStep(1.4, 2.4, -ahead)) * coldEnds,
  };
}

/** The shape of a low's fronts from numbers of 0 to 1 that are its own, and from its age (0 to 1). */
export function frontShape(random: (what: number) => number, age: number): FrontShape {
  const between = (what: number, low: number, high: number): number => low + (high - low) * random(what);
  // Some lows wind up early, some die as open waves.
  const windsUpAt = between(1, 0.36, 0.75);
  return {
    warmAngle: between(2, -0.15, 0.4),
    warmBend: between(3, 0.15, 0.7),
    opening: between(4, 0.75, 1.45),
    coldBend: between(5, 0.35, 1.15),
    occlusion: smoothStep(windsUpAt - 0.22, windsUpAt + 0.22, age),
    waveSize: between(6, 0.02, 0.2),
    waveNumber: between(7, 0.8, 2.1),
    wavePhase: between(8, 0, TURN),
    coldWidth: between(9, 0.058, 0.1),
    warmWidth: between(10, 0.13, 0.24),
    headSize: between(11, 0.17, 0.29),
    coldReach: between(12, 0.75, 1.02),
    warmReach: between(13, 0.65, 1),
  };
}
