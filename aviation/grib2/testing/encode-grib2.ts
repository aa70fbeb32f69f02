/** A small GRIB2 writer for tests: the packed values are known exactly, unlike in a recorded file. */

type Octets = number[];

const unsigned = (value: number, octets: number): Octets =>
  Array.from({ length: octets }, (_, index) => Math.floor(value / 256 ** (octets - 1 - index)) % 256);

const signMagnitude = (value: number, octets: number): Octets =>
  unsigned(value < 0 ? 2 ** (octets * 8 - 1) - value : value, octets);

function float32(value: number): Octets {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return [0, 1, 2, 3].map((index) => view.getUint8(index));
}

/** Numbers of the given widths, in sequence, padded to whole octets. */
function packBits(numbers: readonly { value: number; bits: number }[]): Octets {
  const text = numbers
    .map(({ value, bits }) => (bits === 0 ? '' : value.toString(2).padStart(bits, '0')))
    .join('');
  return (text.match(/.{1,8}/g) ?? []).map((part) => Number.parseInt(part.padEnd(8, '0'), 2));
}

const bitsFor = (largest: number): number => (largest === 0 ? 0 : Math.floor(Math.log2(largest)) + 1);

function section(number: number, parts: readonly Octets[]): Octets {
  const body = parts.flat();
  return [...unsigned(body.length + 5, 4), number, ...body];
}

/** A field as whole numbers in the file's scanning order; `null` is missing. */
export interface TestField {
  readonly ni: number;
  readonly nj: number;
  readonly packed: readonly (number | null)[];
  readonly reference?: number;
  readonly binaryScale?: number;
  readonly decimalScale?: number;
  /** How missing values are written: omitted by a bitmap, or as codes of complex packing. */
  readonly packing?:
    | { kind: 'simple'; bitmap?: 'written' | 'previous' }
    | { kind: 'complex'; order: 0 | 1 | 2; groupLength: number; secondaryMissing?: boolean }
    | { kind: 'png'; bits: number; png: Uint8Array };
  readonly scan?: number;
  readonly lat1?: number;
  readonly lon1?: number;
  readonly lat2?: number;
  readonly lon2?: number;
  readonly parameter?: number;
  readonly forecastTime?: number;
  readonly timeUnit?: number;
  readonly level?: { type: number; scale: number; value: number };
  /** Selects template 4.8: the statistic, and the hour of 6 August 2026 at which it ends. */
  readonly interval?: { statistic: number; endHour: number };
  readonly gridTemplate?: number;
  readonly productTemplate?: number;
  readonly packingTemplate?: number;
  readonly bitmapIndicator?: number;
}

/** One message; every field has its own sections 3 to 7. */
export function encodeGrib2(fields: readonly TestField[]): Uint8Array {
  const identification = section(1, [
    [...unsigned(7, 2), ...unsigned(0, 2), 2, 1, 1],
    [...unsigned(2026, 2), 8, 6, 12, 0, 0, 0, 1],
  ]);
  const body = [...identification, ...fields.flatMap(encodeField), 0x37, 0x37, 0x37, 0x37];
  const indicator = [0x47, 0x52, 0x49, 0x42, 0, 0, 0, 2, ...unsigned(body.length + 16, 8)];
  return Uint8Array.from([...indicator, ...body]);
}

function encodeField(field: TestField): Octets {
  const packing = field.packing ?? { kind: 'simple' };
  const data = packing.kind === 'complex' ? encodeGroups(field, packing) : encodePlain(field, packing);
  return [...encodeGrid(field), ...encodeProduct(field), ...data];
}

function encodeGrid(field: TestField): Octets {
  const { ni, nj, lat1 = 10, lon1 = 350, lat2 = 10 - (nj - 1), lon2 = (350 + ni - 1) % 360 } = field;
  const angle = (degrees: number): Octets => signMagnitude(Math.round(degrees * 1e6), 4);
  return section(3, [
    [0, ...unsigned(ni * nj, 4), 0, 0, ...unsigned(field.gridTemplate ?? 0, 2)],
    [6, 0, ...unsigned(0, 4), 0, ...unsigned(0, 4), 0, ...unsigned(0, 4)],
    [...unsigned(ni, 4), ...unsigned(nj, 4), ...unsigned(0, 4), ...unsigned(0xff_ff_ff_ff, 4)],
    [...angle(lat1), ...angle(lon1), 0, ...angle(lat2), ...angle(lon2)],
    [...unsigned(0xff_ff_ff_ff, 4), ...unsigned(0xff_ff_ff_ff, 4), field.scan ?? 0],
  ]);
}

function encodeProduct(field: TestField): Octets {
  const { interval } = field;
  const end = interval
    ? [...unsigned(2026, 2), 8, 6, interval.endHour, 0, 0, 1, 0, 0, 0, 0, interval.statistic]
    : [];
  const { type, scale, value } = field.level ?? { type: 100, scale: 0, value: 25_000 };
  return section(4, [
    [...unsigned(0, 2), ...unsigned(field.productTemplate ?? (interval ? 8 : 0), 2)],
    [2, field.parameter ?? 2, 2, 0, 96, ...unsigned(0, 2), 0],
    [field.timeUnit ?? 1, ...signMagnitude(field.forecastTime ?? 6, 4)],
    [type, ...signMagnitude(scale, 1), ...signMagnitude(value, 4), 255, 255, ...unsigned(0xff_ff_ff_ff, 4)],
    end,
  ]);
}

function scaling(field: TestField, bits: number): Octets {
  const { reference = 0, binaryScale = 0, decimalScale = 0 } = field;
  return [
    ...float32(reference),
    ...signMagnitude(binaryScale, 2),
    ...signMagnitude(decimalScale, 2),
    bits,
    0,
  ];
}

function encodePlain(
  field: TestField,
  packing: Exclude<NonNullable<TestField['packing']>, { kind: 'complex' }>,
): Octets {
  const present = field.packed.filter((value) => value !== null);
  const bits = packing.kind === 'png' ? packing.bits : bitsFor(Math.max(0, ...present));
  const template = field.packingTemplate ?? (packing.kind === 'png' ? 41 : 0);
  const data =
    packing.kind === 'png' ? [...packing.png] : packBits(present.map((value) => ({ value, bits })));
  return [
    ...section(5, [unsigned(present.length, 4), unsigned(template, 2), scaling(field, bits)]),
    ...section(6, [encodeBitmap(field, packing.kind === 'simple' ? packing.bitmap : undefined)]),
    ...section(7, [data]),
  ];
}

function encodeBitmap(field: TestField, bitmap: 'written' | 'previous' | undefined): Octets {
  if (field.bitmapIndicator !== undefined) return [field.bitmapIndicator];
  if (bitmap === undefined) return [255];
  if (bitmap === 'previous') return [254];
  return [0, ...packBits(field.packed.map((value) => ({ value: value === null ? 0 : 1, bits: 1 })))];
}

interface Group {
  readonly reference: number | null;
  readonly bits: number;
  readonly members: readonly (number | null)[];
}

function encodeGroups(
  field: TestField,
  packing: { order: 0 | 1 | 2; groupLength: number; secondaryMissing?: boolean },
): Octets {
  const { order, groupLength } = packing;
  const hasMissing = field.packed.includes(null);
  const codes = packing.secondaryMissing ? 2 : 1;
  const { numbers, descriptors } = difference(field.packed, order);
  const groups: Group[] = [];
  for (let at = 0; at < numbers.length; at += groupLength) {
    groups.push(makeGroup(numbers.slice(at, at + groupLength), hasMissing ? codes : 0));
  }
  const bits = bitsFor(
    Math.max(0, ...groups.map((group) => group.reference ?? 0)) + (hasMissing ? codes : 0),
  );
  const widthBits = bitsFor(Math.max(...groups.map((group) => group.bits)));
  const allOnes = (width: number): number => 2 ** width - (packing.secondaryMissing ? 2 : 1);
  return [
    ...section(5, [
      [...unsigned(numbers.length, 4), ...unsigned(field.packingTemplate ?? (order === 0 ? 2 : 3), 2)],
      [...scaling(field, bits), 1, hasMissing ? codes : 0, ...unsigned(0, 4), ...unsigned(0, 4)],
      [...unsigned(groups.length, 4), 0, widthBits, ...unsigned(groupLength, 4), 1],
      [...unsigned(groups.at(-1)?.members.length ?? 0, 4), 0, ...(order === 0 ? [] : [order, 4])],
    ]),
    ...section(6, [[255]]),
    ...section(7, [
      descriptors,
      packBits(groups.map((group) => ({ value: group.reference ?? allOnes(bits), bits }))),
      packBits(groups.map((group) => ({ value: group.bits, bits: widthBits }))),
      packBits(
        groups.flatMap((group) =>
          group.members.map((value) => ({ value: value ?? allOnes(group.bits), bits: group.bits })),
        ),
      ),
    ]),
  ];
}

/** `codes` values at the top of a group's range are reserved for missing values. */
function makeGroup(members: readonly (number | null)[], codes: number): Group {
  const present = members.filter((value) => value !== null);
  if (present.length === 0) return { reference: null, bits: 0, members };
  const reference = Math.min(...present);
  const spread = Math.max(...present) - reference;
  const constant = spread === 0 && present.length === members.length;
  return {
    reference,
    bits: constant ? 0 : bitsFor(spread + codes),
    members: members.map((value) => (value === null ? null : value - reference)),
  };
}

/** Differences of the present values minus their minimum, and the descriptors that reverse it. */
function difference(
  packed: readonly (number | null)[],
  order: 0 | 1 | 2,
): { numbers: readonly (number | null)[]; descriptors: Octets } {
  if (order === 0) return { numbers: packed, descriptors: [] };
  const present = packed.filter((value) => value !== null);
  const differences = present.map((value, index) => {
    if (index < order) return null;
    const last = present[index - 1] ?? 0;
    return order === 1 ? value - last : value - 2 * last + (present[index - 2] ?? 0);
  });
  const known = differences.filter((value) => value !== null);
  const minimum = known.length === 0 ? 0 : Math.min(...known);
  let next = 0;
  const numbers = packed.map((value) => {
    if (value === null) return null;
    const own = differences[next] ?? minimum;
    next += 1;
    return own - minimum;
  });
  const first = Array.from({ length: order }, (_, index) => unsigned(present[index] ?? 0, 4));
  return { numbers, descriptors: [...first.flat(), ...signMagnitude(minimum, 4)] };
}
