import { type ChildProcess, execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type RegionSummary, regionSummary } from '#capabilities/navdata/server/chunks/make-chunk.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import type { Log } from '#platform/server/log/log.ts';
import { nodeArguments } from '#platform/server/workers/start-thread.ts';

const MAKER = new URL('../commands/regions-cli.ts', import.meta.url);
/** After the name of an artefact: the list of its regions. */
export const REGIONS_ENDING = '.regions.json';

const listSchema = z.object({ zlib: z.string(), regions: z.array(regionSummary) });

export interface RegionLists {
  /** The list of an artefact's regions, made now where it is missing; null when it cannot be made. */
  of(artefact: string): Promise<RegionSummary[] | null>;
  /** Stops a running build. */
  stop(): void;
}

/**
 * Sizes and digests are valid for the compressor that made them: with another version of it the list is built again.
 */
async function readList(file: string): Promise<RegionSummary[] | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const list = listSchema.parse(JSON.parse(text));
    return list.zlib === process.versions.zlib ? list.regions : null;
  } catch {
    return null;
  }
}

/** Lists of regions beside the artefacts, built in a separate process: every file is compressed once to measure it. */
export function createRegionLists(log: Log): RegionLists {
  const making = new Map<string, Promise<RegionSummary[] | null>>();
  let child: ChildProcess | null = null;
  let isStopped = false;

  const run = (artefact: string, list: string): Promise<void> =>
    new Promise((resolve) => {
      const args = [...nodeArguments(MAKER), artefact, list];
      child = execFile(process.execPath, args, { cwd: projectRoot }, (error) => {
        child = null;
        if (error && !isStopped) log.warn({ err: error }, 'the list of regions could not be made');
        resolve();
      });
    });
  const make = async (artefact: string): Promise<RegionSummary[] | null> => {
    const list = `${artefact}${REGIONS_ENDING}`;
    const known = await readList(list);
    if (known !== null || isStopped) return known;
    await run(artefact, list);
    return readList(list);
  };
  return {
    of(artefact) {
      const known = making.get(artefact);
      if (known) return known;
      // The list stays in memory, so that the first caller need not wait; that of an earlier artefact is dropped.
      making.clear();
      const running = make(artefact);
      making.set(artefact, running);
      const forget = () => {
        if (making.get(artefact) === running) making.delete(artefact);
      };
      running.then((list) => list ?? forget(), forget);
      return running;
    },
    stop() {
      isStopped = true;
      child?.kill('SIGKILL');
    },
  };
}
