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

it('K1 a fraction in an integer column is reported by row in the browser too, and no rows of the chunk are kept', async () => {
  await createTable(engine, 'whole', columns);
  await expect(
    appendRows(engine, 'whole', {
      columns,
      rows: [
        [1, 1.5],
        [2.7, 2],
      ],
    }),
  ).rejects.toThrow('Row 2, column n: 2.7 is not a whole number');
  expect(await engine.rowCountOf('whole')).toBe(0);
});

it('K1 integers beyond 2^53 and unknown values are inserted unchanged', async () => {
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

it('K1 sums beyond 2^53 and decimals beyond double precision are read to the digit', async () => {
  await engine.execute('CREATE TABLE sums AS SELECT 9007199254740993::BIGINT AS n FROM range(2)');
  const { values } = await engine.read('SELECT sum(n), sum(n)::DOUBLE, 0.1::DECIMAL(38, 20) FROM sums');
  // Calculated by hand: 2 × 9007199254740993 = 18014398509481986; a double holds 18014398509481984 and …988 only.
  expect(values[0]).toEqual(['18014398509481986']);
  expect(values[2]).toEqual([0.1]);
  expect((await engine.read("SELECT '12345678901234567.89'::DECIMAL(19, 2)")).values).toEqual([
    ['12345678901234567.89'],
  ]);
  await engine.execute('CREATE TABLE summed AS SELECT sum(n) AS total FROM sums');
  expect(await engine.columnsOf('summed')).toEqual([{ name: 'total', type: 'HUGEINT', kind: 'integer' }]);
});
