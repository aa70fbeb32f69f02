import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import { objectTypeOf, ownRecords } from '#platform/server/http/object-type.ts';
import { createFoundryServer } from './index.ts';
import { foundryApi } from '../testing/foundry-api.ts';

const people = ['ann', 'bob'];
/** Each user has three records. */
const records = objectTypeOf<{ owner: string; n: number }>(
  {
    id: 'records',
    title: 'Records',
    group: 'Flights',
    summary: 'Records of the caller.',
    key: 'n',
    opens: null,
    refreshS: 30,
    scope: 'routes',
  },
  [
    [column('owner', 'text', 'Owner'), ({ owner }) => owner],
    [column('n', 'integer', 'Number', { unit: 'NM' }), ({ n }) => n],
  ],
  ({ userKey }) => ({ rows: [1, 2, 3].map((n) => ({ owner: userKey, n })), freshness: ownRecords(0) }),
);

let server: FastifyInstance;
const ask = async (path: string, user = 'ann') =>
  (
    await server.inject({
      url: `/efb-v2/foundry/${path}`,
      headers: { authorization: `Bearer ${user}` },
    })
  ).json();

beforeAll(async () => {
  server = await foundryApi(
    createFoundryServer({ objects: () => [records], schedules: null, links: null, sql: null, files: null }),
    (user) => (people.includes(user) ? ['openid', 'routes'] : ['openid']),
  );
});
afterAll(() => server.close());

describe('object types', () => {
  it('K1 a type is listed with schema, units and key, and without its reader', async () => {
    const { data } = await ask('objects');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ id: 'records', key: 'n', columns: [{ name: 'owner' }, { unit: 'NM' }] });
    expect(data[0]).not.toHaveProperty('scope');
  });
  it('K1 pages continue until there is no next', async () => {
    const first = (await ask('objects/records/rows?limit=2')).data;
    expect(first).toMatchObject({
      values: [
        ['ann', 'ann'],
        [1, 2],
      ],
      next: '2',
      total: 3,
    });
    const last = (await ask(`objects/records/rows?limit=2&after=${first.next}`)).data;
    expect(last).toMatchObject({ values: [['ann'], [3]], next: null });
    expect(last.freshness).toMatchObject({ source: 'Meridian', state: 'fresh' });
  });
  it('K1 A9 another user reads only their own records', async () => {
    const { data } = await ask('objects/records/rows', 'bob');
    expect(data.values[0]).toEqual(['bob', 'bob', 'bob']);
  });
  it('K1 a type outside the token’s scopes is neither listed nor readable', async () => {
    expect((await ask('objects', 'cid')).data).toEqual([]);
    expect(await ask('objects/records/rows', 'cid')).toMatchObject({ code: 404, id: 'object-type-unknown' });
    expect(await ask('objects/unknown/rows')).toMatchObject({ code: 404, id: 'object-type-unknown' });
  });
  it('K1 an invalid limit is rejected', async () => {
    expect(await ask('objects/records/rows?limit=0')).toMatchObject({ code: 400 });
    expect(await ask('objects/records/rows?limit=1000000')).toMatchObject({ code: 400 });
  });
});
