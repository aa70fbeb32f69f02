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

/** A place with the sines that everything needs. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly latRad: number;
  readonly sinLat: number;
  readonly cosLat: number;
  readonly sinLon: number;
  readonly cosLon: number;
  /** The waves over its meridian in its hemisphere, where they are known already. */
  readonly waves?: MeridianWaves;
}

/** What the waves do over a meridian where they are whole: displacement, radians, and its growth eastward per radian. */
export interface MeridianWaves {
  readonly displacement: number;
  readonly growthEast: number;
}

/** The waves over a meridian. */
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

/** A place from degrees. At a pole the cosine is kept above zero, so that winds stay finite. */
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
/** Several clouds over one another. */
const together = (a: number, b: number): number => 1 - (1 - a) * (1 - b);

/**
 * The dynamics at one place: height, wind and temperature of a pressure level, and what the systems around do to the
 * air (lift, fronts, sinking). One object is filled again and again, because a grid asks for 65,000 places.
 */
export class Flow {
  heightM = 0;
  temperatureK = 0;
  /** Wind of the free air, m/s. */
  eastwardMps = 0;
  northwardMps = 0;
  /** Latitude (radians) from which the waves have brought the mean atmosphere here. */
  originLatRad = 0;
  /** Rising motion of lows, cold-front lift, sinking of highs: 0 to about 1. */
  lift = 0;
  coldFront = 0;
  sinking = 0;
  /** Cloud that belongs to fronts, by layer, 0 to 1; their rain, mm/h; and how far dry air behind them clears the sky. */
  frontLow = 0;
  frontMiddle = 0;
  frontHigh = 0;
  frontRainMmPerHour = 0;
  dryIntrusion = 0;
  /** How much of `temperatureK` is the contrast at fronts: it is shallow, and does not count in the weight of the air. */
  frontalK = 0;
  /** Core of a tropical cyclone, 0 to 1. */
  tropicalCore = 0;
  #hasWeather = true;
  #slopeEast = 0;
  #slopeNorth = 0;
  #ageostrophicEast = 0;
  #ageostrophicNorth = 0;

  /** Fills in everything for a place on a level; with `isMotionOnly` what is left out is neither height nor wind. */
  evaluate(world: WorldState, level: PressureLevel, place: Place, isMotionOnly = false): void {
    // Fronts move the air only as high as their trough reaches.
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
   * One high or low: K = (1 - r²/E²)⁴ on the plane that touches the sphere at its centre, E the radius and a little more,
   * longer along its axis. It dies out so softly that isobars have no knee where it ends.
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
    // The gradient of an oval: its isobars are ellipses.
    const growEast = oval.eastEast * eastward + oval.eastNorth * northward;
    const growNorth = oval.eastNorth * eastward + oval.northNorth * northward;
    const room = 1 - (eastward * growEast + northward * growNorth) * PER_EDGE;
    if (room > 0) {
      const cube = room * room * room;
      const kernel = cube * room;
      const steep = -8 * PER_EDGE * cube;
      // Directions east and north at the place, seen in the frame of the centre.
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
      // By the chord, which the reach of a system is measured by: on the plane a wide one is cut off before it has died out.
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
    // A young wave and a dying low have fronts that are seen as well, only weaker.
    const seen = edge * smoothStep(0.02, 0.5, maturity);
    this.coldFront += front.cold * seen;
    this.frontLow = together(this.frontLow, front.cloudLow * seen);
    this.frontMiddle = together(this.frontMiddle, front.cloudMiddle * seen);
    this.frontHigh = together(this.frontHigh, front.cloudHigh * seen);
    this.frontRainMmPerHour +=
      (LINE_RAIN * front.lineRain + WARM_RAIN * front.warmRain + HEAD_RAIN * front.headRain) * seen;
    this.dryIntrusion = together(this.dryIntrusion, front.dry * seen);
    // The contrast lies in the lower air and dies out upward.
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

  /** Trades and the winds above them, where pressure alone does not tell the wind. */
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
