import { expect, it } from 'vitest';
import { instantColumnSql, instantCountsSql } from '../../domain/instant-columns.ts';
import { openEngineForTests } from '../../testing/engine-for-tests.ts';

it('K1 text with a zone becomes time in UTC; what is not all instants stays text', async () => {
  const engine = await openEngineForTests();
  const rows = (sql: string) =>
    engine
      .query(sql)
      .toArray()
      .map((row) => Object.values(row.toJSON() as object).map(String));
  engine.query(
    "CREATE TABLE t AS SELECT * FROM (VALUES ('2026-11-20T16:04:05Z', '2026-11-20', 'x'), (' 2026-03-29 01:30+02:00 ', '2026-11-20T10:00Z', '2026-11-20T10:00Z'), (NULL, '2026-13-20T10:00Z', NULL), ('2026-01-01T00:15:30.250-0930', NULL, NULL), ('2026-01-01T00:15', NULL, NULL)) v(off_block, day, note)",
  );
  expect(rows(instantCountsSql('t', ['off_block', 'day', 'note']))).toEqual([['4', '4', '3', '1', '2', '1']]);
  engine.query(instantColumnSql('t', 'off_block'));
  // By hand: 01:30 at +02:00 is 23:30 of the day before; 00:15:30.25 at −09:30 is 09:45:30.25.
  expect(rows("SELECT strftime(off_block, '%Y-%m-%dT%H:%M:%S.%g') FROM t")).toEqual([
    ['2026-11-20T16:04:05.000'],
    ['2026-03-28T23:30:00.000'],
    ['null'],
    ['2026-01-01T09:45:30.250'],
    ['2026-01-01T00:15:00.000'],
  ]);
});
