import { sphericalRadiusNm } from '#aviation/geo/unit-vector.ts';
import type { ColumnKind } from '../data-table.ts';

/** Type of an argument; `same` is the kind of the first argument that has one. */
export type ArgumentKind = 'text' | 'number' | 'integer' | 'boolean' | 'instant' | 'any' | 'same' | 'ordered';

/** Function of expressions: arguments, result and SQL. */
export interface ExpressionFunction {
  args: readonly ArgumentKind[];
  /** Number of trailing arguments that may be omitted. */
  optional?: number;
  /** The last argument may be repeated. */
  repeats?: boolean;
  result: ColumnKind | 'same';
  sql: (args: readonly string[]) => string;
  help: string;
}

const call = (name: string) => (args: readonly string[]) => `${name}(${args.join(', ')})`;
const integer = (sql: string) => `CAST(${sql} AS BIGINT)`;
const number = (sql: string) => `CAST(${sql} AS DOUBLE)`;
const timestamp = (sql: string) => `CAST(${sql} AS TIMESTAMP)`;
const part = (name: string) => (args: readonly string[]) => integer(`${name}(${args[0]})`);

/** Great-circle distance by the haversine formula on a sphere of the Earth's mean radius, NM. */
export function distanceSql(lat1: string, lon1: string, lat2: string, lon2: string): string {
  const half = (to: string, from: string) => `sin(radians((${to}) - (${from})) / 2)`;
  const a = `pow(${half(lat2, lat1)}, 2) + cos(radians(${lat1})) * cos(radians(${lat2})) * pow(${half(lon2, lon1)}, 2)`;
  return `(${2 * sphericalRadiusNm} * asin(least(1, sqrt(${a}))))`;
}

const between = (seconds: number) => (args: readonly string[]) =>
  `((epoch(${args[1]}) - epoch(${args[0]})) / ${seconds})`;

/** Functions by name. Failed conversions by `number`, `integer`, `date` and `time` are reported by row. */
export const EXPRESSION_FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  abs: { args: ['number'], result: 'same', sql: call('abs'), help: 'abs(x)' },
  round: {
    args: ['number', 'integer'],
    optional: 1,
    result: 'number',
    sql: ([x, digits]) =>
      digits === undefined ? number(`round(${x})`) : number(`round(${x}, CAST(${digits} AS INTEGER))`),
    help: 'round(x, digits)',
  },
  floor: { args: ['number'], result: 'integer', sql: ([x]) => integer(`floor(${x})`), help: 'floor(x)' },
  ceil: { args: ['number'], result: 'integer', sql: ([x]) => integer(`ceil(${x})`), help: 'ceil(x)' },
  sqrt: { args: ['number'], result: 'number', sql: ([x]) => `sqrt(${x})`, help: 'sqrt(x)' },
  power: {
    args: ['number', 'number'],
    result: 'number',
    sql: ([x, y]) => `pow(${number(x ?? '')}, ${y})`,
    help: 'power(x, y)',
  },
  least: {
    args: ['ordered', 'same'],
    repeats: true,
    result: 'same',
    sql: call('least'),
    help: 'least(a, b, …)',
  },
  greatest: {
    args: ['ordered', 'same'],
    repeats: true,
    result: 'same',
    sql: call('greatest'),
    help: 'greatest(a, b, …)',
  },
  coalesce: {
    args: ['any', 'same'],
    repeats: true,
    result: 'same',
    sql: call('coalesce'),
    help: 'coalesce(a, b, …): the first known value',
  },
  if: {
    args: ['boolean', 'any', 'same'],
    result: 'same',
    sql: ([condition, yes, no]) => `CASE WHEN ${condition} THEN ${yes} ELSE ${no} END`,
    help: 'if(condition, a, b)',
  },
  lower: { args: ['text'], result: 'text', sql: call('lower'), help: 'lower(text)' },
  upper: { args: ['text'], result: 'text', sql: call('upper'), help: 'upper(text)' },
  trim: { args: ['text'], result: 'text', sql: call('trim'), help: 'trim(text)' },
  length: { args: ['text'], result: 'integer', sql: ([x]) => integer(`length(${x})`), help: 'length(text)' },
  left: { args: ['text', 'integer'], result: 'text', sql: call('left'), help: 'left(text, n)' },
  right: { args: ['text', 'integer'], result: 'text', sql: call('right'), help: 'right(text, n)' },
  replace: {
    args: ['text', 'text', 'text'],
    result: 'text',
    sql: call('replace'),
    help: 'replace(text, from, to)',
  },
  contains: {
    args: ['text', 'text'],
    result: 'boolean',
    sql: call('contains'),
    help: 'contains(text, part)',
  },
  starts_with: {
    args: ['text', 'text'],
    result: 'boolean',
    sql: call('starts_with'),
    help: 'starts_with(text, part)',
  },
  split: {
    args: ['text', 'text', 'integer'],
    result: 'text',
    sql: ([x, by, n]) => `split_part(${x}, ${by}, ${n})`,
    help: 'split(text, separator, n)',
  },
  text: { args: ['any'], result: 'text', sql: ([x]) => `CAST(${x} AS VARCHAR)`, help: 'text(x)' },
  number: {
    args: ['any'],
    result: 'number',
    sql: ([x]) => number(x ?? ''),
    help: 'number(x): fails where x is not a number',
  },
  try_number: {
    args: ['any'],
    result: 'number',
    sql: ([x]) => `TRY_CAST(${x} AS DOUBLE)`,
    help: 'try_number(x): unknown where x is not a number',
  },
  integer: {
    args: ['any'],
    result: 'integer',
    sql: ([x]) => integer(x ?? ''),
    help: 'integer(x): fails where x is not a number',
  },
  date: {
    args: ['any'],
    result: 'date',
    sql: ([x]) => `CAST(${x} AS DATE)`,
    help: 'date(x): fails where x is not a date',
  },
  time: {
    args: ['any'],
    result: 'timestamp',
    sql: ([x]) => timestamp(`regexp_replace(trim(CAST(${x} AS VARCHAR)), 'Z$', '')`),
    help: 'time(x): fails where x is not a time; UTC',
  },
  year: { args: ['instant'], result: 'integer', sql: part('year'), help: 'year(t)' },
  month: { args: ['instant'], result: 'integer', sql: part('month'), help: 'month(t)' },
  day: { args: ['instant'], result: 'integer', sql: part('day'), help: 'day(t)' },
  hour: { args: ['instant'], result: 'integer', sql: part('hour'), help: 'hour(t)' },
  minute: { args: ['instant'], result: 'integer', sql: part('minute'), help: 'minute(t)' },
  weekday: { args: ['instant'], result: 'integer', sql: part('isodow'), help: 'weekday(t): Monday is 1' },
  add_minutes: {
    args: ['instant', 'number'],
    result: 'timestamp',
    sql: ([t, minutes]) => timestamp(`${timestamp(t ?? '')} + to_seconds(60 * ${number(minutes ?? '')})`),
    help: 'add_minutes(t, minutes)',
  },
  minutes_between: {
    args: ['instant', 'instant'],
    result: 'number',
    sql: between(60),
    help: 'minutes_between(from, to)',
  },
  hours_between: {
    args: ['instant', 'instant'],
    result: 'number',
    sql: between(3600),
    help: 'hours_between(from, to)',
  },
  days_between: {
    args: ['instant', 'instant'],
    result: 'number',
    sql: between(86_400),
    help: 'days_between(from, to)',
  },
  distance_nm: {
    args: ['number', 'number', 'number', 'number'],
    result: 'number',
    sql: ([lat1 = '', lon1 = '', lat2 = '', lon2 = '']) => distanceSql(lat1, lon1, lat2, lon2),
    help: 'distance_nm(lat1, lon1, lat2, lon2)',
  },
};
