import type { DatabaseHandle } from '#platform/server/db/database.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { withinMs } from './within-ms.ts';

/** A slower database delays all users. */
const ANSWER_WITHIN_MS = 2000;
const NAMES = {
  embedded: 'the embedded database in DATA_DIR',
  postgresql: 'the PostgreSQL server of DATABASE_URL',
};

/** The database's part of `/readyz`: whether it responds. */
export function databaseReadiness(database: DatabaseHandle): ServerCapability {
  const name = NAMES[database.engine];
  return {
    id: 'database',
    register: () => {},
    async readiness() {
      const answered = await withinMs(
        database.ping().then(() => true),
        ANSWER_WITHIN_MS,
      );
      return answered === true
        ? { ready: true, message: `${name} answers` }
        : { ready: false, message: `${name} does not answer; the log of the server says why` };
    },
  };
}
