import { bell, smoothStep } from './hashed-noise.ts';

/**
 * The fronts of a low as lines in its own frame: radii of the low from its centre, angles counterclockwise from east.
 */

/** Shape parameters of the fronts of one low. */
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

/** Frontal weather at a position. */
export interface FrontalPlace {
  /** The cold front and the occlusion as bands of cloud, 0 to 1; the cold front also triggers thunderstorms. */
  readonly cold: number;
  readonly occluded: number;
  /** The narrow line of rain at either of them, the wide rain before the warm front, and that of the head, 0 to 1. */
  readonly lineRain: number;
  readonly warmRain: number;
  readonly headRain: number;
  /** Frontal cloud in three layers, 0 to 1: the high cloud reaches furthest ahead of the warm front. */
  readonly cloudLow: number;
  readonly cloudMiddle: number;
  readonly cloudHigh: number;
  /** Subsidence of the dry air behind the cold front, 0 to 1. */
  readonly dry: number;
  /** 1 in the warm sector, 0 outside; and 1 in the cold air behind the cold front. */
  readonly warmAir: number;
  readonly coldAir: number;
  /** The trough that the fronts lie in, 0 to 1, and its slope per radius. */
  readonly trough: number;
  readonly troughEastward: number;
  readonly troughPoleward: number;
}

const TURN = 2 * Math.PI;
/** Normalises an angle to ±π. */
const turned = (angle: number): number => angle - TURN * Math.round(angle / TURN);
/** How much an occluded front has wound around the centre, radians, and how fast that decays with distance. */
const WINDING = 3.1;
const WINDING_REACH = 0.42;

/** Angle of the warm front at a distance from the centre. */
export const warmFrontAngle = (shape: FrontShape, r: number): number => shape.warmAngle - shape.warmBend * r;

/** Angle of the cold front; inside the triple point, where it has caught up, it lies on or ahead of the warm front. */
export function coldFrontAngle(shape: FrontShape, r: number): number {
  const wave = shape.waveSize * Math.sin(TURN * shape.waveNumber * r + shape.wavePhase) * r;
  const wound = WINDING * shape.occlusion * Math.exp(-((r / WINDING_REACH) ** 2));
  return shape.warmAngle - shape.opening - shape.coldBend * r + wound + wave;
}

/** How fast the angle of the cold front changes with the distance from the centre, radians per radius. */
function coldFrontTurn(shape: FrontShape, r: number): number {
  const phase = TURN * shape.waveNumber * r + shape.wavePhase;
  const wave = shape.waveSize * (Math.sin(phase) + TURN * shape.waveNumber * r * Math.cos(phase));
  const wound =
    WINDING * shape.occlusion * Math.exp(-((r / WINDING_REACH) ** 2)) * ((-2 * r) / WINDING_REACH ** 2);
  return wave + wound - shape.coldBend;
}

/** Combined cover of overlapping clouds. */
const together = (a: number, b: number): number => 1 - (1 - a) * (1 - b);

/** Amplitude of the bulges of the cold front, radii, and their number per radius. */
const BULGE = 0.02;
const BULGES = 5.3;
/** Half width of the trough around a front, radii. */
const TROUGH_WIDTH = 0.27;

/** Reads the fronts at a place, in radii of the low: `eastward` of its centre and `poleward` of it. */
export function frontsAt(shape: FrontShape, eastward: number, poleward: number): FrontalPlace {
  const { warmWidth } = shape;
  const r = Math.max(0.02, Math.sqrt(eastward * eastward + poleward * poleward));
  const angle = Math.atan2(poleward, eastward);
  const coldAngle = coldFrontAngle(shape, r);
  const warmAngle = warmFrontAngle(shape, r);
  const sector = warmAngle - coldAngle;
  // 1 where a warm sector is open between the fronts, 0 where the cold front has caught up.
  const isOpen = smoothStep(0.02, 0.5, sector);
  const turn = coldFrontTurn(shape, r);
  // A line that crosses the radius obliquely is nearer than the distance along the circle.
  const slant = 1 / Math.sqrt(1 + r * turn * (r * turn));
  const ahead = turned(angle - coldAngle);
  const toCold = ahead * r * slant;
  const pastWarm = turned(angle - warmAngle);
  const toWarm = (pastWarm * r) / Math.sqrt(1 + (shape.warmBend * r) ** 2);
  // On the far side, where ahead of the front becomes behind it, the front has no effect: otherwise the cloud would
  // have an edge.
  const seamOfCold = 1 - smoothStep(2.2, 3, Math.abs(ahead));
  const seamOfWarm = 1 - smoothStep(2.2, 3, Math.abs(pastWarm));
  const out = smoothStep(0.03, 0.16, r);
  const coldEnds = out * seamOfCold * (1 - smoothStep(shape.coldReach - 0.5, shape.coldReach, r));
  const warmEnds = out * seamOfWarm * (1 - smoothStep(shape.warmReach - 0.45, shape.warmReach, r)) * isOpen;
  const wound = (1 - isOpen) * seamOfCold * smoothStep(0.1, 0.5, shape.occlusion) * smoothStep(0.02, 0.1, r);
  // The width varies along the line. Two incommensurate wavelengths: a single one would look like a screw thread.
  const along = TURN * BULGES * r;
  const bulge =
    0.7 * Math.sin(0.43 * along + 2 * shape.wavePhase) + 0.35 * Math.sin(along + 3 * shape.wavePhase);
  const toLine = toCold - BULGE * bulge;
  const coldWidth = shape.coldWidth * (1 + 0.28 * Math.sin(0.31 * along + 5 * shape.wavePhase));
  // The cloud begins sharply at the line and extends behind it, in the air that glides up over the cold air.
  const beyond = toLine + 0.25 * coldWidth;
  const band = bell(beyond / ((beyond < 0 ? 1.45 : 0.75) * coldWidth));
  const cold = band * coldEnds * isOpen;
  const occluded = bell(toLine / (1.3 * coldWidth)) * wound;
  const line = bell(toLine / (0.5 * coldWidth)) * Math.max(coldEnds * isOpen, 0.8 * wound);
  // The rain of a warm front falls on its cold side, over a wide belt; its cloud reaches further the higher it is.
  const warmRain = bell((toWarm - 0.7 * warmWidth) / (0.85 * warmWidth)) * warmEnds;
  const nearWarm = bell((toWarm - 0.8 * warmWidth) / warmWidth) * warmEnds;
  const farWarm = bell((toWarm - 1.3 * warmWidth) / (1.6 * warmWidth)) * warmEnds;
  const dry = bell((toCold + 0.3) / 0.19) * coldEnds;
  const head =
    bell(Math.sqrt((eastward + 0.06) ** 2 + (poleward - 0.1) ** 2) / shape.headSize) * (1 - 0.75 * dry);
  const bands = together(cold, occluded);
  const trough = bell(toCold / TROUGH_WIDTH) * coldEnds * smoothStep(0.1, 0.45, r);
  const steep = (-2 * toCold * trough * slant) / (TROUGH_WIDTH * TROUGH_WIDTH);
  const [alongEast, alongPole] = [eastward / r, poleward / r];
  return {
    cold,
    occluded,
    // Light rain continues behind the line.
    lineRain: line + 0.12 * bands,
    warmRain,
    headRain: head * head,
    cloudLow: together(bands, together(0.85 * nearWarm, 0.8 * head)),
    cloudMiddle: together(0.95 * bands, together(0.95 * nearWarm, 0.85 * head)),
    cloudHigh: together(0.9 * bands, together(0.95 * farWarm, 0.8 * head)),
    dry,
    warmAir: isOpen * smoothStep(-0.05, 0.08, toCold) * smoothStep(-0.05, 0.08, -toWarm),
    coldAir: smoothStep(-0.02, 0.1, -toCold) * (1 - smoothStep(1.4, 2.4, -ahead)) * coldEnds,
    trough,
    troughEastward: steep * (-alongPole - r * turn * alongEast),
    troughPoleward: steep * (alongEast - r * turn * alongPole),
  };
}

/** Shape of a low's fronts from its random numbers (0 to 1) and its age (0 to 1). */
export function frontShape(random: (what: number) => number, age: number): FrontShape {
  const between = (what: number, low: number, high: number): number => low + (high - low) * random(what);
  // Some lows occlude early; some decay as open waves.
  const windsUpAt = between(1, 0.36, 0.75);
  return {
    warmAngle: between(2, -0.15, 0.4),
    warmBend: between(3, 0.15, 0.7),
    opening: between(4, 0.75, 1.45),
    coldBend: between(5, 0.5, 1.35),
    occlusion: smoothStep(windsUpAt - 0.22, windsUpAt + 0.22, age),
    waveSize: between(6, 0.02, 0.2),
    waveNumber: between(7, 0.8, 2.1),
    wavePhase: between(8, 0, TURN),
    coldWidth: between(9, 0.058, 0.1),
    warmWidth: between(10, 0.13, 0.24),
    headSize: between(11, 0.17, 0.29),
    coldReach: between(12, 0.95, 1.3),
    warmReach: between(13, 0.75, 1.15),
  };
}
