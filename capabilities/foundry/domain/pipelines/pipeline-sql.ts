import { type ColumnKind, sqlTypeOf, type TableColumn } from '../data-table.ts';
import { readExpression } from './expression.ts';
import { distanceSql } from './expression-functions.table.ts';
import { isByDays, type PipelineStep, type StepKind, type StepOf } from './pipeline.ts';
import { rightColumns, joinColumns, measureKind } from './pipeline-check.ts';
import { quoteName, quoteText } from '../sql/sql-text.ts';

/** Input of a step: a table or view of the engine, and its columns. */
export interface Relation {
  table: string;
  columns: readonly TableColumn[];
}

/** Values that a step computes per row; examined on failure to find the row. */
export interface ComputedValue {
  name: string;
  sql: string;
  /** Columns used. */
  columns: readonly string[];
}

/** A step as SQL. */
export interface CompiledStep {
  sql: string;
  /** Whether it is cheap enough for a view instead of a table. */
  isLight: boolean;
  /** Values computed per row of its first input. */
  computed: readonly ComputedValue[];
}

/** Internal columns of a statement; user column names have no leading space. */
const ROW = '" row"';
const RIGHT = '" right"';
const BAND = '" band"';

const q = quoteName;
const kindIn = (columns: readonly TableColumn[], name: string): ColumnKind | null =>
  columns.find((column) => column.name === name)?.kind ?? null;
const listOf = (columns: readonly { name: string }[], alias = '') =>
  columns.map(({ name }) => `${alias}${q(name)}`).join(', ');

function measureSql(measure: string, column: string, kind: ColumnKind): string {
  const of = q(column);
  const type = sqlTypeOf(kind);
  switch (measure) {
    case 'count':
      return column === '' ? 'count(*)' : `count(${of})`;
    case 'distinct':
      return `count(DISTINCT ${of})`;
    case 'median':
      return `CAST(median(${of}) AS DOUBLE)`;
    case 'stddev':
      return `CAST(stddev_samp(${of}) AS DOUBLE)`;
    default:
      return `CAST(${measure}(${of}) AS ${type})`;
  }
}

type Compiler<Kind extends StepKind> = (step: StepOf<Kind>, inputs: readonly Relation[]) => CompiledStep;

const light = (sql: string, computed: readonly ComputedValue[] = []): CompiledStep => ({
  sql,
  isLight: true,
  computed,
});
const heavy = (sql: string, computed: readonly ComputedValue[] = []): CompiledStep => ({
  sql,
  isLight: false,
  computed,
});

const NOTHING: Relation = { table: '', columns: [] };
const first = (inputs: readonly Relation[]) => inputs[0] ?? NOTHING;
const both = (inputs: readonly Relation[]) => [inputs[0] ?? NOTHING, inputs[1] ?? NOTHING] as const;

const filter: Compiler<'filter'> = (step, inputs) => {
  const { table, columns } = first(inputs);
  const { sql, columns: read } = readExpression(step.where, columns);
  return light(`SELECT * FROM ${q(table)} WHERE ${sql}`, [{ name: 'condition', sql, columns: read }]);
};

const JOIN_WORDS = {
  inner: 'JOIN',
  left: 'LEFT JOIN',
  right: 'RIGHT JOIN',
  full: 'FULL JOIN',
  semi: 'SEMI JOIN',
  anti: 'ANTI JOIN',
} as const;

const join: Compiler<'join'> = (step, inputs) => {
  const [left, right] = both(inputs);
  const keys = new Set(step.on.filter((pair) => pair.left === pair.right).map((pair) => pair.left));
  // A row found only on the right side has its key there.
  const hasRightOnly = step.how === 'right' || step.how === 'full';
  const lefts = left.columns.map(({ name }) =>
    hasRightOnly && keys.has(name)
      ? `coalesce(l.${q(name)}, r.${q(name)}) AS ${q(name)}`
      : `l.${q(name)} AS ${q(name)}`,
  );
  const rights = joinColumns(step, left.columns, right.columns).map(
    ({ name, from }) => `r.${q(from)} AS ${q(name)}`,
  );
  const on = step.on.map((pair) => `l.${q(pair.left)} = r.${q(pair.right)}`).join(' AND ');
  return heavy(
    `SELECT ${[...lefts, ...rights].join(', ')} FROM ${q(left.table)} l ${JOIN_WORDS[step.how]} ${q(right.table)} r ON ${on}`,
  );
};

const aggregate: Compiler<'aggregate'> = (step, inputs) => {
  const { table, columns } = first(inputs);
  const groups = step.by.map(q);
  const measures = step.measures.map(({ name, measure, column }) => {
    const kind = measureKind(measure, kindIn(columns, column));
    return `${measureSql(measure, column, kind)} AS ${q(name)}`;
  });
  const by = groups.length === 0 ? '' : ` GROUP BY ${groups.join(', ')} ORDER BY ${groups.join(', ')}`;
  return heavy(`SELECT ${[...groups, ...measures].join(', ')} FROM ${q(table)}${by}`);
};

const derive: Compiler<'derive'> = (step, inputs) => {
  const { table, columns } = first(inputs);
  const known = [...columns];
  const computed: ComputedValue[] = [];
  let from = q(table);
  for (const { name, expression } of step.columns) {
    const { sql, kind, columns: read } = readExpression(expression, known);
    const value = `CAST(${sql} AS ${sqlTypeOf(kind ?? 'text')})`;
    // Only values that use columns of the input itself can be examined there by row.
    if (read.every((one) => columns.some((column) => column.name === one)))
      computed.push({ name, sql: value, columns: read });
    from = `(SELECT *, ${value} AS ${q(name)} FROM ${from})`;
    known.push({ name, kind: kind ?? 'text' });
  }
  return light(`SELECT * FROM ${from}`, computed);
};

const window: Compiler<'window'> = (step, inputs) => {
  const { table, columns } = first(inputs);
  const { compute, column, rows } = step;
  const partition = step.partition.length > 0 ? `PARTITION BY ${step.partition.map(q).join(', ')}` : '';
  const order = step.order.map(
    ({ column: name, descending }) => `${q(name)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  );
  const ordered = order.length > 0 ? ` ORDER BY ${order.join(', ')}` : '';
  // A row exactly that many days before is outside: a duty at the same hour of each day would count once too often.
  const frame = isByDays(step)
    ? ` RANGE BETWEEN INTERVAL '${step.days - 1} days 23:59:59.999999' PRECEDING AND CURRENT ROW`
    : ` ROWS BETWEEN ${rows === null ? 'UNBOUNDED' : rows} PRECEDING AND CURRENT ROW`;
  const over = (framed: boolean) => `OVER (${partition}${ordered}${framed && ordered !== '' ? frame : ''})`;
  const kind = measureKind(
    compute === 'row_number' || compute === 'rank' ? 'count' : compute,
    kindIn(columns, column),
  );
  const type = sqlTypeOf(kind);
  const value =
    compute === 'row_number' || compute === 'rank'
      ? `${compute}() ${over(false)}`
      : compute === 'lag' || compute === 'lead'
        ? `${compute}(${q(column)}, ${rows ?? 1}) ${over(false)}`
        : `${compute === 'count' && column === '' ? 'count(*)' : `${compute}(${q(column)})`} ${over(true)}`;
  return heavy(`SELECT *, CAST(${value} AS ${type}) AS ${q(step.name)} FROM ${q(table)}`);
};

const pivot: Compiler<'pivot'> = (step, inputs) => {
  const { table, columns } = first(inputs);
  const kind = measureKind(step.measure, kindIn(columns, step.of));
  const cells = step.values.map((value) => {
    const only = `FILTER (WHERE CAST(${q(step.column)} AS VARCHAR) = ${quoteText(value)})`;
    const plain = measureSql(step.measure, step.of, kind);
    const cast = /^CAST\((.*) AS (\w+)\)$/s.exec(plain);
    const sql = cast ? `CAST(${cast[1]} ${only} AS ${cast[2]})` : `${plain} ${only}`;
    return `${sql} AS ${q(value)}`;
  });
  const groups = step.rows.map(q);
  const by = groups.length === 0 ? '' : ` GROUP BY ${groups.join(', ')} ORDER BY ${groups.join(', ')}`;
  return heavy(`SELECT ${[...groups, ...cells].join(', ')} FROM ${q(table)}${by}`);
};

const union: Compiler<'union'> = (_step, inputs) =>
  light(inputs.map(({ table }) => `SELECT * FROM ${q(table)}`).join(' UNION ALL BY NAME '));

const DEGREE_NM = 60;

/**
 * Rows of the right side by bands of latitude, each also in the two adjacent ones, so that a join matches by equality.
 */
function banded(
  right: Relation,
  where: { lat: string; lon: string },
  radiusNm: number,
): { sql: string; band: (lat: string) => string } {
  // A degree of latitude on the sphere is slightly more than 60 NM.
  const width = Math.max(0.02, (radiusNm / DEGREE_NM) * 1.01);
  const band = (lat: string) => `CAST(floor(${lat} / ${width}) AS BIGINT)`;
  const [lat, lon] = [q(where.lat), q(where.lon)];
  const sql = `SELECT *, unnest([${band(lat)} - 1, ${band(lat)}, ${band(lat)} + 1]) AS ${BAND} FROM (SELECT *, row_number() OVER () AS ${RIGHT} FROM ${q(right.table)}) WHERE ${lat} IS NOT NULL AND ${lon} IS NOT NULL`;
  return { sql, band };
}

/**
 * Common parts of two tables joined by distance: positions, distance, its column, and the columns of the right table.
 */
function pairedByPlace(step: StepOf<'spatial'> | StepOf<'nearest'>, left: Relation, right: Relation) {
  const lat = `l.${q(step.left.lat)}`;
  const distance = distanceSql(
    lat,
    `l.${q(step.left.lon)}`,
    `r.${q(step.right.lat)}`,
    `r.${q(step.right.lon)}`,
  );
  const pairs = [...left.columns, ...rightColumns(left.columns, right.columns)];
  const [named = { name: 'distance_nm' }] = rightColumns(pairs, [{ name: 'distance_nm', kind: 'number' }]);
  const rights = rightColumns(left.columns, right.columns).map(
    ({ name, from }) => `r.${q(from)} AS ${q(name)}`,
  );
  return { lat, distance, named, rights };
}

const spatialWithin = (step: StepOf<'spatial'>, left: Relation, right: Relation): string => {
  const near = banded(right, step.right, step.radiusNm);
  const { lat, distance, named, rights } = pairedByPlace(step, left, right);
  return `SELECT ${[listOf(left.columns, 'l.'), ...rights].join(', ')}, CASE WHEN r.${RIGHT} IS NULL THEN NULL ELSE ${distance} END AS ${q(named.name)} FROM ${q(left.table)} l ${step.keepsAll ? 'LEFT JOIN' : 'JOIN'} (${near.sql}) r ON ${near.band(lat)} = r.${BAND} AND ${distance} <= ${step.radiusNm}`;
};

const NUMBER = '(-?[0-9.]+(?:[eE][+-]?[0-9]+)?)';

/** Areas as edges of their rings: GeoJSON polygons with repeated first point. Holes follow from the even-odd rule. */
function edgesSql(right: Relation, area: string): string {
  const rings = `SELECT ${RIGHT}, unnest(string_split_regex(${q(area)}, '\\]\\s*\\]')) AS ring FROM (SELECT *, row_number() OVER () AS ${RIGHT} FROM ${q(right.table)}) WHERE ${q(area)} IS NOT NULL`;
  const coordinate = (group: number) =>
    `CAST(regexp_extract_all(ring, '\\[\\s*${NUMBER}\\s*,\\s*${NUMBER}', ${group}) AS DOUBLE[])`;
  const points = `SELECT ${RIGHT}, ${coordinate(1)} AS xs, ${coordinate(2)} AS ys FROM (${rings})`;
  return `SELECT ${RIGHT}, unnest(xs) AS x1, unnest(ys) AS y1, unnest(list_concat(xs[2:], xs[1:1])) AS x2, unnest(list_concat(ys[2:], ys[1:1])) AS y2 FROM (${points}) WHERE len(xs) > 2`;
}

const spatialInside = (step: StepOf<'spatial'>, left: Relation, right: Relation): string => {
  const [lat, lon] = [`l.${q(step.left.lat)}`, `l.${q(step.left.lon)}`];
  const rights = rightColumns(left.columns, right.columns).map(
    ({ name, from }) => `r.${q(from)} AS ${q(name)}`,
  );
  const numbered = (table: string, as: string) =>
    `(SELECT *, row_number() OVER () AS ${as} FROM ${q(table)})`;
  const hits = `SELECT l.${ROW}, e.${RIGHT} FROM ${numbered(left.table, ROW)} l JOIN (${edgesSql(right, step.area)}) e ON (e.y1 > ${lat}) <> (e.y2 > ${lat}) AND ${lon} < (e.x2 - e.x1) * (${lat} - e.y1) / (e.y2 - e.y1) + e.x1 GROUP BY 1, 2 HAVING count(*) % 2 = 1`;
  const kind = step.keepsAll ? 'LEFT JOIN' : 'JOIN';
  return `SELECT ${[listOf(left.columns, 'l.'), ...rights].join(', ')} FROM ${numbered(left.table, ROW)} l ${kind} (${hits}) h ON h.${ROW} = l.${ROW} ${kind} ${numbered(right.table, RIGHT)} r ON r.${RIGHT} = h.${RIGHT}`;
};

const spatial: Compiler<'spatial'> = (step, inputs) => {
  const [left, right] = both(inputs);
  return heavy(step.how === 'within' ? spatialWithin(step, left, right) : spatialInside(step, left, right));
};

const nearest: Compiler<'nearest'> = (step, inputs) => {
  const [left, right] = both(inputs);
  const near = banded(right, step.right, step.maxNm);
  const { lat, distance, named, rights } = pairedByPlace(step, left, right);
  const numbered = (table: string, as: string) =>
    `(SELECT *, row_number() OVER () AS ${as} FROM ${q(table)})`;
  const best = `SELECT l.${ROW}, arg_min(r.${RIGHT}, ${distance}) AS ${RIGHT}, min(${distance}) AS d FROM ${numbered(left.table, ROW)} l JOIN (${near.sql}) r ON ${near.band(lat)} = r.${BAND} AND ${distance} <= ${step.maxNm} GROUP BY 1`;
  return heavy(
    `SELECT ${[listOf(left.columns, 'l.'), ...rights].join(', ')}, b.d AS ${q(named.name)} FROM ${numbered(left.table, ROW)} l LEFT JOIN (${best}) b ON b.${ROW} = l.${ROW} LEFT JOIN ${numbered(right.table, RIGHT)} r ON r.${RIGHT} = b.${RIGHT}`,
  );
};

const sample: Compiler<'sample'> = (step, inputs) => {
  const { table, columns } = first(inputs);
  // Deterministic sample: rows chosen by a hash of their position.
  const chosen = `SELECT *, row_number() OVER () AS ${ROW} FROM ${q(table)}`;
  return heavy(
    `SELECT ${listOf(columns)} FROM (SELECT * FROM (${chosen}) ORDER BY hash(${ROW} * 1000003 + ${step.seed}), ${ROW} LIMIT ${step.rows}) ORDER BY ${ROW}`,
  );
};

const passes = (inputs: readonly Relation[]) => light(`SELECT * FROM ${q(first(inputs).table)}`);

const COMPILERS: { [Kind in Exclude<StepKind, 'source'>]: Compiler<Kind> } = {
  filter,
  join,
  aggregate,
  derive,
  window,
  pivot,
  union,
  spatial,
  nearest,
  sample,
  check: (_step, inputs) => passes(inputs),
  output: (_step, inputs) => passes(inputs),
};

/**
 * Compiles a step without faults. A source reads its table, the first of the inputs.
 * @throws ExpressionProblem for an unchecked step
 */
export function compileStep(step: PipelineStep, inputs: readonly Relation[]): CompiledStep {
  if (step.kind === 'source') return passes(inputs);
  // The table has one compiler per kind.
  const compiler = COMPILERS[step.kind] as Compiler<typeof step.kind>;
  return compiler(step, inputs);
}

/** Queries of a check step: the number of rows, and of violations. */
export interface CompiledCheck {
  /** One row: `n`, `bad`. */
  countSql: string;
  /** First violation, with the relevant columns; null for a rule about all rows together. */
  rowSql: string | null;
  rule: string;
}

/** Compiles the rule of a check step. A row with an unknown result is a violation. */
export function compileCheck(step: StepOf<'check'>, input: Relation): CompiledCheck {
  const from = q(input.table);
  if (step.rule === 'every') {
    const { sql, columns } = readExpression(step.where, input.columns);
    const shown = columns.map(q);
    return {
      countSql: `SELECT count(*) AS n, count(*) FILTER (WHERE NOT coalesce(${sql}, false)) AS bad FROM ${from}`,
      rowSql: `SELECT ${[ROW, ...shown].join(', ')} FROM (SELECT *, row_number() OVER () AS ${ROW} FROM ${from}) WHERE NOT coalesce(${sql}, false) LIMIT 1`,
      rule: step.where,
    };
  }
  if (step.rule === 'unique') {
    const keys = step.columns.map(q).join(', ');
    return {
      countSql: `SELECT coalesce(sum(n), 0)::BIGINT AS n, coalesce(sum(n - 1), 0)::BIGINT AS bad FROM (SELECT count(*) AS n FROM ${from} GROUP BY ${keys})`,
      rowSql: `SELECT ${ROW}, ${keys} FROM (SELECT *, row_number() OVER () AS ${ROW}, row_number() OVER (PARTITION BY ${keys}) AS ${RIGHT} FROM ${from}) WHERE ${RIGHT} > 1 ORDER BY ${ROW} LIMIT 1`,
      rule: `${step.columns.join(', ')} unique`,
    };
  }
  const limits = [
    ...(step.min === null ? [] : [`count(*) < ${step.min}`]),
    ...(step.max === null ? [] : [`count(*) > ${step.max}`]),
  ];
  return {
    countSql: `SELECT count(*) AS n, CASE WHEN ${limits.join(' OR ')} THEN 1 ELSE 0 END AS bad FROM ${from}`,
    rowSql: null,
    rule: `rows ${step.min === null ? '' : `≥ ${step.min}`}${step.min !== null && step.max !== null ? ' and ' : ''}${step.max === null ? '' : `≤ ${step.max}`}`,
  };
}

/** Finds the first row of the input for which a value cannot be computed, with the columns used. */
export function failingRowSql(value: ComputedValue, input: Relation): string {
  // A struct is never null unless its evaluation failed.
  const isFailing = `TRY({'v': ${value.sql}}) IS NULL`;
  return `SELECT ${[ROW, ...value.columns.map(q)].join(', ')} FROM (SELECT *, row_number() OVER () AS ${ROW} FROM ${q(input.table)}) WHERE ${isFailing} LIMIT 1`;
}
