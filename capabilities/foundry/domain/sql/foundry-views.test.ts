import { describe, expect, it } from 'vitest';
import { axisScale, tickText } from './axis-scale.ts';
import { chartSql, isComplete, suggestColumns } from './chart-sql.ts';
import { readNote } from '../note-text.ts';
import { filesOf } from '../package-file.ts';
import { blankProject, blankView } from '../project.ts';
import { withRenamedTables } from './sql-text.ts';

const columns = [
  { name: 'icao', kind: 'text' },
  { name: 'delay', kind: 'number' },
  { name: 'gust', kind: 'integer' },
  { name: 'eta', kind: 'timestamp' },
  { name: 'lat', kind: 'number' },
  { name: 'lon', kind: 'number' },
] as const;
const part = { table: 'result q 0', condition: 'true', rowCount: 100 };

describe('views', () => {
  it('K1 a new view gets columns suitable for its kind', () => {
    const suggested = (kind: 'bar' | 'scatter' | 'line' | 'map' | 'histogram') => {
      const { x, y, size } = suggestColumns(blankView('v', kind, 'q'), columns);
      return [x, y, size];
    };
    expect(suggested('bar')).toEqual(['icao', 'delay', '']);
    expect(suggested('scatter')).toEqual(['delay', 'gust', '']);
    expect(suggested('map')).toEqual(['icao', '', 'delay']);
    expect(suggested('histogram')).toEqual(['delay', '', '']);
    const legs = ['dep_lat', 'dep_lon', 'arr_lat', 'arr_lon', 'lat2', 'fuel_kg'].map((name) => ({
      name,
      kind: 'number' as const,
    }));
    // The start of a leg is not a measure.
    const named = [{ name: 'flight', kind: 'text' as const }, ...legs];
    expect(suggestColumns(blankView('v', 'map', 'q'), named).size).toBe('fuel_kg');
  });
  it('K1 a direction is not suggested as a measure, and its mean is a vector mean', () => {
    const metars = [
      { name: 'station', kind: 'text' },
      { name: 'wind_from', kind: 'number' },
      { name: 'wind_kt', kind: 'number' },
    ] as const;
    const guess = suggestColumns(blankView('v', 'bar', 'q'), metars);
    expect(guess.y).toBe('wind_kt');
    const from = chartSql({ ...guess, y: 'wind_from' }, metars, part);
    expect(from).toContain(
      'degrees(atan2(avg(sin(radians("wind_from"::DOUBLE))), avg(cos(radians("wind_from"::DOUBLE)))))',
    );
    expect(from).not.toContain('avg("wind_from")');
    expect(chartSql({ ...guess, kind: 'line', x: 'wind_kt', y: 'wind_from' }, metars, part)).toContain(
      'atan2',
    );
    expect(chartSql(guess, metars, part)).toContain('avg("wind_kt")');
  });
  it('K1 a view without its columns reads nothing', () => {
    expect(chartSql(blankView('v', 'bar', 'q'), columns, part)).toBeNull();
    const gone = { ...blankView('v', 'bar', 'q'), x: 'not there' };
    expect(isComplete(gone, columns)).toBe(false);
  });
  it('K1 the query of every kind of view includes the condition of the selections', () => {
    const condition = '("gust" >= 20)';
    for (const kind of ['bar', 'line', 'scatter', 'histogram', 'heatmap', 'box', 'map', 'pivot'] as const) {
      const view = { ...suggestColumns(blankView('v', kind, 'q'), columns), aggregate: 'avg' as const };
      expect(chartSql(view, columns, { ...part, condition }), kind).toContain(condition);
    }
  });
  it('K1 a name with a quote in it stays one name', () => {
    const odd = [{ name: 'a"b', kind: 'text' as const }];
    const view = { ...blankView('v', 'bar', 'q'), x: 'a"b' };
    expect(chartSql(view, odd, part)).toContain('"a""b" AS k');
  });
});

describe('axes', () => {
  it('K1 ticks are round numbers within the scale', () => {
    const scale = axisScale([3, 47], [100, 0]);
    expect(scale.ticks).toEqual([0, 10, 20, 30, 40, 50]);
    expect(scale.toPx(0)).toBe(100);
    expect(scale.toValue(scale.toPx(33))).toBeCloseTo(33, 9);
  });
  it('K1 a single value has a scale too', () => {
    expect(axisScale([5, 5], [0, 10]).toPx(5)).toBe(5);
  });
  it('K1 times have ticks at full hours and days, UTC', () => {
    const noon = Date.UTC(2026, 10, 24, 12) / 1000;
    const day = axisScale([noon, noon + 6 * 3600], [0, 100], { isTime: true });
    expect(day.ticks.map((tick) => tickText(tick, day, true))).toContain('1500Z');
    const month = axisScale([noon, noon + 20 * 86_400], [0, 100], { isTime: true });
    expect(tickText(month.ticks[0] ?? 0, month, true)).toMatch(/^\d\d-\d\d$/);
  });
});

describe('notes', () => {
  it('K1 parses headings, lists, emphasis and links', () => {
    const [heading, list, paragraph] = readNote(
      '# Delays\n- one\n- **two**\n\nSee [KSFO](/airport/KSFO) `x`',
    );
    expect(heading).toMatchObject({ kind: 'heading', level: 1 });
    expect(list).toMatchObject({ kind: 'list', items: [[{ text: 'one' }], [{ kind: 'bold', text: 'two' }]] });
    expect(paragraph).toMatchObject({
      spans: [{ text: 'See ' }, { kind: 'link', href: '/airport/KSFO' }, {}, { kind: 'code' }],
    });
  });
  it('K1 HTML stays text and script addresses are not links', () => {
    const spans = readNote(
      '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](//evil.example)',
    ).flatMap((block) => (block.kind === 'paragraph' ? block.spans : []));
    expect(spans.every(({ kind }) => kind === 'text')).toBe(true);
  });
});

describe('packages', () => {
  const project = {
    ...blankProject({ project: 'p', query: 'q' }, 'Delays', '2026-11-24T12:00:00.000Z'),
    queries: [{ id: 'q', name: 'a.sql', sql: 'SELECT * FROM delays JOIN airports ON true' }],
  };
  it('K1 a package contains the files read by queries and no others', () => {
    const file = (name: string) => ({ id: name, kind: 'file' as const, name, createdAt: '', type: 'CSV' });
    const sources = ['delays', 'codes'].map((table) => ({
      table,
      name: table,
      origin: 'file' as const,
      file: file(table),
    }));
    expect(filesOf(project, sources).map(({ table }) => table)).toEqual(['delays']);
  });
  it('K1 queries follow a renamed file', () => {
    const renamed = new Map([['delays', 'delays_2']]);
    expect(withRenamedTables('SELECT Delays.x, \'delays\' FROM "delays" -- delays', renamed)).toBe(
      'SELECT "delays_2".x, \'delays\' FROM "delays_2" -- delays',
    );
  });
});
