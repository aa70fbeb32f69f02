import type { FetchOutcome, KeyedRawSource, RawSource } from '#platform/server/feeds/feed.ts';
import { FeedFault } from '#platform/server/feeds/feed.ts';
import type { WorkerCaller } from '#platform/server/workers/worker-caller.ts';
import { parseGridKey } from '../domain/grid-key.ts';
import type { GridInput } from '../domain/grid-parameters.ts';
import { gridRecipe } from '../domain/grid-recipes.ts';
import { candidateRuns } from '../domain/grid-steps.ts';
import type { GridHandlers } from './grid.handlers.ts';

const NAME = 'Simulated sky';
const asAnswer = (body: Uint8Array): FetchOutcome => ({
  kind: 'answer',
  parts: [{ name: 'main', contentType: 'application/octet-stream', body }],
});

/** The model of the simulated sky: it has the run times and the file format of the real one. */
export function simulatedGrids(
  sky: WorkerCaller<GridHandlers>,
  seed: number,
): { run: RawSource; grid: KeyedRawSource } {
  const file = async (runMs: number, validMs: number, inputs: readonly GridInput[]) =>
    asAnswer(await sky.call('gribFile', { seed, runMs, validMs, inputs }));
  return {
    run: {
      name: NAME,
      fetch({ nowMs }) {
        const [runMs = nowMs] = candidateRuns(nowMs, 1);
        return file(runMs, runMs, [{ parameter: 'PRMSL', surface: 'sea level' }]);
      },
    },
    grid: {
      name: NAME,
      fetch(key) {
        const wanted = parseGridKey(key);
        const recipe = wanted && gridRecipe(wanted.variable, wanted.level);
        if (!wanted || !recipe) throw new FeedFault('refused', `There is no field ${key}.`);
        // What the simulated sky computes itself need not be estimated from other fields.
        const known = recipe.inputs.filter(({ parameter }) => parameter === 'TSTM' || parameter === 'HAIL');
        return file(wanted.runMs, wanted.validMs, known.length > 0 ? known : recipe.inputs);
      },
    },
  };
}
