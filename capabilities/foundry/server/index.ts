import { listObjectTypes, OBJECT_PAGE_MAX, readObjects } from '#capabilities/foundry/contract.ts';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ObjectType } from '#platform/server/http/object-type.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { registerServerFiles } from './files/index.ts';
import { openServerFiles, type ServerFilesOptions } from './files/server-files.ts';
import { type LinksDeps, registerLinks } from './links/index.ts';
import { linksMigrations } from './links/links.migrations.ts';
import { createSchedules, type SchedulesDeps } from './schedules/index.ts';
import { schedulesMigrations } from './schedules/schedules.migrations.ts';
import { registerServerSql, type ServerSqlLimits } from './sql/index.ts';

export interface FoundryServerOptions {
  /** Null if pipelines cannot be scheduled. */
  schedules: SchedulesDeps | null;
  /** Null if sharing by link is disabled. */
  links: LinksDeps | null;
  /** Null if SQL on the server is disabled. */
  sql: ServerSqlLimits | null;
  /** Null if files stay in the browser. */
  files: ServerFilesOptions | null;
  /**
   * The object types of all capabilities; read at each call, because the list is built together with the capabilities.
   */
  objects: () => readonly ObjectType[];
}

const mayRead = (principal: Principal, { scope }: ObjectType): boolean => principal.scopes.includes(scope);

/** Foundry on the server: the object types of all capabilities, read page by page. */
export function createFoundryServer({
  objects,
  schedules,
  links,
  sql,
  files,
}: FoundryServerOptions): ServerCapability {
  const scheduled = schedules && createSchedules({ ...schedules, objects });
  const serverFiles = files && openServerFiles(files);
  const readable = (id: string, principal: Principal): ObjectType => {
    const type = objects().find((one) => one.id === id);
    // The same response for both: callers who may not read a type do not learn whether it exists.
    if (!type || !mayRead(principal, type))
      throw new Problem('object-type-unknown', 404, `There are no objects of type ${id} for you.`);
    return type;
  };
  return {
    id: 'foundry',
    migrations: [...schedulesMigrations, ...linksMigrations],
    async start() {
      await serverFiles?.cleanUp();
      scheduled?.start();
    },
    async stop() {
      await scheduled?.stop();
    },
    register(host) {
      scheduled?.register(host);
      if (links) registerLinks(host, links);
      if (serverFiles) registerServerFiles(host, serverFiles);
      if (sql) registerServerSql(host, { objects, limits: sql, files: serverFiles });
      host.route(listObjectTypes, ({ principal }) =>
        objects()
          .filter((type) => mayRead(principal, type))
          .map(({ read: _read, scope: _scope, ...view }) => view),
      );
      host.route(readObjects, async ({ params, query, principal }) => {
        const type = readable(params.type, principal);
        const page = await type.read({
          principal,
          after: query.after ?? null,
          limit: query.limit ?? OBJECT_PAGE_MAX,
        });
        return { ...page, values: page.values.map((column) => [...column]) };
      });
    },
  };
}
