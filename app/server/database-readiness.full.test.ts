import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '#platform/server/db/database.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { databaseReadiness } from './database-readiness.ts';

it('H1 /readyz includes the database, and reports when it does not respond', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-readyz-'));
  const database = await openDatabase({ dataDir });
  const server = await createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    capabilities: [databaseReadiness(database)],
    authenticate: () => Promise.resolve({ ok: false, status: 401, id: 'token-invalid', message: 'No.' }),
  });
  try {
    const ready = await server.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json().data.parts).toEqual([
      { id: 'database', ready: true, message: 'the embedded database in DATA_DIR answers' },
    ]);
    await database.close();
    const gone = await server.inject('/readyz');
    expect(gone.statusCode).toBe(503);
    expect(gone.json()).toMatchObject({
      id: 'not-ready',
      message: expect.stringContaining('database: the embedded database in DATA_DIR does not answer'),
    });
  } finally {
    await server.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
