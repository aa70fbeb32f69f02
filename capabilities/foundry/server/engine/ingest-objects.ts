import type { Freshness } from '#platform/contract/freshness.ts';
import type { Principal } from '#platform/contract/principal.ts';
import type { ObjectType } from '#platform/server/http/object-type.ts';
import type { ServerSqlSource } from '../../contract.ts';
import { FileProblem } from '../../domain/data-table.ts';
import type { ServerDuck } from './server-duck.ts';

const PAGE_ROWS = 10_000;
/** Maximum rows of one object type read by a run. */
const SOURCE_ROWS_MAX = 300_000;

/**
 * Reads all objects of a type visible to a user into the engine, as a table named by the id of the type.
 * @throws FileProblem when there are too many; an aborted `signal` ends it with its reason
 */
export async function ingestObjects(
  duck: ServerDuck,
  type: ObjectType,
  principal: Principal,
  signal?: AbortSignal,
): Promise<ServerSqlSource> {
  const columns = type.columns.map(({ name, kind }) => ({ name, kind }));
  let after: string | null = null;
  let freshness: Freshness;
  let rowCount = 0;
  do {
    signal?.throwIfAborted();
    const page = await type.read({ principal, after, limit: PAGE_ROWS });
    rowCount += page.values[0]?.length ?? 0;
    if (rowCount > SOURCE_ROWS_MAX)
      throw new FileProblem(
        `${type.title} has more than ${SOURCE_ROWS_MAX.toLocaleString('en-US')} rows, the most that a run on the server reads.`,
      );
    await duck.call('ingest', { table: type.id, columns, values: page.values, isFirst: after === null });
    after = page.next;
    freshness = page.freshness;
  } while (after !== null);
  return { id: type.id, title: type.title, rowCount, freshness };
}
