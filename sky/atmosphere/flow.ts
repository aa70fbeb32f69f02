import {
  DRY_AIR_GAS_CONSTANT,
  EARTH_RADIUS_M,
  EARTH_ROTATION,
  GRAVITY,
  RADIANS_PER_DEGREE,
  inverseCoriolis,
} from './earth.ts';
import { type FrontalPlace, frontsAt } from './fronts.ts';
import { smoothStep } from './hashed-noise.ts';
import { WAVE_NUMBERS, type WaveState, waveEnvelope } from './planetary-waves.ts';
import { type LevelSystem, type PressureLevel, SYSTEM_EDGE, type WorldState } from './world-state.ts';

/** A position with its precomputed sines and cosines. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly latRad: number;
  readonly sinLat: number;
  readonly cosLat: number;
  readonly sinLon: number;
  readonly cosLon: number;
  /** Waves on its meridian in its hemisphere, if already computed. */
  readonly waves?: MeridianWaves;
}

/** Waves on a meridian at full amplitude: displacement, radians, and its eastward derivative per radian. */
export interface MeridianWaves {
  readonly displacement: number;
  readonly growthEast: number;
}

/** Computes the waves on a meridian. */
export function wavesOver({ cosine, sine }: WaveState, cosLon: number, sinLon: number): MeridianWaves {
  let displacement = 0;
  let growthEast = 0;
  let cosK = 1;
  let sinK = 0;
  for (let k = 1; k <= WAVE_NUMBERS; k += 1) {
    const nextCos = cosK * cosLon - sinK * sinLon;
    sinK = sinK * cosLon + cosK * sinLon;
    cosK = nextCos;
    const c = cosine[k] ?? 0;
    const s = sine[k] ?? 0;
    displacement += c * cosK + s * sinK;
    growthEast += k * (s * cosK - c * sinK);
  }
  return { displacement, growthEast };
}

/** Creates a position from degrees. At a pole the cosine is kept above zero, so that winds stay finite. */
export function placeAt(lat: number, lon: number): Place {
  const latRad = lat * RADIANS_PER_DEGREE;
  const lonRad = lon * RADIANS_PER_DEGREE;
  return {
    lat,
    lon,
    latRad,
    sinLat: Math.sin(latRad),
    cosLat: Math.max(1e-3, Math.cos(latRad)),
    sinLon: Math.sin(lonRad),
    cosLon: Math.cos(lonRad),
  };
}

const PER_EDGE = 1 / (SYSTEM_EDGE * SYSTEM_EDGE);

/** Rain of a mature front, mm/h: at the line of the cold front and the occlusion, before the warm front, in the head. */
const LINE_RAIN = 6.5;
const WARM_RAIN = 2;
const HEAD_RAIN = 1.6;
/** Depth of the trough of a mature front, metres of height near the ground (1.7 hPa), and ln(1000 hPa/p) where it ends. */
const TROUGH_M = 14;
const TROUGH_DEPTH = 0.69;
/** Combined cover of overlapping clouds. */
const together = (a: number, b: number): number => 1 - (1 - a) * (1 - b);

/**
 * Dynamics at one position: height, wind and temperature of a pressure level, and the effect of surrounding systems
 * on the air (lift, fronts, subsidence). One object is reused, because a grid has 65,000 points.
 */
export class Flow {
  heightM = 0;
  temperatureK = 0;
  /** Wind of the free air, m/s. */
  eastwardMps = 0;
  northwardMps = 0;
  /** Latitude (radians) from which the waves have displaced the mean atmosphere to here. */
  originLatRad = 0;
  /** Ascent in lows, cold-front lift, subsidence in highs: 0 to about 1. */
  lift = 0;
  coldFront = 0;
  sinking = 0;
  /** Frontal cloud by layer, 0 to 1; frontal rain, mm/h; and how much the dry air behind clears the sky. */
  frontLow = 0;
  frontMiddle = 0;
  frontHigh = 0;
  frontRainMmPerHour = 0;
  dryIntrusion = 0;
  /** Part of `temperatureK` from the contrast at fronts: it is shallow and has no effect on heights. */
  frontalK = 0;
  /** Core of a tropical cyclone, 0 to 1. */
  tropicalCore = 0;
  #hasWeather = true;
  #slopeEast = 0;
  #slopeNorth = 0;
  #ageostrophicEast = 0;
  #ageostrophicNorth = 0;

  /** Fills in everything for a position on a level; with `isMotionOnly`, only height and wind. */
  evaluate(world: WorldState, level: PressureLevel, place: Place, isMotionOnly = false): void {
    // Fronts affect the wind only up to the top of their trough.
    this.#hasWeather = !isMotionOnly || level.depth < TROUGH_DEPTH;
    this.lift = 0;
    this.coldFront = 0;
    this.sinking = 0;
    this.tropicalCore = 0;
    this.frontLow = 0;
    this.frontMiddle = 0;
    this.frontHigh = 0;
    this.frontRainMmPerHour = 0;
    this.dryIntrusion = 0;
    this.frontalK = 0;
    this.#ageostrophicEast = 0;
    this.#ageostrophicNorth = 0;
    this.#background(world, level, place);
    const x = place.cosLat * place.cosLon;
    const y = place.cosLat * place.sinLon;
    for (const entry of level.systems) {
      const { centre, radiusRad } = entry.system;
      const alignment = centre[0] * x + centre[1] * y + centre[2] * place.sinLat;
      // Chord against the reach of the system, widened by its tilt.
      const reach = radiusRad * SYSTEM_EDGE + entry.shiftRad;
      const chord2 = 2 - 2 * alignment;
      if (chord2 < reach * reach) this.#addSystem(entry, level, place, x, y, chord2);
    }
    const balance = GRAVITY * inverseCoriolis(place.sinLat);
    this.eastwardMps = -balance * this.#slopeNorth + this.#ageostrophicEast;
    this.northwardMps = balance * this.#slopeEast + this.#ageostrophicNorth;
    this.#addTropics(world, level, place);
  }

  /** The mean atmosphere, displaced by the waves. */
  #background(world: WorldState, level: PressureLevel, place: Place): void {
    const { displacement, growthEast } =
      place.waves ??
      wavesOver(place.latRad < 0 ? world.waves.south : world.waves.north, place.cosLon, place.sinLon);
    const envelope = waveEnvelope(place.latRad);
    const originLatRad = place.latRad - displacement * envelope.value;
    const { height, temperature } = level.zonal;
    height.read(originLatRad);
    temperature.read(originLatRad);
    this.originLatRad = originLatRad;
    this.heightM = height.value;
    this.temperatureK = temperature.value;
    this.#slopeNorth = (height.slopePerRad * (1 - displacement * envelope.slope)) / EARTH_RADIUS_M;
    this.#slopeEast = (-height.slopePerRad * growthEast * envelope.value) / (EARTH_RADIUS_M * place.cosLat);
  }

  /**
   * One high or low: K = (1 - r²/E²)⁴ on the plane that touches the sphere at its centre, E the radius and a little
   * more, longer along its axis. It fades so smoothly that isobars have no kink at its edge.
   */
  #addSystem(
    entry: LevelSystem,
    level: PressureLevel,
    place: Place,
    x: number,
    y: number,
    chord2: number,
  ): void {
    const { system, departureM, departureGrowthM, shiftRad } = entry;
    const { east, north, radiusRad, oval } = system;
    const groundEast = (east[0] * x + east[1] * y) / radiusRad;
    const northward = (north[0] * x + north[1] * y + north[2] * place.sinLat) / radiusRad;
    const eastward = groundEast + shiftRad / radiusRad;
    // Gradient of an ellipse: isobars are ellipses.
    const growEast = oval.eastEast * eastward + oval.eastNorth * northward;
    const growNorth = oval.eastNorth * eastward + oval.northNorth * northward;
    const room = 1 - (eastward * growEast + northward * growNorth) * PER_EDGE;
    if (room > 0) {
      const cube = room * room * room;
      const kernel = cube * room;
      const steep = -8 * PER_EDGE * cube;
      // East and north at the position, in the frame of the centre.
      const eastEast = place.cosLon * east[1] - place.sinLon * east[0];
      const eastNorth = place.cosLon * north[1] - place.sinLon * north[0];
      const northEast = -place.sinLat * (place.cosLon * east[0] + place.sinLon * east[1]);
      const northNorth =
        -place.sinLat * (place.cosLon * north[0] + place.sinLon * north[1]) + place.cosLat * north[2];
      const perMetre = (departureM * steep) / (radiusRad * EARTH_RADIUS_M);
      const slopeEast = perMetre * (growEast * eastEast + growNorth * eastNorth);
      const slopeNorth = perMetre * (growEast * northEast + growNorth * northNorth);
      this.heightM += departureM * kernel;
      this.#slopeEast += slopeEast;
      this.#slopeNorth += slopeNorth;
      if (departureM < 0) this.#slowCurvedFlow(entry, place, -steep, slopeEast, slopeNorth);
      const tiltGrowth = (departureM * steep * growEast * (system.tiltRad / Math.LN2)) / radiusRad;
      this.temperatureK += (GRAVITY / DRY_AIR_GAS_CONSTANT) * (departureGrowthM * kernel + tiltGrowth);
    }
    if (this.#hasWeather) this.#addWeather(entry, level, place, groundEast, northward, chord2);
  }

  /** Around a low the wind is slower than geostrophic: V = 2 Vg / (1 + √(1 + 4 Vg/(f r))). */
  #slowCurvedFlow(
    entry: LevelSystem,
    place: Place,
    steep: number,
    slopeEast: number,
    slopeNorth: number,
  ): void {
    const coriolis = 2 * EARTH_ROTATION * place.sinLat;
    const radiusM = entry.system.radiusRad * EARTH_RADIUS_M;
    const rossby =
      (GRAVITY * -entry.departureM * steep) / (radiusM * radiusM * (coriolis * coriolis + 1e-10));
    const surplus = 2 / (1 + Math.sqrt(1 + 4 * rossby)) - 1;
    const balance = GRAVITY * inverseCoriolis(place.sinLat) * surplus;
    this.#ageostrophicEast -= balance * slopeNorth;
    this.#ageostrophicNorth += balance * slopeEast;
  }

  /** Lift, fronts and their cold and warm air, in the frame of the system (poleward positive). */
  #addWeather(
    entry: LevelSystem,
    level: PressureLevel,
    place: Place,
    eastward: number,
    northward: number,
    chord2: number,
  ): void {
    const { system } = entry;
    const poleward = northward * system.hemisphere;
    const r2 = eastward * eastward + poleward * poleward;
    if (system.fronts) {
      // Uses the chord, by which the reach of a system is measured: on the plane a wide system would be cut off
      // before it has faded.
      const frontRoom = 1 - (chord2 * PER_EDGE) / (system.radiusRad * system.radiusRad);
      if (frontRoom > 0) {
        this.lift += 0.25 * frontRoom ** 3 * system.maturity;
        const front = frontsAt(system.fronts, eastward, poleward);
        this.#addFronts(entry, level, place, front, smoothStep(0, 0.16, frontRoom));
      }
      return;
    }
    const room = 1 - r2;
    if (room <= 0) return;
    if (system.kind === 'tropical-cyclone') {
      this.lift += 1.3 * system.maturity * Math.exp(-r2 / 0.18) * smoothStep(0, 0.3, room);
      this.tropicalCore += system.maturity * Math.exp(-r2 / 0.07) * smoothStep(0, 0.3, room);
    } else if (system.departureHpa > 0) {
      this.sinking += room * room * Math.min(1, system.departureHpa / 12);
    } else {
      this.lift += 0.25 * room * room * Math.min(1, -system.departureHpa / 12);
    }
  }

  /** The Norwegian cyclone: a cold front that trails equatorward, a warm front ahead, the comma head around the centre. */
  #addFronts(
    entry: LevelSystem,
    level: PressureLevel,
    place: Place,
    front: FrontalPlace,
    edge: number,
  ): void {
    const { maturity } = entry.system;
    const within = edge * maturity;
    // A young wave and a decaying low have visible fronts too, only weaker.
    const seen = edge * smoothStep(0.02, 0.5, maturity);
    this.coldFront += front.cold * seen;
    this.frontLow = together(this.frontLow, front.cloudLow * seen);
    this.frontMiddle = together(this.frontMiddle, front.cloudMiddle * seen);
    this.frontHigh = together(this.frontHigh, front.cloudHigh * seen);
    this.frontRainMmPerHour +=
      (LINE_RAIN * front.lineRain + WARM_RAIN * front.warmRain + HEAD_RAIN * front.headRain) * seen;
    this.dryIntrusion = together(this.dryIntrusion, front.dry * seen);
    // The contrast is in the lower air and fades with height.
    const contrastK = within * 6.5 * Math.exp(-level.depth / 0.4) * (0.6 * front.warmAir - front.coldAir);
    this.frontalK += contrastK;
    this.temperatureK += contrastK;
    const upward = 1 - level.depth / TROUGH_DEPTH;
    if (upward > 0 && front.trough > 0)
      this.#addTrough(entry, place, front, within * Math.min(1, upward) ** 2);
  }

  /** Fronts lie in a trough of the lower air; the wind turns there. */
  #addTrough({ system }: LevelSystem, place: Place, front: FrontalPlace, strength: number): void {
    const depthM = TROUGH_M * strength;
    this.heightM -= depthM * front.trough;
    const perMetre = -depthM / (system.radiusRad * EARTH_RADIUS_M);
    const eastward = perMetre * front.troughEastward;
    const northward = perMetre * front.troughPoleward * system.hemisphere;
    const { east, north } = system;
    const eastEast = place.cosLon * east[1] - place.sinLon * east[0];
    const eastNorth = place.cosLon * north[1] - place.sinLon * north[0];
    const northEast = -place.sinLat * (place.cosLon * east[0] + place.sinLon * east[1]);
    const northNorth =
      -place.sinLat * (place.cosLon * north[0] + place.sinLon * north[1]) + place.cosLat * north[2];
    this.#slopeEast += eastward * eastEast + northward * eastNorth;
    this.#slopeNorth += eastward * northEast + northward * northNorth;
  }

  /** Trade winds and the winds above them, where pressure alone does not determine the wind. */
  #addTropics(world: WorldState, level: PressureLevel, place: Place): void {
    if (place.lat > 45 || place.lat < -45) return;
    const weight = Math.exp(-((place.lat / 13) ** 2));
    const convergenceLat = 2 + 7 * world.summer;
    const distance = (place.lat - convergenceLat) / 6;
    const low = Math.exp(-((level.depth / 0.35) ** 2));
    const high = smoothStep(0.9, 1.5, level.depth);
    const meridional = Math.tanh(distance) * Math.exp(-((distance / 2.6) ** 2));
    this.eastwardMps += weight * (-3.5 * low - 3.5 * (1 - high) + high * (4 - 7 * Math.abs(world.summer)));
    this.northwardMps += -3.4 * low * meridional + 2 * high * meridional;
  }
}
