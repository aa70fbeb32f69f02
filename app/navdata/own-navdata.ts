import { join } from 'node:path';
import {
  type OwnNavdataOptions,
  createOwnNavdataServer,
} from '#capabilities/datapacks/server/own-navdata.routes.ts';
import { openOwnNavdataFiles } from '#capabilities/datapacks/server/own-navdata-files.ts';
import type { PackSource } from '#capabilities/datapacks/server/pack-store.ts';
import { findSourcesIn } from '#navdata-builder/find-sources.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';

/** Navigation data that operators sent, kept in the data folder. */
export interface OwnNavdata {
  sources(): PackSource[];
  server(deps: Omit<OwnNavdataOptions, 'files'>): ServerCapability;
}

export function ownNavdataOf(dataDir: string): OwnNavdata {
  const files = openOwnNavdataFiles(join(dataDir, 'own-navdata'), (folder) => {
    findSourcesIn([folder]);
  });
  return { sources: files.sources, server: (deps) => createOwnNavdataServer({ ...deps, files }) };
}
