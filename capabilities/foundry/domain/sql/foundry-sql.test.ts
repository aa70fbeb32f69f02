import { describe, expect, it } from 'vitest';
import type { ObjectTypeView } from '#platform/contract/object-type.ts';
import { findCondition, windowSql } from './grid-sql.ts';
import { blankProject, blankView, withHistory, withoutQuery } from '../project.ts';
import { pickText, selectionCondition, withPicks } from '../selection.ts';
import { sourcesOf } from '../sources.ts';
import {
  namesIn,
  parametersIn,
  quoteName,
  readSqlFault,
  splitStatements,
  statementAt,
  tableName,
  withParameters,
} from './sql-text.ts';

describe('SQL text', () => {
  it('K1 splits statements outside of strings, names and comments', () => {
    const sql = 'SELECT \';\' AS "a;b"; -- c;\n/* ; */ SELECT $$;$$;\n;';
    expect(splitStatements(sql).map(({ text }) => text)).toEqual(['SELECT \';\' AS "a;b"', 'SELECT $$;$$']);
    expect(splitStatements(' -- nothing')).toEqual([]);
    expect(statementAt('SELECT 1; SELECT 2', 14)?.text).toBe('SELECT 2');
  });
  it('K1 finds the sources named in a statement, but not in strings or comments', () => {
    const sql = 'SELECT * FROM Airports a JOIN "delay codes" d ON true -- metars\nWHERE x = \'flights\'';
    expect(namesIn(sql, ['airports', 'delay codes', 'metars', 'flights'])).toEqual([
      'airports',
      'delay codes',
    ]);
  });
  it('K1 parameters are inserted as values, never as SQL', () => {
    expect(parametersIn("SELECT $min, '$no' WHERE a > $min AND b = $name")).toEqual(['min', 'name']);
    const values = new Map([
      ['name', "x'; DROP TABLE t; --"],
      ['min', '4.5'],
    ]);
    expect(withParameters('SELECT $min, $name', values)).toBe("SELECT 4.5, 'x''; DROP TABLE t; --'");
  });
  it('K1 table names are derived from file names and never clash', () => {
    expect(tableName('Delay codes (2026).csv', new Set())).toBe('delay_codes_2026');
    expect(tableName('flights.csv', new Set(['flights']))).toBe('flights_2');
    expect(tableName('2026.csv', new Set())).toBe('t_2026');
    expect(tableName('—.csv', new Set())).toBe('data');
    expect(quoteName('a"b')).toBe('"a""b"');
  });
  it('K1 an error is located in the typed text', () => {
    const wrapped = 'CREATE TABLE r AS SELECT * FROM (\nSELECT 1 FORM t\n) LIMIT 10';
    const prefix = 'CREATE TABLE r AS SELECT * FROM (\n'.length;
    const raw =
      'Parser Error: syntax error at or near "t"\n\nLINE 2: SELECT 1 FORM t\n                      ^';
    expect(readSqlFault(raw, wrapped, prefix)).toEqual({
      message: 'Parser Error: syntax error at or near "t"',
      position: 'SELECT 1 FORM '.length,
    });
    const json = JSON.stringify({ exception_message: 'no column x', position: String(prefix + 7) });
    expect(readSqlFault(json, wrapped, prefix)).toEqual({ message: 'no column x', position: 7 });
    expect(readSqlFault('Out of Memory', wrapped, prefix).position).toBeNull();
  });
  it('K1 objects take precedence over files of the same name', () => {
    const type = { id: 'airports' } as ObjectTypeView;
    const file = { id: 'csv1', kind: 'file', name: 'airports.csv', createdAt: '', type: 'CSV' } as const;
    expect(sourcesOf([file], [type]).map(({ table }) => table)).toEqual(['airports', 'airports_2']);
  });
});

describe('grid', () => {
  it('K1 a filter text matches in any column, including quotes and wildcards', () => {
    expect(findCondition(['a'], "o'100%")).toBe("(contains(lower(CAST(\"a\" AS VARCHAR)), 'o''100%'))");
    expect(findCondition(['a'], ' ')).toBe('true');
  });
  it('K1 reads one window in a fixed order', () => {
    const part = { condition: 'true', sort: { column: 'n', descending: true }, from: 200, limit: 100 };
    expect(windowSql('r', part)).toBe(
      'SELECT * FROM "r" ORDER BY "n" DESC NULLS LAST, rowid LIMIT 100 OFFSET 200',
    );
  });
});

describe('selection', () => {
  const range = { column: 'delay', kind: 'range' as const, from: 10, to: 20 };
  const values = { column: 'icao', kind: 'values' as const, values: ['KSFO', null] };
  it('K1 a selection in one view filters all others and not its own', () => {
    const selections = withPicks(withPicks([], 'a', [range]), 'b', [values]);
    expect(selectionCondition(selections, ['delay', 'icao'], 'a')).toBe(
      '(("icao" IN (\'KSFO\') OR "icao" IS NULL))',
    );
    expect(selectionCondition(selections, ['delay'], null)).toBe('("delay" >= 10 AND "delay" <= 20)');
    expect(selectionCondition(selections, ['other'], null)).toBe('true');
    expect(withPicks(selections, 'a', [])).toHaveLength(1);
  });
  it('K1 a selection is described as text', () => {
    expect(pickText(range)).toBe('delay: 10 to 20');
    expect(pickText(values)).toBe('icao: KSFO and 1 more');
  });
});

describe('projects', () => {
  const project = blankProject({ project: 'p', query: 'q1' }, 'Delays', '2026-11-24T12:00:00.000Z');
  it('K1 deleting a query deletes its views and their selections; the last query stays', () => {
    const two = {
      ...project,
      queries: [...project.queries, { id: 'q2', name: 'b', sql: '' }],
      activeQueryId: 'q2',
      views: [blankView('v1', 'bar', 'q2'), blankView('v2', 'note', 'q2')],
      selections: [{ viewId: 'v1', picks: [] }],
    };
    const left = withoutQuery(two, 'q2');
    expect(left).toMatchObject({ activeQueryId: 'q1', selections: [] });
    expect(left.views.map(({ id }) => id)).toEqual(['v2']);
    expect(withoutQuery(left, 'q1')).toBe(left);
  });
  it('K1 the history has the newest first, without repetitions', () => {
    const once = withHistory(project, 'SELECT 1', 't');
    expect(withHistory(once, 'SELECT 1', 'u').history).toHaveLength(1);
    expect(withHistory(once, 'SELECT 2', 'u').history[0]?.sql).toBe('SELECT 2');
  });
});
