import { CLOUD_DECKS } from './cloud-decks.table.ts';
import { HOUR_MS, DAY_MS, RADIANS_PER_DEGREE } from './earth.ts';
import type { Flow, Place } from './flow.ts';
import type { Ground } from './ground.ts';
import { smoothStep, valueNoise } from './hashed-noise.ts';
import type { WorldState } from './world-state.ts';

/** Moisture: lows and fronts, tropical rain, and patterns that drift with the flow. */

const PATTERN_LIFE_MS = 10 * HOUR_MS;
const DRIFT_DEG_PER_DAY = 9;

/** Parameters of the drifting patterns at one time: two noise patterns that cross-fade. */
export interface PatternFrame {
  readonly cosDrift: number;
  readonly sinDrift: number;
  readonly firstSalt: number;
  readonly secondSalt: number;
  readonly firstWeight: number;
  readonly secondWeight: number;
}

/** Computes the moisture patterns at a time (ms since 1970). */
export function patternFrameAt(seed: number, timeMs: number): PatternFrame {
  const lives = timeMs / PATTERN_LIFE_MS;
  const life = Math.floor(lives);
  const t = smoothStep(0, 1, lives - life);
  const norm = Math.hypot(t, 1 - t);
  const drift = ((timeMs / DAY_MS) * DRIFT_DEG_PER_DAY * RADIANS_PER_DEGREE) % (2 * Math.PI);
  const salt = (of: number): number => Math.imul(seed ^ Math.imul(of, 0x9e3779b1), 0x85ebca6b);
  return {
    cosDrift: Math.cos(drift),
    sinDrift: Math.sin(drift),
    firstSalt: salt(life),
    secondSalt: salt(life + 1),
    firstWeight: (1 - t) / norm,
    secondWeight: t / norm,
  };
}

/** Components of the moisture at a position; layers from -0.5 (very dry) to about 1.5 (saturated ascent). */
export interface Moisture {
  low: number;
  middle: number;
  high: number;
  /** Moisture away from fronts in excess of the rain threshold; and frontal rain, mm/h. */
  showers: number;
  frontRain: number;
  /** Intertropical convergence zone, 0 to 1. */
  tropicalRain: number;
  desert: number;
  /** Fine-scale pattern, about -1 to 1. */
  fine: number;
}

function patternAt(frame: PatternFrame, x: number, y: number, z: number): number {
  return (
    frame.firstWeight * valueNoise(x, y, z, frame.firstSalt) +
    frame.secondWeight * valueNoise(x, y, z, frame.secondSalt)
  );
}

/** How much of a place belongs to the subtropical seas, where trade winds draw cloud out into streets; 0 to 1. */
function tradesAt(lat: number, landFraction: number): number {
  const absLat = Math.abs(lat);
  return (1 - landFraction) * smoothStep(7, 14, absLat) * (1 - smoothStep(31, 39, absLat));
}

/** The share of a deck of stratocumulus at a place over the sea, 0 to 1. */
function deckAt({ lat, lon }: Place, trades: number): number {
  if (trades === 0) return 0;
  let deck = 0;
  for (const { lat: deckLat, lon: deckLon, latWidthDeg, lonWidthDeg } of CLOUD_DECKS) {
    const east = ((lon - deckLon + 540) % 360) - 180;
    deck += Math.exp(-(((lat - deckLat) / latWidthDeg) ** 2) - (east / lonWidthDeg) ** 2);
  }
  return trades * Math.min(1, deck);
}

/** Computes `moisture` from the flow at 1000 hPa. */
export function readMoisture(given: {
  world: WorldState;
  frame: PatternFrame;
  place: Place;
  flow: Flow;
  ground: Ground;
  moisture: Moisture;
}): void {
  const { world, frame, place, flow, ground, moisture } = given;
  const landFraction = ground.land;
  const x = place.cosLat * (place.cosLon * frame.cosDrift + place.sinLon * frame.sinDrift);
  const y = place.cosLat * (place.sinLon * frame.cosDrift - place.cosLon * frame.sinDrift);
  const z = place.sinLat;
  // Rotated off the axes: otherwise the noise lattice shows along the equator.
  const a = 0.756 * x + 0.601 * y + 0.259 * z;
  const b = -0.543 * x + 0.796 * y - 0.268 * z;
  const c = -0.367 * x + 0.062 * y + 0.928 * z;
  const round = patternAt(frame, a * 6.5, b * 6.5, c * 6.5);
  const trades = tradesAt(place.lat, landFraction);
  // Long along the trade wind and narrow across it: round patterns would be seen one by one where no low stirs them.
  const broad =
    trades === 0
      ? round
      : (1 - trades) * round + 0.75 * trades * patternAt(frame, x * 4.5, y * 4.5, z * 15 + 1.3 * round);
  // The broad pattern distorts the fine one, as the flow would.
  const bend = 0.9 * broad;
  const even = patternAt(frame, a * 17 + 40 + bend, b * 17 - bend, c * 17 + bend);
  const coarse =
    trades === 0
      ? even
      : (1 - trades) * even +
        trades * (0.45 * patternAt(frame, x * 13, y * 13, z * 42 + 1.6 * bend) + 0.35 * even);
  // A flat map widens the cloud of high latitudes three to six times: smaller patterns break it up there.
  const absLat = Math.abs(place.lat);
  const polar = smoothStep(56, 72, absLat) * (1 - smoothStep(82, 88, absLat));
  const fine =
    polar === 0
      ? coarse
      : (1 - 0.4 * polar) * coarse +
        0.75 * polar * patternAt(frame, b * 31 - bend + coarse, c * 31 + bend, a * 31 - coarse);
  const { desert } = ground;
  const rainsLat = 3 + (6 + 6 * landFraction) * world.summer;
  const tropicalRain = Math.exp(-(((place.lat - rainsLat) / 7) ** 2)) * (0.62 + 0.5 * broad + 0.35 * fine);
  const monsoon =
    world.summer > 0
      ? world.summer * Math.exp(-(((place.lat - 21) / 9) ** 2 + ((place.lon - 92) / 26) ** 2))
      : 0;
  const subtropical = Math.exp(-(((Math.abs(place.lat) - 25) / 9) ** 2)) * (1 - monsoon);
  const lift = Math.min(1.2, flow.lift) + 0.6 * Math.max(0, tropicalRain) + 0.45 * monsoon * (1 + fine);
  const sinking = Math.min(1, flow.sinking);
  const overSea = 1 - landFraction;
  // Near lows the cloud is theirs, and the drifting patterns are reduced.
  const ofFronts = smoothStep(26, 40, Math.abs(place.lat));
  const low =
    0.24 +
    0.12 * overSea +
    0.85 * lift -
    0.25 * sinking -
    0.55 * desert +
    (0.3 - 0.1 * ofFronts) * broad +
    (0.34 - 0.02 * ofFronts) * fine +
    0.14 * subtropical * overSea -
    0.4 * flow.dryIntrusion;
  const middle =
    0.16 +
    0.95 * lift -
    0.55 * sinking -
    0.35 * subtropical -
    0.25 * desert +
    (0.32 - 0.12 * ofFronts) * broad +
    (0.3 - 0.04 * ofFronts) * fine -
    0.65 * flow.dryIntrusion;
  const high =
    0.2 +
    0.9 * lift -
    0.45 * sinking -
    0.22 * subtropical +
    (0.45 - 0.15 * ofFronts) * broad -
    (0.25 - 0.03 * ofFronts) * fine -
    0.75 * flow.dryIntrusion;
  // The cloud of a front is one band, whatever patterns drift there; over a desert it is reduced.
  const moist = 1 - 0.5 * desert;
  const deck = deckAt(place, trades);
  // The middle of a subtropical high is clear; under its inversion on the cool water to the east lies one deck.
  const clear = trades * sinking * (1 - deck);
  const lowAway = low - 0.3 * clear + deck * (0.7 + 0.16 * fine - low);
  const middleAway = middle - 0.15 * clear - 0.2 * deck;
  const highAway = high - 0.15 * clear - 0.15 * deck;
  moisture.low = lowAway + flow.frontLow * moist * (0.86 + 0.14 * fine - lowAway);
  moisture.middle = middleAway + flow.frontMiddle * moist * (0.9 + 0.12 * fine - middleAway);
  moisture.high = highAway + flow.frontHigh * moist * (0.9 + 0.12 * broad - highAway);
  moisture.showers = Math.max(0, Math.min(lowAway, middleAway + 0.15) - 0.56);
  // Rain along a front is intermittent.
  moisture.frontRain = moist * flow.frontRainMmPerHour * Math.max(0.1, 0.8 + 0.55 * fine + 0.35 * broad);
  moisture.tropicalRain = Math.max(0, tropicalRain) + 0.7 * monsoon * (1 + 0.5 * fine);
  moisture.desert = desert;
  moisture.fine = fine;
}

/** Creates a zeroed record for `readMoisture`. */
export function emptyMoisture(): Moisture {
  return { low: 0, middle: 0, high: 0, showers: 0, frontRain: 0, tropicalRain: 0, desert: 0, fine: 0 };
}

/** Cloud cover (0 to 1) of a layer of this moisture. */
export function coverOf(layerMoisture: number): number {
  return smoothStep(0.08, 0.88, layerMoisture);
}
