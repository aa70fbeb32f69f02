import {
  type ColumnArray,
  type ColumnName,
  artefactColumns,
} from '#capabilities/navdata/domain/artefact/artefact-format.ts';

const arrayTypes = {
  u8: Uint8Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  u32: Uint32Array,
  str: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

/** A zeroed array of the type that the format gives a column. */
function newColumn<Name extends ColumnName>(name: Name, length: number): ColumnArray<Name> {
  const type: keyof typeof arrayTypes = artefactColumns[name];
  // The constructor is the one that the schema names for this column.
  return new arrayTypes[type](length) as ColumnArray<Name>;
}

/** A column with one value per record. */
export function columnOf<Name extends ColumnName, Item>(
  name: Name,
  items: readonly Item[],
  value: (item: Item, index: number) => number,
): ColumnArray<Name> {
  // Converted at once: storing values one by one in arrays of eight types takes a third longer.
  const values = new Float64Array(items.length);
  let index = 0;
  for (const item of items) {
    values[index] = value(item, index);
    index += 1;
  }
  const column = newColumn(name, items.length);
  column.set(values);
  return column;
}

/** First row of each run, and one more for the end of the last. */
export function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => {
    starts[index + 1] = (starts[index] ?? 0) + length;
  });
  return starts;
}

/** Unknown integers are −1, unknown decimals NaN, unknown flags −1. */
export const integer = (value: number | null): number => (value === null ? -1 : Math.round(value));
export const decimal = (value: number | null): number => value ?? Number.NaN;
export const flag = (value: boolean | null): number => (value === null ? -1 : Number(value));
