import type { TestProject } from 'vitest/node';
import { bareArtefactName } from '#app/navdata/navdata-artefact.ts';
import { testNavdataDir, testNavdataFile } from '#navdata-builder/testing/navdata-for-tests.ts';
import { build } from '../../scripts/build.mjs';
import { keepTraffic } from './kept-traffic.ts';
import {
  freePort,
  refusedFileOf,
  keepRegionLists,
  removeDataDir,
  seededDataDir,
  seedNavdata,
  startServerProcess,
} from './server-process.ts';

/** The instant of the shared sky: the day's westbound Atlantic tracks are in effect, the eastbound ones published. */
export const SHARED_NOW = '2026-11-20T16:04:00Z';

/** Details of the shared server passed to journeys. */
export interface SharedServer {
  url: string;
  dataDir: string;
  refusedFile: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    sharedServer: SharedServer;
  }
}

/** Builds and starts the shared server for all journeys that do not affect the server itself. */
export default async function startSharedServer(project: TestProject): Promise<() => Promise<void>> {
  await build();
  // Already built by the unit tests, which saves a minute of one core.
  seedNavdata(testNavdataFile(), bareArtefactName(testNavdataDir()));
  const dataDir = seededDataDir();
  keepTraffic(dataDir, Date.parse(SHARED_NOW));
  const port = await freePort();
  const starting = startServerProcess({
    dataDir,
    port,
    env: {
      NAVDATA_DIR: testNavdataDir(),
      CLOCK_FROZEN_AT: SHARED_NOW,
      // Enough for a busy sky over New York.
      SIM_TRAFFIC: '1000',
      // Each journey signs up its own user, and all have the same address.
      ACCESS_POLICY: 'open',
      RATE_LIMIT_PER_MINUTE: '0',
    },
  });
  // Meanwhile browsers start, and journeys with a separate server begin.
  const lists = starting.then(() => keepRegionLists(dataDir));
  project.provide('sharedServer', {
    url: `http://localhost:${port}`,
    dataDir,
    refusedFile: refusedFileOf(dataDir),
  });
  return async () => {
    await lists;
    await (await starting).stop();
    removeDataDir(dataDir);
  };
}
