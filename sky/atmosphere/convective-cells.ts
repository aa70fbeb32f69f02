import { KNOTS_PER_MPS } from '#aviation/units.ts';
import { type BoundingBox, boxContains } from '#aviation/geo/bounding-box.ts';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import { HOUR_MS, RADIANS_PER_DEGREE } from './earth.ts';
import { Flow, placeAt } from './flow.ts';
import { hashUnit } from './hashed-noise.ts';
import { SurfaceWeather } from './surface-weather.ts';
import { tropopauseAt } from './upper-air.ts';
import type { WorldState } from './world-state.ts';

/** A thunderstorm or shower cell at one time. */
export interface ConvectiveCell {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly bornMs: number;
  readonly diesMs: number;
  /** Reflectivity of the core now, and at its peak, dBZ. */
  readonly coreDbz: number;
  readonly peakDbz: number;
  readonly radiusKm: number;
  readonly echoTopFt: number;
  readonly movingToDegTrue: number;
  readonly speedKt: number;
  /** Largest hail, mm; 0 is none. */
  readonly hailMm: number;
}

interface Birth {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly bornMs: number;
  readonly diesMs: number;
  readonly peakDbz: number;
  readonly radiusKm: number;
  readonly echoTopFt: number;
  readonly eastwardMps: number;
  readonly northwardMps: number;
  readonly hailMm: number;
}

/** Cells start in slots of 30 min on patches of 1°, at most this many in each. */
const SLOT_MS = HOUR_MS / 2;
const PER_PATCH = 2;
const LONGEST_LIFE_MS = 1.5 * HOUR_MS;
const METRES_PER_DEGREE = 111_195;
const KEPT_STRIPS = 120_000;
/** Births are computed in strips of 1° by 10°, so that one airport does not compute a whole circle of latitude. */
const STRIP_DEG = 10;
const STRIPS = 360 / STRIP_DEG;
/** Furthest that a cell travels, degrees of latitude. */
const REACH_DEG = 1.6;

/** Convective cells of a world. Births are computed strip by strip and cached. */
export class ConvectiveCells {
  readonly #seed: number;
  readonly #worldAt: (timeMs: number) => WorldState;
  readonly #strips = new Map<number, readonly Birth[]>();
  readonly #surface = new SurfaceWeather();
  readonly #steering = new Flow();

  constructor(seed: number, worldAt: (timeMs: number) => WorldState) {
    this.#seed = seed;
    this.#worldAt = worldAt;
  }

  /** Cells alive in a box (degrees, may cross 180°) at a time (ms since 1970). */
  inBox(box: BoundingBox, timeMs: number): ConvectiveCell[] {
    const cells: ConvectiveCell[] = [];
    const lastSlot = Math.floor(timeMs / SLOT_MS);
    const firstSlot = Math.floor((timeMs - LONGEST_LIFE_MS) / SLOT_MS);
    const south = Math.max(-72, Math.floor(box.south - REACH_DEG));
    const north = Math.min(71, Math.floor(box.north + REACH_DEG));
    const strips = stripsOf(box, Math.max(Math.abs(south), Math.abs(north)));
    for (let slot = firstSlot; slot <= lastSlot; slot += 1)
      for (let row = south; row <= north; row += 1)
        for (const strip of strips)
          for (const birth of this.#birthsOf(slot, row, strip)) {
            if (birth.bornMs > timeMs || birth.diesMs <= timeMs) continue;
            const cell = grown(birth, timeMs);
            if (boxContains(box, cell)) cells.push(cell);
          }
    return cells;
  }

  #birthsOf(slot: number, row: number, strip: number): readonly Birth[] {
    const key = (slot * 180 + row + 90) * STRIPS + strip;
    const kept = this.#strips.get(key);
    if (kept) return kept;
    const births: Birth[] = [];
    const world = this.#worldAt((slot + 0.5) * SLOT_MS);
    const perStrip = Math.max(1, Math.round(STRIP_DEG * Math.cos((row + 0.5) * RADIANS_PER_DEGREE)));
    for (let patch = strip * perStrip; patch < (strip + 1) * perStrip; patch += 1)
      this.#addPatch(births, { world, slot, row, patch, widthDeg: STRIP_DEG / perStrip });
    if (this.#strips.size >= KEPT_STRIPS)
      for (const old of [...this.#strips.keys()].slice(0, KEPT_STRIPS / 4)) this.#strips.delete(old);
    this.#strips.set(key, births);
    return births;
  }

  #addPatch(
    births: Birth[],
    at: { world: WorldState; slot: number; row: number; patch: number; widthDeg: number },
  ): void {
    const { world, slot, row, patch, widthDeg } = at;
    const centre = placeAt(row + 0.5, normaliseLonDeg(-180 + (patch + 0.5) * widthDeg));
    const surface = this.#surface;
    surface.evaluate(world, centre);
    if (surface.thunderstorm < 0.03) return;
    for (let nth = 0; nth < PER_PATCH; nth += 1) {
      const random = (what: number): number => hashUnit(this.#seed, 200 + what * 8 + nth, slot, row, patch);
      if (random(0) > 0.85 * surface.thunderstorm) continue;
      this.#steering.evaluate(world, world.level(700), centre);
      const vigour = Math.min(1, surface.capeJPerKg / 3200);
      const peakDbz = 34 + 14 * vigour + 20 * random(1) ** 1.6;
      const lifeMs = (30 + 55 * random(2) * (0.5 + 0.5 * vigour)) * 60_000;
      const tropopauseFt = tropopauseAt(world, centre).heightFt;
      const bornMs = Math.round((slot + random(3)) * SLOT_MS);
      births.push({
        id: `${slot}-${row}-${patch}-${nth}`,
        lat: row + random(4),
        lon: normaliseLonDeg(-180 + (patch + random(5)) * widthDeg),
        bornMs,
        diesMs: bornMs + Math.round(lifeMs),
        peakDbz,
        radiusKm: 5 + 11 * random(6) * (0.4 + 0.6 * vigour),
        echoTopFt: Math.min(
          tropopauseFt * 1.06,
          16_000 + (tropopauseFt - 14_000) * (0.25 + 0.8 * ((peakDbz - 34) / 34)),
        ),
        eastwardMps: this.#steering.eastwardMps * 0.85,
        northwardMps: this.#steering.northwardMps * 0.85,
        hailMm: peakDbz > 55 && Math.abs(row) > 12 ? Math.round((peakDbz - 53) * 3.2) : 0,
      });
    }
  }
}

/** Strips (0 at 180° W) from which a cell can travel into the box. */
function stripsOf(box: BoundingBox, furthestLat: number): number[] {
  const reachDeg = REACH_DEG / Math.max(0.2, Math.cos(Math.min(75, furthestLat) * RADIANS_PER_DEGREE));
  const widthDeg = box.east >= box.west ? box.east - box.west : box.east - box.west + 360;
  if (widthDeg + 2 * reachDeg + STRIP_DEG >= 360) return Array.from({ length: STRIPS }, (_, strip) => strip);
  const first = Math.floor((box.west - reachDeg + 180) / STRIP_DEG);
  const last = Math.floor((box.west + widthDeg + reachDeg + 180) / STRIP_DEG);
  return Array.from({ length: last - first + 1 }, (_, step) => (((first + step) % STRIPS) + STRIPS) % STRIPS);
}

/** State of a cell at `timeMs`: moved with the flow, growing or decaying. */
function grown(birth: Birth, timeMs: number): ConvectiveCell {
  const ageS = (timeMs - birth.bornMs) / 1000;
  const share = (timeMs - birth.bornMs) / (birth.diesMs - birth.bornMs);
  const strength = Math.sin(Math.PI * share) ** 0.5;
  const lat = birth.lat + (birth.northwardMps * ageS) / METRES_PER_DEGREE;
  const scale = METRES_PER_DEGREE * Math.max(0.1, Math.cos(birth.lat * RADIANS_PER_DEGREE));
  const to = Math.atan2(birth.eastwardMps, birth.northwardMps) / RADIANS_PER_DEGREE;
  return {
    id: birth.id,
    lat,
    lon: normaliseLonDeg(birth.lon + (birth.eastwardMps * ageS) / scale),
    bornMs: birth.bornMs,
    diesMs: birth.diesMs,
    coreDbz: 15 + (birth.peakDbz - 15) * strength,
    peakDbz: birth.peakDbz,
    radiusKm: birth.radiusKm * (0.55 + 0.45 * strength),
    echoTopFt: birth.echoTopFt * (0.5 + 0.5 * strength),
    movingToDegTrue: (to + 360) % 360,
    speedKt: Math.hypot(birth.eastwardMps, birth.northwardMps) * KNOTS_PER_MPS,
    hailMm: strength > 0.8 ? birth.hailMm : 0,
  };
}
