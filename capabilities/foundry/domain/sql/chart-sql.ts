import type { ColumnKind } from '../data-table.ts';
import { isNumeric, isOrdered, isTime } from './grid-sql.ts';
import { LAT_NAMES, LON_NAMES } from '../files/csv-writer.ts';
import type { ProjectView, ViewKind } from '../project.ts';
import { quoteName } from './sql-text.ts';

export interface ChartColumn {
  name: string;
  kind: ColumnKind;
}

/** Maximum marks of one chart, to limit overlap. */
export const CATEGORIES_MAX = 30;
export const POINTS_MAX = 1500;
export const PLACES_MAX = 4000;
export const HISTOGRAM_STEPS = 40;
const LINE_STEPS = 200;
const HEAT_STEPS = 20;

const kindOf = (columns: readonly ChartColumn[], name: string): ColumnKind =>
  columns.find((column) => column.name === name)?.kind ?? 'text';

/** Column as a number: times in seconds since 1970. */
const asNumber = (name: string, kind: ColumnKind) =>
  isTime(kind) ? `epoch(${quoteName(name)})::DOUBLE` : `${quoteName(name)}::DOUBLE`;

/** Whether a name is that of a direction in degrees: `wind_from`, `heading`, `track_deg`. */
const isDirection = (name: string) =>
  /(?:^|_)(?:wind_?)?(?:from|dir|direction|wdir|drct|heading|hdg|track|course|bearing|azimuth)(?:_(?:deg|true|mag|magnetic))*$/i.test(
    name,
  );

/** Mean direction by unit vectors, 0 to 360: that of 350° and 10° is 0°. Null when the directions cancel. */
function meanDirectionOf(y: string, filter: string): string {
  const part = (of: 'sin' | 'cos') => `avg(${of}(radians(${quoteName(y)}::DOUBLE)))${filter}`;
  const [east, north] = [part('sin'), part('cos')];
  return `(CASE WHEN sqrt((${east}) ** 2 + (${north}) ** 2) < 1e-9 THEN NULL ELSE (degrees(atan2(${east}, ${north})) + 360) % 360 END)::DOUBLE`;
}

/** Aggregate of a mark, over the rows that meet an optional condition; `of` when `y` is not the column name. */
function measureOf({ aggregate, y }: ProjectView, condition = '', of = y): string {
  const filter = condition === '' ? '' : ` FILTER (WHERE ${condition})`;
  if (aggregate === 'avg' && y !== '' && isDirection(of)) return meanDirectionOf(y, filter);
  return aggregate === 'count' || y === ''
    ? `count(*)${filter}`
    : `(${aggregate}(${quoteName(y)})${filter})::DOUBLE`;
}

/** Two periods of a view: conditions for the last days, the same number before, and both. */
interface Periods {
  column: string;
  days: number;
  now: string;
  before: string;
  both: string;
}

/** The last period ends with the latest time of the whole result, regardless of selections. */
function periodsOf({ period }: ProjectView, columns: readonly ChartColumn[], table: string): Periods | null {
  if (period === null || !isTime(kindOf(columns, period.column))) return null;
  const time = quoteName(period.column);
  const end = `(SELECT max(${time}) FROM ${quoteName(table)})`;
  const back = (count: number) => `${end} - INTERVAL ${period.days * count} DAY`;
  return {
    ...period,
    now: `${time} > ${back(1)}`,
    before: `${time} <= ${back(1)}`,
    both: `${time} > ${back(2)}`,
  };
}

/** Size is drawn, not read: a double is precise enough. */
const sizeOf = (name: string, columns: readonly ChartColumn[]) =>
  `${name === '' ? 'NULL' : isNumeric(kindOf(columns, name)) ? `${quoteName(name)}::DOUBLE` : quoteName(name)} AS s`;
const optional = (name: string, as: string) => `${name === '' ? 'NULL' : quoteName(name)} AS ${as}`;

/** Deterministic sample of the rows when there are too many to draw. */
const sampled = (rowCount: number, max: number) =>
  rowCount <= max ? '' : ` AND hash(rowid) % ${Math.ceil(rowCount / max)} = 0`;

function bars(view: ProjectView, from: string, periods: Periods | null): string {
  const before = periods === null ? 'NULL' : measureOf(view, periods.before);
  const rows = periods === null ? from : `${from} AND ${periods.both}`;
  return `SELECT ${quoteName(view.x)} AS k, ${measureOf(view, periods?.now)} AS v, ${before} AS b, count(*) AS n, count(*) OVER () AS groups_n FROM ${rows} GROUP BY 1 ORDER BY v DESC NULLS LAST, k LIMIT ${CATEGORIES_MAX}`;
}

const DAY_S = 86_400;

/** Line, `p` 0; of the preceding period with `p` 1, shifted to the last one. */
function line(view: ProjectView, kind: ColumnKind, from: string, periods: Periods | null): string {
  const before = periods?.before ?? 'false';
  const shift =
    periods !== null && periods.column === view.x
      ? ` + CASE WHEN ${before} THEN ${periods.days * DAY_S} ELSE 0 END`
      : '';
  const rows = periods === null ? from : `${from} AND ${periods.both}`;
  return `WITH d AS (SELECT ${asNumber(view.x, kind)}${shift} AS u, CASE WHEN ${before} THEN 1 ELSE 0 END AS p, ${optional(view.y, 'y')} FROM ${rows} AND ${quoteName(view.x)} IS NOT NULL), r AS (SELECT min(u) AS lo, max(u) AS hi, count(DISTINCT u) AS n FROM d), s AS (SELECT *, greatest((hi - lo) / ${LINE_STEPS}, 1e-9) AS w FROM r) SELECT CASE WHEN s.n <= ${LINE_STEPS} THEN u ELSE lo + (floor((u - lo) / w) + 0.5) * w END AS k, ${measureOf({ ...view, y: view.y === '' ? '' : 'y' }, '', view.y)} AS v, count(*) AS n, p FROM d, s GROUP BY 1, p ORDER BY p, 1`;
}

/** Values are counted first: the bins are computed from the distinct values, which are few. */
const HISTOGRAM = ({ x }: ProjectView, kind: ColumnKind, from: string) =>
  `WITH d AS (SELECT ${asNumber(x, kind)} AS u, count(*) AS c FROM ${from} AND ${quoteName(x)} IS NOT NULL GROUP BY 1), s AS (SELECT min(u) AS lo, greatest((max(u) - min(u)) / ${HISTOGRAM_STEPS}, 1e-9) AS w FROM d) SELECT lo + least(floor((u - lo) / w), ${HISTOGRAM_STEPS - 1}) * w AS k, sum(c)::BIGINT AS v, any_value(w) AS w FROM d, s GROUP BY 1 ORDER BY 1`;

function axisStep(name: string, columns: readonly ChartColumn[], from: string): string {
  const kind = kindOf(columns, name);
  if (!isOrdered(kind)) return quoteName(name);
  const value = asNumber(name, kind);
  const extremes = `(SELECT min(${value}) AS lo, greatest(max(${value}) - min(${value}), 1e-9) / ${HEAT_STEPS} AS w FROM ${from})`;
  return `(SELECT lo + floor((${value} - lo) / w) * w FROM ${extremes})`;
}

const HEAT = (view: ProjectView, columns: readonly ChartColumn[], from: string) =>
  `SELECT ${axisStep(view.x, columns, from)} AS kx, ${axisStep(view.color, columns, from)} AS ky, ${measureOf(view)} AS v, count(*) OVER () AS groups_n FROM ${from} AND ${quoteName(view.x)} IS NOT NULL AND ${quoteName(view.color)} IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 900`;

const BOX = (view: ProjectView, from: string) =>
  `SELECT ${quoteName(view.x)} AS k, min(${quoteName(view.y)})::DOUBLE AS lo, quantile_cont(${quoteName(view.y)}, 0.25)::DOUBLE AS q1, quantile_cont(${quoteName(view.y)}, 0.5)::DOUBLE AS q2, quantile_cont(${quoteName(view.y)}, 0.75)::DOUBLE AS q3, max(${quoteName(view.y)})::DOUBLE AS hi, count(*) AS n, count(*) OVER () AS groups_n FROM ${from} AND ${quoteName(view.y)} IS NOT NULL GROUP BY 1 ORDER BY q2 DESC LIMIT ${CATEGORIES_MAX}`;

function scatter(view: ProjectView, columns: readonly ChartColumn[], from: string, rowCount: number): string {
  const x = asNumber(view.x, kindOf(columns, view.x));
  const y = asNumber(view.y, kindOf(columns, view.y));
  const given = `${quoteName(view.x)} IS NOT NULL AND ${quoteName(view.y)} IS NOT NULL`;
  const label = columns.find(({ kind }) => kind === 'text')?.name ?? '';
  return `WITH d AS (SELECT rowid, * FROM ${from} AND ${given}), f AS (SELECT corr(${y}, ${x}) AS r, regr_slope(${y}, ${x}) AS slope, regr_intercept(${y}, ${x}) AS base, count(*) AS total FROM d) SELECT ${x} AS x, ${y} AS y, ${optional(view.color, 'c')}, ${sizeOf(view.size, columns)}, ${optional(label, 'l')}, r, slope, base, total FROM d, f WHERE true${sampled(rowCount, POINTS_MAX)} LIMIT ${POINTS_MAX}`;
}

/** Columns with positions. */
export function placeColumns(columns: readonly ChartColumn[]): { lat: string; lon: string } | null {
  const find = (names: readonly string[]) =>
    columns.find(({ name, kind }) => isNumeric(kind) && names.includes(name.toLowerCase()))?.name;
  const lat = find(LAT_NAMES);
  const lon = find(LON_NAMES);
  return lat === undefined || lon === undefined ? null : { lat, lon };
}

/** Columns of both ends of an arc, by their usual names. */
const ENDS: readonly (readonly [string, string])[] = [
  ['dep_', 'arr_'],
  ['from_', 'to_'],
  ['origin_', 'destination_'],
  ['start_', 'end_'],
];

/** Columns with the ends of an arc. */
export function arcColumns(
  columns: readonly ChartColumn[],
): { lat: string; lon: string; lat2: string; lon2: string } | null {
  const find = (name: string) =>
    columns.find((column) => isNumeric(column.kind) && column.name.toLowerCase() === name)?.name;
  const all = [
    ...ENDS.map(([from, to]) => [`${from}lat`, `${from}lon`, `${to}lat`, `${to}lon`]),
    ['lat', 'lon', 'lat2', 'lon2'],
  ];
  for (const names of all) {
    const [lat, lon, lat2, lon2] = names.map(find);
    if (lat !== undefined && lon !== undefined && lat2 !== undefined && lon2 !== undefined)
      return { lat, lon, lat2, lon2 };
  }
  return null;
}

/** Hexagons across the extent of the positions. */
const HEXAGONS_ACROSS = 24;
/** Latitude limit of the projection (Web Mercator). */
const MERCATOR_LAT_MAX = 85;

/**
 * Counts rows, or sums a measure, by hexagons of equal size on the map. The nearest centre of two rectangular lattices
 * is that of the hexagon. `k` and `j` are the centre, `w` its width, in radians of Web Mercator.
 */
function hexagons(view: ProjectView, columns: readonly ChartColumn[], from: string): string | null {
  const found = placeColumns(columns);
  if (found === null) return null;
  const [lat, lon] = [`${quoteName(found.lat)}::DOUBLE`, `${quoteName(found.lon)}::DOUBLE`];
  const measure = view.size === '' ? 'count(*)' : 'sum(m)::DOUBLE';
  const near = (centre: string, value: string, step: string) => `(${value} - ${centre}) / ${step}`;
  const lattice = (name: string, offset: string) =>
    `(round(${near(`(lo + ${offset} * w)`, 'x', 'w')}) + ${offset}) * w + lo AS ${name}x, (round(${near(`(bo + ${offset} * h)`, 'y', 'h')}) + ${offset}) * h + bo AS ${name}y`;
  return `WITH d AS (SELECT radians(${lon}) AS x, ln(tan(pi() / 4 + radians(${lat}) / 2)) AS y, ${optional(view.size, 'm')} FROM ${from} AND abs(${lat}) <= ${MERCATOR_LAT_MAX} AND ${lon} IS NOT NULL), r AS (SELECT min(x) AS lo, min(y) AS bo, greatest(max(x) - min(x), (max(y) - min(y)), 1e-3) / ${HEXAGONS_ACROSS} AS w FROM d), s AS (SELECT *, w * sqrt(3) AS h FROM r), c AS (SELECT d.*, w, ${lattice('a', '0')}, ${lattice('o', '0.5')} FROM d, s), n AS (SELECT *, (x - ax) ** 2 + (y - ay) ** 2 <= (x - ox) ** 2 + (y - oy) ** 2 AS is_a FROM c) SELECT CASE WHEN is_a THEN ax ELSE ox END AS k, CASE WHEN is_a THEN ay ELSE oy END AS j, ${measure} AS v, count(*) AS n, any_value(w) AS w FROM n GROUP BY 1, 2 ORDER BY v DESC NULLS LAST LIMIT ${PLACES_MAX}`;
}

function places(
  view: ProjectView,
  columns: readonly ChartColumn[],
  from: string,
  rowCount: number,
): string | null {
  if (view.form === 'hexagons') return hexagons(view, columns, from);
  const arc = view.form === 'arcs' ? arcColumns(columns) : null;
  if (view.form === 'arcs' && arc === null) return null;
  const shape = arc ? '' : (columns.find(({ name }) => name.toLowerCase() === 'geometry')?.name ?? '');
  const found = arc ?? placeColumns(columns);
  if (found === null && shape === '') return null;
  const number = (name: string | undefined) =>
    name === undefined ? 'NULL::DOUBLE' : `${quoteName(name)}::DOUBLE`;
  const [lat, lon, lat2, lon2] = [found?.lat, found?.lon, arc?.lat2, arc?.lon2].map(number);
  const ends = arc ? ` AND ${lat2} IS NOT NULL AND ${lon2} IS NOT NULL` : '';
  const isPlaced = found
    ? `(${lat} IS NOT NULL AND ${lon} IS NOT NULL${ends})`
    : `${quoteName(shape)} IS NOT NULL`;
  const time = isTime(kindOf(columns, view.time)) ? `epoch(${quoteName(view.time)})::DOUBLE` : 'NULL';
  return `SELECT rowid AS i, ${lat} AS lat, ${lon} AS lon, ${lat2} AS lat2, ${lon2} AS lon2, ${time} AS t, ${optional(view.x, 'l')}, ${sizeOf(view.size, columns)}, ${optional(view.color, 'c')}, ${optional(shape, 'g')} FROM ${from} AND ${isPlaced}${sampled(rowCount, PLACES_MAX)} LIMIT ${PLACES_MAX}`;
}

const PIVOT = (view: ProjectView, from: string) =>
  `SELECT ${quoteName(view.x)} AS k, ${view.color === '' ? "''" : quoteName(view.color)} AS c, ${measureOf(view)} AS v, count(*) OVER () AS groups_n FROM ${from} GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 2000`;

/** Required roles by kind of view. */
const REQUIRED: Readonly<Record<ViewKind, readonly ('x' | 'y' | 'color')[]>> = {
  bar: ['x'],
  line: ['x'],
  scatter: ['x', 'y'],
  histogram: ['x'],
  heatmap: ['x', 'color'],
  box: ['x', 'y'],
  map: [],
  pivot: ['x'],
  note: [],
};

/** Whether the required columns of a view are assigned and exist. */
export function isComplete(view: ProjectView, columns: readonly ChartColumn[]): boolean {
  return REQUIRED[view.kind].every((role) => columns.some(({ name }) => name === view[role]));
}

/**
 * Query of a view over a result, with the selections of all other views; null while incomplete.
 * @param part table of the result, condition, and number of rows
 */
export function chartSql(
  view: ProjectView,
  columns: readonly ChartColumn[],
  part: { table: string; condition: string; rowCount: number },
): string | null {
  if (!isComplete(view, columns)) return null;
  const from = `${quoteName(part.table)} WHERE (${part.condition})`;
  const kind = kindOf(columns, view.x);
  switch (view.kind) {
    case 'bar':
      return bars(view, from, periodsOf(view, columns, part.table));
    case 'line':
      return line(view, kind, from, periodsOf(view, columns, part.table));
    case 'histogram':
      return HISTOGRAM(view, kind, from);
    case 'heatmap':
      return HEAT(view, columns, from);
    case 'box':
      return BOX(view, from);
    case 'scatter':
      return scatter(view, columns, from, part.rowCount);
    case 'map':
      return places(view, columns, from, part.rowCount);
    case 'pivot':
      return PIVOT(view, from);
    default:
      return null;
  }
}

/** Columns suitable for a role of a kind of view. */
export function fits(kind: ViewKind, role: 'x' | 'y' | 'color' | 'size', column: ChartColumn): boolean {
  if (role === 'y' || role === 'size')
    return isNumeric(column.kind) || (kind === 'scatter' && isTime(column.kind));
  if (role === 'x' && (kind === 'line' || kind === 'histogram' || kind === 'scatter'))
    return isOrdered(column.kind);
  return column.kind !== 'json';
}

/** Suggested columns of a new view. */
export function suggestColumns(view: ProjectView, columns: readonly ChartColumn[]): ProjectView {
  const first = (role: 'x' | 'y' | 'color', not: readonly string[] = []) =>
    columns.find(
      (column) =>
        fits(view.kind, role, column) &&
        !not.includes(column.name) &&
        !isPlace(column.name) &&
        !isDirection(column.name),
    )?.name ?? '';
  const text = columns.find(({ kind }) => kind === 'text')?.name ?? '';
  const isByText =
    view.kind === 'bar' ||
    view.kind === 'box' ||
    view.kind === 'map' ||
    view.kind === 'pivot' ||
    view.kind === 'heatmap';
  const x = isByText && text !== '' ? text : first('x');
  const y = view.kind === 'histogram' || view.kind === 'heatmap' ? '' : first('y', [x]);
  const category =
    columns.find(({ name }) => /categor|^worst$|type|status/i.test(name) && name !== x)?.name ?? '';
  const color = view.kind === 'heatmap' ? first('color', [x]) : view.kind === 'scatter' ? category : '';
  return {
    ...view,
    x,
    y: view.kind === 'map' ? '' : y,
    color,
    size: view.kind === 'map' ? first('y', [x]) : '',
    aggregate: y === '' ? 'count' : 'avg',
  };
}

/** A coordinate (`lat`, `dep_lon`, `lat2`) is a position, never a quantity. */
const isPlace = (name: string) =>
  [...LAT_NAMES, ...LON_NAMES].includes(name.toLowerCase().replace(/^[a-z]+_(?=l(?:at|on|ng)\b)|2$/, ''));
