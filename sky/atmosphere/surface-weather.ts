import { KNOTS_PER_MPS } from '#aviation/units.ts';
import { DRY_AIR_GAS_CONSTANT, GRAVITY, KELVIN_AT_ZERO_C, RADIANS_PER_DEGREE, hourAngle } from './earth.ts';
import { Flow, type Place } from './flow.ts';
import { Ground } from './ground.ts';
import { smoothStep } from './hashed-noise.ts';
import {
  type Moisture,
  type PatternFrame,
  coverOf,
  emptyMoisture,
  patternFrameAt,
  readMoisture,
} from './moisture.ts';
import type { PressureLevel, WorldState } from './world-state.ts';

/** Temperature lapse rate with terrain height, K per metre. */
const GROUND_LAPSE = 0.0056;
/** The daily maximum temperature is at about 1500 local. */
const WARMEST_LAG = (3 / 24) * 2 * Math.PI;

/** `wind`: pressure and wind alone; `dry air`: temperature, moisture and cloud too, not rain, storms, gusts and visibility. */
export type SurfaceExtent = 'wind' | 'dry air' | 'all';

/**
 * Surface weather at one position, from the flow at 1000 hPa, the ground under it and the sun. One object is reused,
 * as `Flow` is.
 */
export class SurfaceWeather {
  readonly flow = new Flow();
  readonly moisture: Moisture = emptyMoisture();
  readonly ground = new Ground();
  landFraction = 0;
  seaLevelPressureHpa = 0;
  temperatureC = 0;
  dewPointC = 0;
  eastwardMps = 0;
  northwardMps = 0;
  gustMps = 0;
  cloudLow = 0;
  cloudMiddle = 0;
  cloudHigh = 0;
  precipitationMmPerHour = 0;
  capeJPerKg = 0;
  /** Probability of a thunderstorm, 0 to 1. */
  thunderstorm = 0;
  visibilityM = 0;
  /** Height of the lowest cloud, m AGL. */
  cloudBaseM = 0;
  /** Sine of the sun's elevation: 1 overhead, negative at night. */
  sunHeight = 0;
  /** Daily mean temperature/dew-point spread, K: it sets the cloud base at night too. */
  #meanSpread = 0;
  #world: WorldState | null = null;
  #frame: PatternFrame | null = null;

  /** Fills in as much as `extent` says, or all. `groundM` is the height of the ground, without it the model's own terrain; `level` is 1000 hPa. */
  evaluate(
    world: WorldState,
    place: Place,
    given: { groundM?: number; level?: PressureLevel; extent?: SurfaceExtent } = {},
  ): void {
    if (this.#world !== world || this.#frame === null) {
      this.#world = world;
      this.#frame = patternFrameAt(world.seed, world.timeMs);
    }
    const { flow, moisture } = this;
    flow.evaluate(world, given.level ?? world.level(1000), place);
    this.ground.read(place.lat, place.lon);
    this.landFraction = this.ground.land;
    const columnK = flow.temperatureK - flow.frontalK;
    this.seaLevelPressureHpa = 1000 * Math.exp((GRAVITY * flow.heightM) / (DRY_AIR_GAS_CONSTANT * columnK));
    const cosDeclination = Math.sqrt(1 - world.sinDeclination ** 2);
    const angle = hourAngle(place.lon * RADIANS_PER_DEGREE, world.timeMs);
    this.sunHeight = place.sinLat * world.sinDeclination + place.cosLat * cosDeclination * Math.cos(angle);
    this.#wind(place);
    if (given.extent === 'wind') return;
    readMoisture({ world, frame: this.#frame, place, flow, ground: this.ground, moisture });
    this.cloudLow = coverOf(moisture.low);
    this.cloudMiddle = coverOf(moisture.middle);
    this.cloudHigh = coverOf(moisture.high);
    this.#temperature(world, place, given.groundM ?? this.ground.terrainM);
    if (given.extent === 'dry air') return;
    this.#rain(world, place);
    this.#visibility();
  }

  get totalCloud(): number {
    return 1 - (1 - this.cloudLow) * (1 - this.cloudMiddle) * (1 - 0.8 * this.cloudHigh);
  }

  /** Season over land and sea, diurnal range under cloud, terrain height. */
  #temperature(world: WorldState, place: Place, groundM: number): void {
    const { lat, lon } = place;
    const { moisture } = this;
    const angle = hourAngle(lon * RADIANS_PER_DEGREE, world.timeMs);
    const cosDeclination = Math.sqrt(1 - world.sinDeclination ** 2);
    const noonSun = Math.max(0, place.sinLat * world.sinDeclination + place.cosLat * cosDeclination);
    const summer = lat < 0 ? -world.summer : world.summer;
    const inland = this.landFraction * (0.35 + 0.65 * this.ground.continentality);
    const absLat = Math.abs(lat);
    const winterCold =
      Math.max(0, -summer) *
      (17 * smoothStep(28, 60, absLat) * inland - 4 * smoothStep(30, 50, absLat) * (1 - this.landFraction));
    const summerWarm =
      Math.max(0, summer) *
      (7 * smoothStep(12, 35, absLat) * inland - 2 * (1 - inland) * smoothStep(20, 50, absLat));
    const gulfStream =
      9.5 * Math.max(0, -world.summer + 0.45) * Math.exp(-(((lat - 57) / 13) ** 2 + ((lon - 4) / 25) ** 2));
    const clear = 1 - 0.75 * this.totalCloud;
    const swing =
      this.landFraction * (1.6 + 6.2 * clear * (0.35 + 0.65 * noonSun) * (1 + 0.35 * moisture.desert)) +
      (1 - this.landFraction) * 0.4;
    const dayCourse = swing * smoothStep(-0.15, 0.35, noonSun) * Math.cos(angle - WARMEST_LAG);
    const mean =
      this.flow.temperatureK -
      KELVIN_AT_ZERO_C -
      winterCold +
      summerWarm +
      gulfStream +
      3 * moisture.desert * Math.max(0, summer);
    this.temperatureC = mean + dayCourse - GROUND_LAPSE * groundM;
    const dryness = smoothStep(-1.15, 0.55, -moisture.low);
    const spread =
      0.7 +
      (5 + 3 * this.landFraction) * dryness * (0.55 + 0.45 * smoothStep(-15, 20, mean)) +
      13 * moisture.desert;
    this.#meanSpread = spread;
    const dewPointC = mean - spread - GROUND_LAPSE * groundM;
    // Air does not cool below its dew point at night: dew removes the moisture.
    const room = this.temperatureC - dewPointC;
    this.dewPointC = this.temperatureC - (room > 3 ? room : 0.15 + 2.85 * Math.exp((room - 3) / 2.85));
  }

  /** Friction: slower than the free air, turned toward low pressure by 15° (sea) to 30° (land); calmer at night. */
  #wind(place: Place): void {
    const { landFraction, flow } = this;
    const mixing = smoothStep(-0.2, 0.5, this.sunHeight);
    const share = (1 - landFraction) * 0.74 + landFraction * (0.4 + 0.16 * mixing);
    const turn = Math.tanh(place.lat / 8) * (15 + 15 * landFraction) * RADIANS_PER_DEGREE;
    const cos = Math.cos(turn) * share;
    const sin = Math.sin(turn) * share;
    this.eastwardMps = flow.eastwardMps * cos - flow.northwardMps * sin;
    this.northwardMps = flow.eastwardMps * sin + flow.northwardMps * cos;
  }

  /** Rain from lift; convection from warm moist air with a trigger. */
  #rain(world: WorldState, place: Place): void {
    const { moisture, flow, landFraction } = this;
    const heating =
      landFraction *
      smoothStep(
        0.1,
        0.8,
        this.sunHeight + 0.25 * Math.sin(hourAngle(place.lon * RADIANS_PER_DEGREE, world.timeMs)),
      );
    const instability = smoothStep(9, 25, this.dewPointC + 0.0035 * this.ground.terrainM);
    this.capeJPerKg = Math.max(
      0,
      instability *
        (900 + 900 * heating + 1500 * flow.coldFront + 900 * moisture.tropicalRain + 900 * moisture.fine) *
        (1 - 0.8 * Math.min(1, flow.sinking)) *
        (1 - moisture.desert),
    );
    const trigger =
      0.75 * flow.coldFront +
      0.42 * moisture.tropicalRain +
      0.62 * heating * smoothStep(-0.05, 0.75, moisture.fine) +
      0.5 * flow.tropicalCore;
    this.thunderstorm =
      smoothStep(250, 2600, this.capeJPerKg) *
      smoothStep(0.12, 1, trigger) *
      (1 - 0.7 * Math.min(1, flow.sinking));
    const cold = smoothStep(8, -12, this.temperatureC);
    this.precipitationMmPerHour =
      (5.5 * moisture.showers ** 2 + moisture.frontRain) * (1 - 0.6 * cold) +
      14 * flow.tropicalCore +
      1.6 * this.thunderstorm;
    const speed = Math.hypot(this.eastwardMps, this.northwardMps);
    const free = Math.hypot(flow.eastwardMps, flow.northwardMps);
    const gusty = (0.3 + 0.5 * heating) * Math.max(0, free - speed) + 0.12 * speed + 5 * this.thunderstorm;
    this.gustMps = speed + gusty;
  }

  /** Visibility reduced by haze, rain, snow, mist, fog and dust. */
  #visibility(): void {
    const { moisture, precipitationMmPerHour } = this;
    const spread = this.temperatureC - this.dewPointC;
    const speedKt = Math.hypot(this.eastwardMps, this.northwardMps) * KNOTS_PER_MPS;
    const snow = smoothStep(2, -0.5, this.temperatureC);
    const rainSight =
      precipitationMmPerHour > 0 ? precipitationMmPerHour ** 0.65 / (14_000 - 12_200 * snow) : 0;
    const calm = smoothStep(9, 2.5, speedKt);
    const fog =
      smoothStep(1.0, 0.35, spread) *
      calm *
      smoothStep(0.15, 0.6, moisture.low) *
      smoothStep(0.35, -0.05, this.sunHeight);
    const mist = smoothStep(2.4, 0.5, spread) * smoothStep(0.1, 0.8, moisture.low);
    const dust = moisture.desert * smoothStep(9, 16, Math.hypot(this.eastwardMps, this.northwardMps));
    const extinction =
      1 / 70_000 + moisture.desert / 90_000 + rainSight + mist / 7000 + fog ** 2 / 350 + dust / 3000;
    this.visibilityM = 1 / extinction;
    const lowering = 1 - 0.55 * smoothStep(0.2, 4, precipitationMmPerHour);
    this.cloudBaseM = Math.max(30, (140 + 55 * (spread + this.#meanSpread)) * lowering * (1 - 0.85 * fog));
  }
}
