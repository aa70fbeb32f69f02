import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { openServerParts } from '../testing/server-parts.ts';
import { isFullRun } from '#platform/testing/full-run.ts';

interface Operation {
  operationId?: string;
  security?: unknown[];
  responses: Record<string, unknown>;
}

const folder = mkdtempSync(join(tmpdir(), 'meridian-openapi-'));
const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
let text = '';

beforeAll(async () => {
  const { capabilities, authenticate, close } = await openServerParts();
  closing.push(close);
  const server = await createApiServer({
    log: createLog('silent'),
    version: '1.2.3',
    rateLimitPerMinute: 0,
    authenticate,
    capabilities,
  });
  closing.push(() => server.close());
  text = (await server.inject('/openapi.json')).body;
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

describe('H1 the OpenAPI document of the complete server', () => {
  it('H1 passes the recommended rules of a linter', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The address in operation and summary says what a description would.
      rules: { 'info-license-strict': 'off', 'tag-description': 'off', 'operation-4xx-response': 'error' },
    });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    const said = problems.map(({ ruleId, message, location }) => [
      ruleId,
      message,
      location[0]?.pointer ?? '',
    ]);
    expect(said).toEqual([]);
  });

  it('H1 names its server; every operation has a unique id, its security and its errors', () => {
    const document = JSON.parse(text) as {
      servers: { url: string }[];
      paths: Record<string, Record<string, Operation>>;
    };
    expect(document.servers).toMatchObject([{ url: '/' }]);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, ...operation })),
    );
    expect(operations.length).toBeGreaterThan(100);
    const ids = operations.map(({ at, operationId }) => operationId ?? `none at ${at}`);
    expect(ids.filter((id, at) => id.startsWith('none') || ids.indexOf(id) !== at)).toEqual([]);
    for (const { at, security, responses } of operations) {
      expect(security, at).toBeDefined();
      expect(responses, at).toHaveProperty('4XX');
    }
  });

  // Only in the full run: it starts two programs that take seconds each.
  if (isFullRun)
    it('H1 generates TypeScript types that pass strict checks', () => {
      const [document, types] = [join(folder, 'openapi.json'), join(folder, 'meridian-api.d.ts')];
      writeFileSync(document, text);
      run('tools/api-types/node_modules/openapi-typescript/bin/cli.js', [document, '--output', types]);
      run('node_modules/typescript/bin/tsc', [
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--types',
        '',
        types,
      ]);
      const declared = readFileSync(types, 'utf8');
      for (const path of Object.keys((JSON.parse(text) as { paths: object }).paths))
        expect(declared).toContain(`"${path}": {`);
    });
});

/** Runs a script of the repository as `npm run` does; fails with its output. */
function run(entry: string, args: string[]) {
  try {
    execFileSync(process.execPath, [entry, ...args], { stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    throw new Error(`${entry} failed:\n${String(stdout)}\n${String(stderr)}`, { cause: error });
  }
}
