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
  /** The list of an artefact's regions, built if missing; null when it cannot be built. */
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
  const lists = new Map<string, { list: Promise<RegionSummary[] | null>; isMade: boolean }>();
  const children = new Set<ChildProcess>();
  let lastRequested = '';
  let isStopped = false;

  const run = (artefact: string, list: string): Promise<void> =>
    new Promise((resolve) => {
      const args = [...nodeArguments(MAKER), artefact, list];
      const child = execFile(process.execPath, args, { cwd: projectRoot }, (error) => {
        children.delete(child);
        if (error && !isStopped) log.warn({ err: error }, 'the list of regions could not be made');
        resolve();
      });
      children.add(child);
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
      lastRequested = artefact;
      const known = lists.get(artefact);
      if (known) return known.list;
      // The list read stays cached, so that the first caller does not wait. The list of a previous artefact is
      // removed, but one still being built is kept until done, so that further callers wait for the same process.
      for (const [name, { isMade }] of lists) if (isMade) lists.delete(name);
      const entry = { list: make(artefact), isMade: false };
      lists.set(artefact, entry);
      const settle = (list: RegionSummary[] | null) => {
        entry.isMade = true;
        if (list === null || lastRequested !== artefact) lists.delete(artefact);
      };
      entry.list.then(settle, () => settle(null));
      return entry.list;
    },
    stop() {
      isStopped = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
