import {
  DRY_AIR_GAS_CONSTANT,
  EARTH_RADIUS_M,
  EARTH_ROTATION,
  GRAVITY,
  RADIANS_PER_DEGREE,
  inverseCoriolis,
} from './earth.ts';
import { type FrontShape, frontsAt } from './fronts.ts';
import { smoothStep } from './hashed-noise.ts';
import { WAVE_NUMBERS, waveEnvelope } from './planetary-waves.ts';
import type { LevelSystem, PressureLevel, WorldState } from './world-state.ts';

/** A position in degrees with its precomputed sines and cosines. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly latRad: number;
  readonly sinLat: number;
  readonly cosLat: number;
  readonly sinLon: number;
  readonly cosLon: number;
}

/** Creates a place from degrees. At a pole the cosine stays above zero, so that winds stay finite. */
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

/** Position in the frame of a low, in radii from its centre; `room` is 1 at the centre, 0 at the edge. */
interface FrontFrame {
  readonly level: PressureLevel;
  readonly eastward: number;
  readonly poleward: number;
  readonly room: number;
}

/**
 * Dynamics at one position: height, wind and temperature of a pressure level, and the lift, fronts and subsidence of
 * the systems around it. One object is reused for every position, because a grid has 65,000.
 */
export class Flow {
  heightM = 0;
  temperatureK = 0;
  /** Wind in the free air, m/s. */
  eastwardMps = 0;
  northwardMps = 0;
  /** Latitude (radians) from which the waves displaced the mean atmosphere to this position. */
  originLatRad = 0;
  /** Ascent in lows and at warm fronts, cold-front lift, subsidence in highs: 0 to about 1. */
  lift = 0;
  coldFront = 0;
  sinking = 0;
  /** Core of a tropical cyclone, 0 to 1. */
  tropicalCore = 0;
  #slopeEast = 0;
  #slopeNorth = 0;
  #ageostrophicEast = 0;
  #ageostrophicNorth = 0;

  /** Computes every field for a place on a level. */
  evaluate(world: WorldState, level: PressureLevel, place: Place): void {
    this.lift = 0;
    this.coldFront = 0;
    this.sinking = 0;
    this.tropicalCore = 0;
    this.#ageostrophicEast = 0;
    this.#ageostrophicNorth = 0;
    this.#background(world, level, place);
    const x = place.cosLat * place.cosLon;
    const y = place.cosLat * place.sinLon;
    for (const entry of level.systems) {
      const { centre, radiusRad } = entry.system;
      const alignment = centre[0] * x + centre[1] * y + centre[2] * place.sinLat;
      // Chord against the reach of the system, widened by its tilt.
      const reach = radiusRad + entry.shiftRad;
      if (2 - 2 * alignment < reach * reach) this.#addSystem(entry, level, place, x, y);
    }
    const balance = GRAVITY * inverseCoriolis(place.sinLat);
    this.eastwardMps = -balance * this.#slopeNorth + this.#ageostrophicEast;
    this.northwardMps = balance * this.#slopeEast + this.#ageostrophicNorth;
    this.#addTropics(world, level, place);
  }

  /** The mean atmosphere, displaced by the waves. */
  #background(world: WorldState, level: PressureLevel, place: Place): void {
    const { cosine, sine } = place.latRad < 0 ? world.waves.south : world.waves.north;
    let displacement = 0;
    let growthEast = 0;
    let cosK = 1;
    let sinK = 0;
    for (let k = 1; k <= WAVE_NUMBERS; k += 1) {
      const nextCos = cosK * place.cosLon - sinK * place.sinLon;
      sinK = sinK * place.cosLon + cosK * place.sinLon;
      cosK = nextCos;
      const c = cosine[k] ?? 0;
      const s = sine[k] ?? 0;
      displacement += c * cosK + s * sinK;
      growthEast += k * (s * cosK - c * sinK);
    }
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

  /** Adds a high or low: K = (1 - r²/R²)³ on the plane tangent at its centre, R longer along its major axis. */
  #addSystem(entry: LevelSystem, level: PressureLevel, place: Place, x: number, y: number): void {
    const { system, departureM, departureGrowthM, shiftRad } = entry;
    const { east, north, radiusRad, oval } = system;
    const groundEast = (east[0] * x + east[1] * y) / radiusRad;
    const northward = (north[0] * x + north[1] * y + north[2] * place.sinLat) / radiusRad;
    const eastward = groundEast + shiftRad / radiusRad;
    // Gradient of an elliptical system.
    const growEast = oval.eastEast * eastward + oval.eastNorth * northward;
    const growNorth = oval.eastNorth * eastward + oval.northNorth * northward;
    const room = 1 - eastward * growEast - northward * growNorth;
    if (room > 0) {
      const kernel = room * room * room;
      const steep = -6 * room * room;
      // Unit vectors east and north at the place, in the frame of the centre.
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
      if (departureM < 0) this.#slowCurvedFlow(entry, place, room, slopeEast, slopeNorth);
      const tiltGrowth = (departureM * steep * growEast * (system.tiltRad / Math.LN2)) / radiusRad;
      this.temperatureK += (GRAVITY / DRY_AIR_GAS_CONSTANT) * (departureGrowthM * kernel + tiltGrowth);
    }
    this.#addWeather(entry, level, groundEast, northward);
  }

  /** Gradient wind: around a low it is slower than geostrophic, V = 2 Vg / (1 + √(1 + 4 Vg/(f r))). */
  #slowCurvedFlow(
    entry: LevelSystem,
    place: Place,
    room: number,
    slopeEast: number,
    slopeNorth: number,
  ): void {
    const coriolis = 2 * EARTH_ROTATION * place.sinLat;
    const radiusM = entry.system.radiusRad * EARTH_RADIUS_M;
    const rossby =
      (GRAVITY * -entry.departureM * 6 * room * room) / (radiusM * radiusM * (coriolis * coriolis + 1e-10));
    const surplus = 2 / (1 + Math.sqrt(1 + 4 * rossby)) - 1;
    const balance = GRAVITY * inverseCoriolis(place.sinLat) * surplus;
    this.#ageostrophicEast -= balance * slopeNorth;
    this.#ageostrophicNorth += balance * slopeEast;
  }

  /** Adds lift, fronts and their air masses, in the frame of the system (poleward positive). */
  #addWeather(entry: LevelSystem, level: PressureLevel, eastward: number, northward: number): void {
    const { system } = entry;
    const poleward = northward * system.hemisphere;
    const room = 1 - eastward * eastward - poleward * poleward;
    if (room <= 0) return;
    if (system.fronts) {
      this.#addFronts(system.fronts, system.maturity, { level, eastward, poleward, room });
    } else if (system.kind === 'tropical-cyclone') {
      const r2 = 1 - room;
      this.lift += 1.3 * system.maturity * Math.exp(-r2 / 0.18) * smoothStep(0, 0.3, room);
      this.tropicalCore += system.maturity * Math.exp(-r2 / 0.07) * smoothStep(0, 0.3, room);
    } else if (entry.system.departureHpa > 0) {
      this.sinking += room * room * Math.min(1, entry.system.departureHpa / 12);
    } else {
      this.lift += 0.25 * room * room * Math.min(1, -entry.system.departureHpa / 12);
    }
  }

  /** Norwegian cyclone model: cold front trailing equatorward, warm front ahead, comma head around the centre. */
  #addFronts(fronts: FrontShape, maturity: number, { level, eastward, poleward, room }: FrontFrame): void {
    const within = smoothStep(0, 0.3, room) * maturity;
    const { cold, warm, occluded, head, dry, warmAir, coldAir } = frontsAt(fronts, eastward, poleward);
    this.coldFront += cold * within;
    this.lift += (0.95 * Math.max(cold, 0.85 * occluded) + 0.85 * warm + 0.75 * head) * within;
    this.sinking += 0.45 * dry * within;
    // The temperature contrast is in the lower levels and decays upward.
    this.temperatureK += within * 6.5 * Math.exp(-level.depth / 0.4) * (0.6 * warmAir - coldAir);
  }

  /** Adds the trade winds and the flow above them, where pressure alone does not determine the wind. */
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
