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
import { gAirmetIssueMs, gAirmetsAt } from '#sky/hazards/g-airmet.ts';
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

/** Keeps the last result: feeds are requested every few minutes, and change less often. */
function keepingLast<Result>(
  keyOf: (timeMs: number) => string | number,
  compute: (request: SimulatedHazardRequest) => Result,
): (request: SimulatedHazardRequest) => Result {
  let last: { key: string; result: Result } | null = null;
  return (request) => {
    const key = `${request.seed}/${keyOf(request.timeMs)}`;
    if (last?.key !== key) last = { key, result: compute(request) };
    return last.result;
  };
}

/** The two SIGMET feeds need the same areas. */
const areasAt = keepingLast(
  (timeMs) => `${convectiveIssueMs(timeMs)}/${Math.floor(timeMs / (4 * HOUR_MS))}`,
  ({ seed, timeMs }) => ({
    storms: stormAreas(worldOf(seed), timeMs),
    severe: severeAreas(worldOf(seed), timeMs),
  }),
);

const gAirmetsOfIssue = keepingLast(gAirmetIssueMs, ({ seed, timeMs }) => gAirmetsAt(worldOf(seed), timeMs));

const cellStep = (timeMs: number): number => Math.floor(timeMs / CELL_STEP_MS);

const cellsAround = keepingLast(cellStep, ({ seed, timeMs }) => {
  const world = worldOf(seed);
  const cells = [];
  const nowMs = cellStep(timeMs) * CELL_STEP_MS;
  for (let at = nowMs - CELL_PAST_MS; at <= nowMs + CELL_AHEAD_MS; at += CELL_STEP_MS)
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
});

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
  gAirmets(request: SimulatedHazardRequest) {
    return { type: 'FeatureCollection', features: gAirmetsOfIssue(request) };
  },
  pilotReports({ seed, timeMs }: SimulatedHazardRequest) {
    return pirepsBetween(worldOf(seed), timeMs - PIREP_WINDOW_MS, timeMs);
  },
  stormCells: cellsAround,
};
export type HazardHandlers = typeof hazardHandlers;
