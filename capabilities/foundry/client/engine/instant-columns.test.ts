import { expect, it } from 'vitest';
import { instantColumnSql, instantCountsSql, maybeInstantsSql } from '../../domain/instant-columns.ts';
import { openEngineForTests } from '../../testing/engine-for-tests.ts';

const COLUMNS = ['off_block', 'day', 'note'];

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
  expect(rows(maybeInstantsSql('t', COLUMNS))).toEqual([['true', 'false', 'false']]);
  expect(rows(instantCountsSql('t', COLUMNS))).toEqual([['4', '4', '3', '1', '2', '1']]);
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

it('K1 a value that is no instant far below the first lines leaves its column as text; a column of nothing stays one', async () => {
  const engine = await openEngineForTests();
  const row = (sql: string) => Object.values(engine.query(sql).toArray()[0]?.toJSON() as object).map(String);
  engine.query(
    "CREATE TABLE t AS SELECT CASE WHEN i = 4000 THEN 'ask' ELSE '2026-11-20T16:04:05Z' END AS off_block, CAST(NULL AS VARCHAR) AS day FROM range(5000) r(i)",
  );
  expect(row(maybeInstantsSql('t', ['off_block', 'day']))).toEqual(['true', 'true']);
  expect(row(instantCountsSql('t', ['off_block', 'day']))).toEqual(['5000', '4999', '0', '0']);
});

it('K1 only what ends in Z is taken for UTC as it stands: every other offset is reckoned', async () => {
  const engine = await openEngineForTests();
  engine.query(
    "CREATE TABLE t AS SELECT * FROM (VALUES ('2026-01-01T00:00:00Z'), ('2026-01-01T00:00:00+05:30'), ('2026-01-01T00:00:00.25Z'), ('2026-01-01 00:00:00 -01')) v(off_block)",
  );
  engine.query(instantColumnSql('t', 'off_block'));
  const shown = engine
    .query("SELECT strftime(off_block, '%Y-%m-%dT%H:%M:%S.%g') AS shown FROM t")
    .toArray()
    .map((row) => String((row.toJSON() as { shown: unknown }).shown));
  expect(shown).toEqual([
    '2026-01-01T00:00:00.000',
    '2025-12-31T18:30:00.000',
    '2026-01-01T00:00:00.250',
    '2026-01-01T01:00:00.000',
  ]);
});
