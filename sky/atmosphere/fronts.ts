import { smoothStep } from './hashed-noise.ts';

/** Fronts of a low as lines in its frame: distance in radii of the low, angles counterclockwise from east. */

/** Parameters of the fronts of one low. */
export interface FrontShape {
  /** Angle of the warm front at the centre, and its bend toward the equator per radius, radians. */
  readonly warmAngle: number;
  readonly warmBend: number;
  /** Angle of the warm sector at the centre of a young low, radians. */
  readonly opening: number;
  /** Bend of the cold front rearward per radius, radians. */
  readonly coldBend: number;
  /** Degree of occlusion: 0 for an open wave, 1 for an occluded low. */
  readonly occlusion: number;
  /** Waves on the cold front: amplitude in radians, number per radius, phase in radians. */
  readonly waveSize: number;
  readonly waveNumber: number;
  readonly wavePhase: number;
  /** Half widths of the frontal bands and of the comma head, radii. */
  readonly coldWidth: number;
  readonly warmWidth: number;
  readonly headSize: number;
  /** Length of the fronts from the centre, radii. */
  readonly coldReach: number;
  readonly warmReach: number;
}

/** Effect of the fronts at one position. */
export interface FrontalPlace {
  /** Rain of the cold front, warm front, occlusion and comma head, 0 to about 1. */
  readonly cold: number;
  readonly warm: number;
  readonly occluded: number;
  readonly head: number;
  /** Subsidence of the dry air behind the cold front, 0 to 1. */
  readonly dry: number;
  /** Membership of the warm sector, and of the cold air behind the cold front, 0 to 1. */
  readonly warmAir: number;
  readonly coldAir: number;
}

const TURN = 2 * Math.PI;
/** Normalises an angle to -π to π. */
const turned = (angle: number): number => angle - TURN * Math.round(angle / TURN);
const bell = (value: number): number => Math.exp(-value * value);

/** Winding of an occluded front around the centre, radians, and its decay with distance, radii. */
const WINDING = 3.1;
const WINDING_REACH = 0.42;

/** Angle of the warm front at a distance `r` (radii) from the centre, radians. */
export const warmFrontAngle = (shape: FrontShape, r: number): number => shape.warmAngle - shape.warmBend * r;

/**
 * Angle of the cold front at a distance `r` (radii), radians; on or ahead of the warm front inside the triple point.
 */
export function coldFrontAngle(shape: FrontShape, r: number): number {
  const wave = shape.waveSize * Math.sin(TURN * shape.waveNumber * r + shape.wavePhase) * r;
  const wound = WINDING * shape.occlusion * Math.exp(-((r / WINDING_REACH) ** 2));
  return shape.warmAngle - shape.opening - shape.coldBend * r + wound + wave;
}

/** Evaluates the fronts at a position, `eastward` and `poleward` of the centre in radii of the low. */
export function frontsAt(shape: FrontShape, eastward: number, poleward: number): FrontalPlace {
  const r = Math.max(0.02, Math.hypot(eastward, poleward));
  const angle = Math.atan2(poleward, eastward);
  const cold = coldFrontAngle(shape, r);
  const warm = warmFrontAngle(shape, r);
  const sector = warm - cold;
  // 1 where the warm sector is open, 0 where the cold front has caught up.
  const isOpen = smoothStep(0.02, 0.5, sector);
  // The distance to a front oblique to the radius is shorter than the arc.
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

/** Shape of a low's fronts from its random numbers (0 to 1) and its age (0 to 1). */
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
