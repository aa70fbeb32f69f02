import {
  type FetchContext,
  FeedFault,
  type FetchOutcome,
  type KeyedRawSource,
  type RawSource,
} from '#platform/server/feeds/feed.ts';
import { hasGfsFile } from '../domain/gfs-files.ts';
import { parseGridKey } from '../domain/grid-key.ts';
import { type GridInput, nomadsLevel } from '../domain/grid-parameters.ts';
import { gridRecipe } from '../domain/grid-recipes.ts';
import { candidateRuns, lastStepUsed } from '../domain/grid-steps.ts';

const HOUR_MS = 3_600_000;
const CANDIDATES = 3;
const NAME = 'NOAA GFS (NOMADS)';
/** A 1° field is about 100 kB; waves are at 0.25°. */
const MAX_BYTES = 40 * 1024 * 1024;

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

function runParts(runMs: number): { day: string; hour: string } {
  const run = new Date(runMs);
  return {
    day: `${run.getUTCFullYear()}${pad(run.getUTCMonth() + 1, 2)}${pad(run.getUTCDate(), 2)}`,
    hour: pad(run.getUTCHours(), 2),
  };
}

interface Query {
  runMs: number;
  validMs: number;
  inputs: readonly GridInput[];
  dataset: 'atmosphere' | 'wave';
}

/**
 * Address of the NOMADS filter for some fields of one step (formats.md, section 4).
 * @throws FeedFault `no-such-step` for a time for which the model writes no file
 */
export function nomadsUrl(base: string, { runMs, validMs, inputs, dataset }: Query): URL {
  const { day, hour } = runParts(runMs);
  const forecastHour = (validMs - runMs) / HOUR_MS;
  const isWave = dataset === 'wave';
  if (!hasGfsFile(isWave ? 'wave-0p25' : '1p00', forecastHour)) {
    throw new FeedFault('no-such-step', `GFS has no file for ${forecastHour} h after ${day} ${hour}Z.`);
  }
  const forecast = pad(forecastHour, 3);
  const url = new URL(isWave ? 'filter_gfswave.pl' : 'filter_gfs_1p00.pl', base);
  const folder = isWave ? `/gfs.${day}/${hour}/wave/gridded` : `/gfs.${day}/${hour}/atmos`;
  const file = isWave
    ? `gfswave.t${hour}z.global.0p25.f${forecast}.grib2`
    : `gfs.t${hour}z.pgrb2.1p00.f${forecast}`;
  url.searchParams.set('dir', folder);
  url.searchParams.set('file', file);
  for (const { parameter, surface } of inputs) {
    url.searchParams.set(`var_${parameter}`, 'on');
    url.searchParams.set(`lev_${nomadsLevel(surface)}`, 'on');
  }
  return url;
}

/** The filter reports a missing file as an HTML page with status 200. */
const GRIB_TYPES = ['application/octet-stream', 'application/x-grib', 'application/wmo-grib'];

const get = ({ http }: FetchContext, url: URL): Promise<FetchOutcome> =>
  http.fetch({ url: url.href, accept: GRIB_TYPES, maxBytes: MAX_BYTES });

const RUN_PROBE: readonly GridInput[] = [{ parameter: 'PRMSL', surface: 'sea level' }];

/** The run is searched again before this has passed; until then the timeline advances. */
const RUN_IS_USED_FOR_MS = HOUR_MS;

/** The newest run with every step in use: checked by requesting one small corner of the last step. */
export function gfsRunSource(base: string): RawSource {
  return {
    name: NAME,
    async fetch(context) {
      for (const runMs of candidateRuns(context.nowMs, CANDIDATES)) {
        const validMs = lastStepUsed(runMs, context.nowMs + RUN_IS_USED_FOR_MS);
        if (validMs === null) continue;
        const url = nomadsUrl(base, { runMs, validMs, inputs: RUN_PROBE, dataset: 'atmosphere' });
        for (const [name, value] of Object.entries({
          subregion: '',
          leftlon: '0',
          rightlon: '2',
          toplat: '2',
          bottomlat: '0',
        }))
          url.searchParams.set(name, value);
        try {
          return await get(context, url);
        } catch (error) {
          const isAbsent =
            error instanceof FeedFault && ['not-found', 'wrong-content-type'].includes(error.id);
          if (!isAbsent) throw error;
        }
      }
      throw new FeedFault('not-found', 'None of the last three model runs is complete yet.');
    },
  };
}

/** One variable of one step, all its fields in one request. */
export function gfsGridSource(base: string): KeyedRawSource {
  return {
    name: NAME,
    fetch(key, context) {
      const wanted = parseGridKey(key);
      const recipe = wanted && gridRecipe(wanted.variable, wanted.level);
      if (!wanted || !recipe) throw new FeedFault('refused', `There is no field ${key}.`);
      if (recipe.dataset === 'ocean') {
        throw new FeedFault('refused', 'No live source of ocean currents is connected.');
      }
      // Parameters that only the simulated sky has are not requested from the model.
      const inputs = recipe.inputs.filter(({ parameter }) => parameter !== 'TSTM' && parameter !== 'HAIL');
      const { runMs, validMs } = wanted;
      return get(context, nomadsUrl(base, { runMs, validMs, inputs, dataset: recipe.dataset }));
    },
  };
}
