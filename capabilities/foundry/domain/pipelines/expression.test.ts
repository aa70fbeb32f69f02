import { describe, expect, it } from 'vitest';
import type { ColumnKind, TableColumn } from '../data-table.ts';
import { ExpressionProblem, readExpression } from './expression.ts';

const columns: readonly TableColumn[] = [
  { name: 'delay', kind: 'integer' },
  { name: 'fuel kg', kind: 'number' },
  { name: 'Station', kind: 'text' },
  { name: 'seen', kind: 'timestamp' },
  { name: 'day', kind: 'date' },
  { name: 'late', kind: 'boolean' },
  { name: 'a"b', kind: 'integer' },
];
const kindOf = (text: string) => readExpression(text, columns).kind;
const problemOf = (text: string) => {
  try {
    readExpression(text, columns);
  } catch (error) {
    if (error instanceof ExpressionProblem) return { message: error.message, at: error.at };
    throw error;
  }
  return null;
};

describe('expressions', () => {
  it.each<[string, ColumnKind]>([
    ['delay + 1', 'integer'],
    ['delay / 2', 'number'],
    ['delay * 1.5', 'number'],
    ['-delay % 7', 'integer'],
    ['"fuel kg" > 100 and not late', 'boolean'],
    ["station || ' ' || delay", 'text'],
    ['coalesce(delay, "fuel kg")', 'number'],
    ["if(late, 'late', station)", 'text'],
    ['hour(seen)', 'integer'],
    ['minutes_between(seen, add_minutes(seen, 5))', 'number'],
    ["seen >= '2026-11-24T08:30Z'", 'boolean'],
    ["day between '2026-11-01' and '2026-11-30'", 'boolean'],
    ["station in ('KJFK', 'EGLL') or station is null", 'boolean'],
    ['round("fuel kg", 1)', 'number'],
    ['abs(delay)', 'integer'],
    ['number(station)', 'number'],
    ['date(seen)', 'date'],
  ])('K1 %s is %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it.each<[string, number, string]>([
    ['delay + station', 8, '+ takes numbers; this is text.'],
    ['seen - day', 0, '- takes numbers; this is timestamp. Use minutes_between or add_minutes.'],
    ['delay > late', 6, 'integer and boolean cannot be compared.'],
    ['nothing = 1', 0, 'There is no column nothing.'],
    ['sqrt(station)', 5, 'sqrt takes number as argument 1; this is text.'],
    ['hour()', 0, 'hour is called as hour(t).'],
    ['read_csv(1)', 0, 'There is no function read_csv.'],
    ['constructor(1)', 0, 'There is no function constructor.'],
    ['delay +', 7, 'The expression is not complete.'],
    ['(delay', 6, ') expected.'],
    ["'open", 0, "' is not closed."],
    ['delay; DROP TABLE t', 5, '; has no meaning here.'],
    ['delay delay', 6, 'delay is not expected here.'],
    ['', 0, 'Enter an expression.'],
    ["seen > 'yesterday'", 7, "'yesterday' is not a date or time, such as 2026-11-24 or 2026-11-24T08:30Z."],
    ['delay and late', 0, 'and joins conditions; this is integer.'],
    ["if(late, delay, 'x')", 16, 'if: integer and text have no kind in common.'],
  ])('K1 %s is rejected with its position', (text, at, message) => {
    expect(problemOf(text)).toEqual({ message, at });
  });

  it('K1 names and texts are always escaped', () => {
    expect(readExpression('"a""b" + 1', columns).sql).toBe('("a""b" + CAST(1 AS BIGINT))');
    expect(readExpression("station = '''; DROP TABLE t; --'", columns).sql).toBe(
      "(\"Station\" = '''; DROP TABLE t; --')",
    );
  });
  it('K1 lists the columns used', () => {
    expect(readExpression('STATION = text(delay) and delay > 1', columns).columns).toEqual([
      'Station',
      'delay',
    ]);
  });
  it('K1 a thousand nested brackets are rejected, not parsed', () => {
    expect(problemOf(`${'('.repeat(1000)}delay${')'.repeat(1000)}`)?.message).toMatch(/nested too deeply/);
  });
});
