import { brotliDecompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/contract/problem.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  GRID_FILE_PATH,
  GRID_LEVELS_HPA,
  GRID_MEDIA_TYPE,
  GRID_VARIABLES,
  GRID_VARIABLE_KEYS,
  type GridLevel,
  type GridVariable,
  SURFACE_LEVEL,
  getWeatherGrids,
  gridLevel,
} from '../contract.ts';
import { formatGridKey } from '../domain/grid-key.ts';
import { gridRecipe } from '../domain/grid-recipes.ts';
import { STEP_HOURS, gridSteps } from '../domain/grid-steps.ts';
import type { GridFeeds, StoredGrid } from './grid-feeds.ts';

export interface GridRoutesDeps {
  feeds: GridFeeds;
  mode: () => FeedMode;
  clock: Clock;
}

const CACHE_CONTROL = 'private, max-age=300';
const MODELS: Record<FeedMode, string> = {
  live: 'GFS 1°',
  simulated: 'Simulated sky',
  replay: 'GFS 1° (recorded)',
};
const NO_LIVE_CURRENTS = 'No live source of ocean currents is connected; the simulated sky has them.';

function levelsOf(variable: GridVariable): GridLevel[] {
  const { levels } = GRID_VARIABLES[variable];
  const isobaric = levels === 'surface' ? [] : GRID_LEVELS_HPA;
  return levels === 'isobaric' ? [...isobaric] : [SURFACE_LEVEL, ...isobaric];
}

function unavailable(variable: GridVariable, mode: FeedMode): string | null {
  return variable === 'ocean-current' && mode === 'live' ? NO_LIVE_CURRENTS : null;
}

/** The requested field, or a problem that explains what to do. */
async function findGrid(params: Record<string, string>, deps: GridRoutesDeps) {
  const variable = GRID_VARIABLE_KEYS.find((key) => key === params.variable);
  const level = gridLevel.safeParse(params.level);
  if (!variable || !level.success || !gridRecipe(variable, level.data)) {
    throw new Problem('no-such-grid', 404, `There is no field ${params.variable} at ${params.level}.`);
  }
  const run = deps.feeds.run.snapshot();
  if (run.records === null) {
    throw new Problem('weather-not-ready', 503, run.message ?? 'No model run received yet.');
  }
  const { runMs, shiftMs } = run.records;
  const validMs = Number(params.time);
  if (!gridSteps(runMs, deps.clock.nowMs()).includes(validMs)) {
    throw new Problem('no-such-step', 404, `The model run has no step at ${params.time}.`);
  }
  const key = formatGridKey({
    variable,
    level: level.data,
    runMs: runMs - shiftMs,
    validMs: validMs - shiftMs,
  });
  const snapshot = await deps.feeds.grids.get(key);
  if (snapshot.records === null) {
    throw new Problem('grid-unavailable', 503, snapshot.message ?? 'Field unavailable.');
  }
  return { stored: snapshot.records, freshness: snapshot.freshness };
}

function send(request: FastifyRequest, reply: FastifyReply, stored: StoredGrid) {
  void reply
    .header('cache-control', CACHE_CONTROL)
    .header('etag', stored.etag)
    .header('vary', 'accept-encoding');
  if ((request.headers['if-none-match'] ?? '').includes(stored.etag)) return reply.code(304).send();
  void reply.header('content-type', GRID_MEDIA_TYPE);
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesBrotli) return reply.send(brotliDecompressSync(stored.brotli));
  return reply.header('content-encoding', 'br').send(stored.brotli);
}

/** Registers the manifest of gridded weather and its files. */
export function registerGridRoutes(host: ServerHost, deps: GridRoutesDeps): void {
  host.route(getWeatherGrids, () => {
    const { records, freshness } = deps.feeds.run.snapshot();
    const mode = deps.mode();
    return {
      model: MODELS[mode],
      run: records ? new Date(records.runMs).toISOString() : null,
      steps: records
        ? gridSteps(records.runMs, deps.clock.nowMs()).map((ms) => new Date(ms).toISOString())
        : [],
      stepHours: STEP_HOURS,
      betweenSteps: 'linear' as const,
      variables: GRID_VARIABLE_KEYS.map((variable) => ({
        variable,
        unit: GRID_VARIABLES[variable].unit,
        components: GRID_VARIABLES[variable].components,
        levels: levelsOf(variable),
        unavailable: unavailable(variable, mode),
        freshness,
      })),
    };
  });
  host.fastify.route<{ Params: { variable: string; level: string; time: string } }>({
    method: 'GET',
    url: GRID_FILE_PATH.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      operationId: 'weatherGrid',
      summary: 'One field of gridded weather: raw bytes (docs/weather-grids.md).',
      tags: ['enroute'],
      security: [{ bearer: ['enroute'] }],
    },
    onRequest: async (request) => {
      request.principal = await host.authenticate(request.headers.authorization, 'enroute');
    },
    handler: async (request, reply) => {
      const { stored, freshness } = await findGrid(request.params, deps);
      void reply.header('meridian-freshness', JSON.stringify(freshness));
      return send(request, reply, stored);
    },
  });
}
