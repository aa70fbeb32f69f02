import { promisify } from 'node:util';
import { brotliCompress, constants, inflateSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { decodeGrib2 } from '#aviation/grib2/decode-grib2.ts';
import {
  type Feed,
  FeedFault,
  type FeedHandle,
  type FeedHub,
  type KeyedFeed,
  type KeyedFeedHandle,
  type KeyedRawSource,
  type RawPart,
  type RawSource,
} from '#platform/server/feeds/feed.ts';
import {
  GRID_LEVELS_HPA,
  GRID_VARIABLES,
  type GridLevel,
  type GridVariable,
  SURFACE_LEVEL,
} from '../contract.ts';
import { gridOfFields } from '../domain/grid-answer.ts';
import { type WeatherGrid, encodeGridFile } from '../domain/grid-file.ts';
import { formatGridKey, parseGridKey } from '../domain/grid-key.ts';
import { gridRecipe } from '../domain/grid-recipes.ts';
import { gridSteps } from '../domain/grid-steps.ts';

/** The run in use, and the shift of its times in replay. */
export interface ModelRun {
  runMs: number;
  shiftMs: number;
}
/** One stored field: unpacked for the server's own use, and compressed as sent. */
export interface StoredGrid {
  grid: WeatherGrid;
  brotli: Buffer;
  etag: string;
}
export interface GridSources {
  live: { run: RawSource; grid: KeyedRawSource } | null;
  simulated: { run: RawSource; grid: KeyedRawSource } | null;
  /** Why live grids are switched off, or null. */
  liveUnavailable: string | null;
}
export interface GridFeeds {
  run: FeedHandle<ModelRun>;
  grids: KeyedFeedHandle<StoredGrid>;
}

const compress = promisify(brotliCompress);
const BROTLI_QUALITY = 5;
const HOUR_S = 3600;
const RUN_EVERY_S = 600;
const RUN_STALE_S = 14 * HOUR_S;
const KEPT_GRIDS = 220;

const decode = (parts: readonly RawPart[]) =>
  parts.flatMap((part) => {
    const { fields, problems } = decodeGrib2(part.body, {
      inflate: (bytes, outputBytes) => inflateSync(bytes, { maxOutputLength: outputBytes }),
    });
    const cut = problems.find(({ code }) => code === 'truncated');
    // The missing fields of a truncated file are unknown.
    if (cut || fields.length === 0)
      throw new FeedFault('unreadable', (cut ?? problems[0])?.message ?? 'The file contains no field.');
    return fields;
  });

const runFeed = (sources: GridSources): Feed<ModelRun> => ({
  id: 'weather-model-run',
  title: 'Gridded weather: model run',
  everyS: RUN_EVERY_S,
  staleAfterS: RUN_STALE_S,
  live: sources.live?.run ?? null,
  simulated: sources.simulated?.run ?? null,
  liveUnavailable: sources.liveUnavailable,
  count: () => 1,
  parse(parts, { shiftMs }) {
    const [field] = decode(parts);
    if (!field) throw new FeedFault('unreadable', 'The answer contains no model run.');
    const runMs = field.referenceMs + shiftMs;
    return { records: { runMs, shiftMs }, rejected: [], asOf: new Date(runMs).toISOString() };
  },
});

async function store(grid: WeatherGrid): Promise<StoredGrid> {
  const file = encodeGridFile(grid);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`;
  return { grid, brotli: await compress(file, { params }), etag };
}

/** In addition to the wind at all levels, the surface fields of the map layers. */
const RECORDED_AT_SURFACE = [
  'wind',
  'precipitation',
  'cloud-cover',
  'gust',
  'pressure',
  'temperature',
] as const satisfies readonly GridVariable[];

/** The fields of a run that a replay needs: the wind first, all levels and steps of the timeline. */
function recordedGridKeys({ runMs, shiftMs }: ModelRun, nowMs: number): string[] {
  const ownRunMs = runMs - shiftMs;
  const steps = gridSteps(ownRunMs, nowMs - shiftMs);
  const keys = (variable: GridVariable, level: GridLevel) =>
    steps.map((validMs) => formatGridKey({ variable, level, runMs: ownRunMs, validMs }));
  return [
    ...GRID_LEVELS_HPA.flatMap((level) => keys('wind', level)),
    ...RECORDED_AT_SURFACE.flatMap((variable) => keys(variable, SURFACE_LEVEL)),
  ];
}

const gridFeed = (sources: GridSources, run: () => ModelRun | null): KeyedFeed<StoredGrid> => ({
  id: 'weather-grids',
  title: 'Gridded weather: fields',
  freshForS: 6 * HOUR_S,
  staleAfterS: RUN_STALE_S,
  maxKeys: KEPT_GRIDS,
  recordedKeys({ nowMs }) {
    const known = run();
    return known === null ? [] : recordedGridKeys(known, nowMs);
  },
  live: sources.live?.grid ?? null,
  simulated: sources.simulated?.grid ?? null,
  liveUnavailable: sources.liveUnavailable,
  async parse(parts, { key, shiftMs }) {
    const wanted = parseGridKey(key);
    const recipe = wanted && gridRecipe(wanted.variable, wanted.level);
    if (!wanted || !recipe) throw new FeedFault('refused', `There is no field ${key}.`);
    const outcome = gridOfFields(recipe, GRID_VARIABLES[wanted.variable].step, decode(parts));
    if (!outcome.ok) throw new FeedFault('unreadable', outcome.message);
    // Yesterday's file under today's name must not be accepted as today's.
    if (outcome.validMs !== wanted.validMs || outcome.runMs !== wanted.runMs) {
      throw new FeedFault(
        'wrong-time',
        `The answer is for ${new Date(outcome.validMs).toISOString()} of run ${new Date(outcome.runMs).toISOString()}.`,
      );
    }
    const asOf = new Date(outcome.runMs + shiftMs).toISOString();
    return { records: await store(outcome.grid), rejected: [], asOf };
  },
});

/** Registers the model run and its fields. Keys and runs are in the data's own time: `shiftMs` shifts them to now. */
export function registerGridFeeds(hub: FeedHub, sources: GridSources): GridFeeds {
  const run = hub.register(runFeed(sources));
  return { run, grids: hub.registerKeyed(gridFeed(sources, () => run.snapshot().records)) };
}
