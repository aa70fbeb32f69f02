import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_NAVDATA_MAX_BYTES, type OwnNavdataFile } from '#capabilities/datapacks/contract.ts';
import {
  type OwnNavdataOptions,
  createOwnNavdataServer,
} from '#capabilities/datapacks/server/own-navdata.routes.ts';
import { openOwnNavdataFiles } from '#capabilities/datapacks/server/own-navdata-files.ts';
import type { PackSource } from '#capabilities/datapacks/server/pack-store.ts';
import { findSourcesIn } from '#navdata-builder/find-sources.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';

/** Navigation data sent by operators, stored in the data folder. */
export interface OwnNavdata {
  sources(): PackSource[];
  list(): OwnNavdataFile[];
  server(deps: Omit<OwnNavdataOptions, 'files'>): ServerCapability;
}

/** Whether the builder recognises a file of a folder by name and content. */
function isKnownIn(folder: string, name: string): boolean {
  const others = readdirSync(folder).filter((other) => other !== name);
  return (
    findSourcesIn(
      [folder],
      others.map((other) => join(folder, other)),
    ) !== null
  );
}

export function ownNavdataOf(dataDir: string): OwnNavdata {
  const own = join(dataDir, 'own-navdata');
  const check = (folder: string): void => {
    findSourcesIn([folder]);
  };
  const isReadable = (name: string): boolean => {
    try {
      return isKnownIn(own, name);
    } catch {
      // Whatever the reason, it is kept, and shown as unreadable.
      return false;
    }
  };
  const files = openOwnNavdataFiles(own, check, OWN_NAVDATA_MAX_BYTES, isReadable);
  return {
    sources: files.sources,
    list: files.list,
    server: (deps) => createOwnNavdataServer({ ...deps, files }),
  };
}
