import { type Atmosphere, createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { severeAreas, severeSigmets, usSevereSigmets } from '#sky/hazards/area-sigmet.ts';
import { ashClouds, ashSigmets } from '#sky/hazards/ash-sigmet.ts';
import {
  convectiveIssueMs,
  convectiveSigmets,
  stormAreas,
  stormSigmets,
} from '#sky/hazards/convective-sigmet.ts';
import { cycloneSigmets, tropicalCyclones } from '#sky/hazards/cyclone-sigmet.ts';
import { gAirmetsAt } from '#sky/hazards/g-airmet.ts';
import { pirepsBetween } from '#sky/hazards/pirep.ts';

export interface SimulatedHazardRequest {
  seed: number;
  timeMs: number;
}

const HOUR_MS = 3_600_000;
const PIREP_WINDOW_MS = 2 * HOUR_MS;
const CELL_STEP_MS = HOUR_MS / 4;
const CELL_PAST_MS = HOUR_MS;
const CELL_AHEAD_MS = 2 * HOUR_MS;
const WORLD = { west: -180, south: -72, east: 180, north: 72 };
/** Weaker cells are showers. */
const STORM_DBZ = 45;

/** One instant of these hazards with about twenty levels takes 0.2 MB; caching more saves no time. */
const KEPT_STATES = 32;

const worlds = new Map<number, Atmosphere>();
function worldOf(seed: number): Atmosphere {
  const world = worlds.get(seed) ?? createAtmosphere({ seed, keptStates: KEPT_STATES });
  worlds.set(seed, world);
  return world;
}

/** The last areas computed: the two SIGMET feeds need the same ones. */
let areas: {
  key: string;
  storms: ReturnType<typeof stormAreas>;
  severe: ReturnType<typeof severeAreas>;
} | null = null;

function areasAt({ seed, timeMs }: SimulatedHazardRequest) {
  const key = [seed, convectiveIssueMs(timeMs), Math.floor(timeMs / (4 * HOUR_MS))].join('/');
  if (areas?.key !== key) {
    const world = worldOf(seed);
    areas = { key, storms: stormAreas(world, timeMs), severe: severeAreas(world, timeMs) };
  }
  return areas;
}

/** Runs in the thread of the simulated sky: hazards in the formats of the real sources. */
export const hazardHandlers = {
  airSigmets(request: SimulatedHazardRequest) {
    const { storms, severe } = areasAt(request);
    return {
      type: 'FeatureCollection',
      features: [...convectiveSigmets(storms), ...usSevereSigmets(severe)],
    };
  },
  internationalSigmets(request: SimulatedHazardRequest) {
    const { storms, severe } = areasAt(request);
    const world = worldOf(request.seed);
    return [
      ...stormSigmets(storms),
      ...severeSigmets(severe),
      ...ashSigmets(ashClouds(world, request.timeMs)),
      ...cycloneSigmets(tropicalCyclones(world, request.timeMs)),
    ];
  },
  gAirmets({ seed, timeMs }: SimulatedHazardRequest) {
    return { type: 'FeatureCollection', features: gAirmetsAt(worldOf(seed), timeMs) };
  },
  pilotReports({ seed, timeMs }: SimulatedHazardRequest) {
    return pirepsBetween(worldOf(seed), timeMs - PIREP_WINDOW_MS, timeMs);
  },
  stormCells({ seed, timeMs }: SimulatedHazardRequest) {
    const world = worldOf(seed);
    const firstMs = Math.floor((timeMs - CELL_PAST_MS) / CELL_STEP_MS) * CELL_STEP_MS;
    const cells = [];
    for (let at = firstMs; at <= timeMs + CELL_AHEAD_MS; at += CELL_STEP_MS)
      for (const cell of world.cellsInBox({ box: WORLD, timeMs: at }))
        if (cell.coreDbz >= STORM_DBZ)
          cells.push({
            id: cell.id,
            timeMs: at,
            lat: Math.round(cell.lat * 1000) / 1000,
            lon: Math.round(cell.lon * 1000) / 1000,
            radiusKm: Math.round(cell.radiusKm * 10) / 10,
            topFt: Math.round(cell.echoTopFt / 100) * 100,
            coreDbz: Math.round(cell.coreDbz),
            toDegTrue: Math.round(cell.movingToDegTrue),
            speedKt: Math.round(cell.speedKt),
            hailMm: Math.round(cell.hailMm),
          });
    return cells;
  },
};
export type HazardHandlers = typeof hazardHandlers;
