import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { isNavdataFileName } from '../domain/own-navdata-names.ts';
import { openOwnNavdataFiles } from './own-navdata-files.ts';
import { createOwnNavdataServer } from './own-navdata.routes.ts';

const root = mkdtempSync(path.join(tmpdir(), 'own-navdata-'));
afterAll(() => rmSync(root, { recursive: true }));
let server: FastifyInstance | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const user = (name: string): Principal => ({
  userKey: `i|${name}`,
  issuer: 'i',
  subject: name,
  email: `${name}@example.com`,
  scopes: ['navdata'],
});

async function serve(name: string) {
  const folder = path.join(root, name);
  // This builder recognises files by their beginning.
  const check = (receiving: string) => {
    const [file = ''] = readdirSync(receiving);
    if (!readFileSync(path.join(receiving, file), 'latin1').startsWith('GOOD')) throw new Error('unknown');
  };
  const files = openOwnNavdataFiles(folder, check, 1000);
  const builds: string[] = [];
  server = await createApiServer({
    log: createLog('silent'),
    version: '0',
    rateLimitPerMinute: 0,
    authenticate: async (token) => ({ ok: true, principal: user(token) }),
    capabilities: [
      createOwnNavdataServer({
        files,
        log: createLog('silent'),
        requireOperator({ subject }) {
          if (subject !== 'operator') throw new Problem('not-an-operator', 403, 'Operators only.');
        },
        async reload() {
          builds.push(
            files
              .list()
              .map((file) => file.name)
              .join(),
          );
        },
      }),
    ],
  });
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: string,
    who = 'operator',
  ) => {
    const answer = await server?.inject({
      method,
      url: `/efb-v2/navdata/own${url}`,
      headers: {
        authorization: `Bearer ${who}`,
        ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return answer?.json<{
      code: number;
      id?: string;
      message: string;
      data: { files: { name: string }[] } | null;
    }>();
  };
  return { files, folder, builds, send };
}

describe('G3 own navigation data', () => {
  it('G3 files are uploaded one by one, built together, replaced and removed', async () => {
    const { files, builds, send, folder } = await serve('life');
    expect((await send('PUT', '/earth_awy.dat', 'GOOD airways'))?.code).toBe(200);
    const second = await send('PUT', '/e_dfd_2610.s3db', 'GOOD data');
    expect(second?.data?.files.map(({ name }) => name)).toEqual(['e_dfd_2610.s3db', 'earth_awy.dat']);
    expect(builds).toEqual([]);
    const [before] = files.sources();
    expect(before?.folder).toBe(folder);
    await send('POST', '');
    expect(builds).toEqual(['e_dfd_2610.s3db,earth_awy.dat']);
    await send('PUT', '/e_dfd_2610.s3db', 'GOOD newer data');
    // Different content is different navigation data.
    expect(files.sources()[0]?.key).not.toBe(before?.key);
    expect((await send('DELETE', '/earth_awy.dat'))?.data?.files).toHaveLength(1);
    expect(builds.at(-1)).toBe('e_dfd_2610.s3db');
    expect(await send('DELETE', '/earth_awy.dat')).toMatchObject({ code: 404, id: 'no-such-file' });
    await send('DELETE', '/e_dfd_2610.s3db');
    expect(files.sources()).toEqual([]);
  });

  it('G3 files that are not navigation data, are too large, or are sent by other users leave no remains', async () => {
    const { files, folder, send, builds } = await serve('refused');
    const refused = [
      [await send('PUT', '/fish.s3db', 'BAD'), 415, 'not-navdata'],
      [await send('PUT', '/holiday.jpg', 'GOOD'), 415, 'not-navdata'],
      [await send('PUT', '/..%2Fescape.s3db', 'GOOD'), 415, 'not-navdata'],
      [await send('PUT', '/large.s3db', `GOOD${'x'.repeat(1000)}`), 413, 'navdata-file-too-large'],
      [await send('PUT', '/mine.s3db', 'GOOD', 'stranger'), 403, 'not-an-operator'],
      [await send('POST', '', undefined, 'stranger'), 403, 'not-an-operator'],
      [await send('DELETE', '/mine.s3db', undefined, 'stranger'), 403, 'not-an-operator'],
    ] as const;
    for (const [answer, code, id] of refused) expect(answer).toMatchObject({ code, id });
    expect(files.list()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
    expect(builds).toEqual([]);
    expect((await send('GET', '', undefined, 'stranger'))?.code).toBe(200);
  });

  it('G3 only possible navigation data of a dropped folder is uploaded', () => {
    const names = [
      'earth_fix.dat',
      'earth_awy.dat.gz',
      'little_navmap_msfs24.sqlite',
      'nd.db3',
      'FAACIFP18',
      'FIX_BASE.csv',
    ];
    expect(names.filter(isNavdataFileName)).toEqual(names);
    const others = [
      'X-Plane.exe',
      'earth_42.dsf',
      'a/earth_fix.dat',
      '.hidden.s3db',
      'readme.txt',
      `${'x'.repeat(130)}.db`,
      '',
    ];
    expect(others.filter(isNavdataFileName)).toEqual([]);
  });
});
