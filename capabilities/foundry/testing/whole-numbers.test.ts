import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDuckInNode } from './duck-in-node.ts';
import { DuckEngine } from '../client/engine/duck-engine.ts';
import { appendRows, createTable } from '../client/engine/file-readers.ts';

let duck: Awaited<ReturnType<typeof startDuckInNode>>;
let engine: DuckEngine;
beforeAll(async () => {
  duck = await startDuckInNode();
  engine = new DuckEngine(() => Promise.resolve(duck), 60_000);
});
afterAll(() => duck.end());

const columns = [
  { name: 'n', kind: 'integer' as const },
  { name: 'x', kind: 'number' as const },
];

it('K1 a fraction in a column of integers is named by row in the browser too, and nothing of the part stays', async () => {
  await createTable(engine, 'whole', columns);
  await expect(
    appendRows(engine, 'whole', {
      columns,
      rows: [
        [1, 1.5],
        [2.7, 2],
      ],
    }),
  ).rejects.toThrow('Row 2, column n: 2.7 is no whole number');
  expect(await engine.rowCountOf('whole')).toBe(0);
});

it('K1 integers beyond 2^53 and what is unknown go in as they are', async () => {
  await createTable(engine, 'large', columns);
  await appendRows(engine, 'large', {
    columns,
    rows: [
      ['9007199254740993', 1],
      [null, null],
      [-3, 2.5],
    ],
  });
  expect((await engine.read('SELECT n, x FROM large')).values).toEqual([
    ['9007199254740993', null, -3],
    [1, null, 2.5],
  ]);
});
