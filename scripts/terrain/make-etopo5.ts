import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { HEIGHT_STEP_M, packHeights } from '#capabilities/terrain/domain/height-grid.ts';

/**
 * Makes `capabilities/terrain/server/heights/etopo5.br` from NOAA's ETOPO5 (public domain), from Debian's
 * `ferret-datasets`: `apt-get download ferret-datasets`, unpack it, then `node --import tsx
 * scripts/terrain/make-etopo5.ts usr/share/ferret-vis/data/etopo5.cdf`.
 */
const TARGET = new URL('../../capabilities/terrain/server/heights/etopo5.br', import.meta.url);
const NC_DIMENSION = 10;
const NC_VARIABLE = 11;
const NC_ATTRIBUTE = 12;
const OCTETS_OF_TYPE: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 6: 8 };
const FLOAT = 5;

interface Variable {
  name: string;
  dimensions: number[];
  type: number;
  begin: number;
}

/** Header of a classic netCDF file: sizes of the dimensions, and where each variable begins. */
class NetcdfHeader {
  readonly #bytes: Buffer;
  #at = 4;
  readonly sizes: number[] = [];
  readonly variables: Variable[] = [];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    if (bytes.toString('latin1', 0, 3) !== 'CDF' || bytes[3] !== 1)
      throw new Error('This is no classic netCDF file');
    this.#word();
    this.#list(NC_DIMENSION, () => {
      this.#text();
      this.sizes.push(this.#word());
    });
    this.#attributes();
    this.#list(NC_VARIABLE, () => {
      const name = this.#text();
      const dimensions = Array.from({ length: this.#word() }, () => this.#word());
      this.#attributes();
      const type = this.#word();
      this.#word();
      this.variables.push({ name, dimensions, type, begin: this.#word() });
    });
  }

  #word(): number {
    this.#at += 4;
    return this.#bytes.readUInt32BE(this.#at - 4);
  }

  #text(): string {
    const length = this.#word();
    const text = this.#bytes.toString('latin1', this.#at, this.#at + length);
    this.#at += Math.ceil(length / 4) * 4;
    return text;
  }

  #list(tag: number, readOne: () => void): void {
    const found = this.#word();
    const count = this.#word();
    if (found !== tag && count > 0) throw new Error('The header of the file is damaged');
    for (let nth = 0; nth < count; nth += 1) readOne();
  }

  #attributes(): void {
    this.#list(NC_ATTRIBUTE, () => {
      this.#text();
      const octets = OCTETS_OF_TYPE[this.#word()] ?? 0;
      const length = this.#word() * octets;
      this.#at += Math.ceil(length / 4) * 4;
    });
  }
}

const [, , file] = process.argv;
if (file === undefined) throw new Error('Name the file etopo5.cdf');
const bytes = readFileSync(file);
const { sizes, variables } = new NetcdfHeader(bytes);
const relief = variables.find(({ name }) => name === 'ROSE');
const axes = variables.filter(({ name }) => name.startsWith('ETOPO05'));
if (relief?.type !== FLOAT || axes.length !== 2) throw new Error('The file holds no ETOPO5');
const [sourceRows = 0, columns = 0] = relief.dimensions.map((dimension) => sizes[dimension] ?? 0);
const firstOf = (name: string): number =>
  bytes.readDoubleBE(variables.find((variable) => variable.name === name)?.begin ?? 0);
const isSouthFirst = firstOf('ETOPO05_Y') < 0;
if (columns !== 4320 || sourceRows !== 2161 || Math.abs(firstOf('ETOPO05_X')) > 1e-6)
  throw new Error(
    `Another grid than expected: ${columns} × ${sourceRows}, from ${firstOf('ETOPO05_X')}° east`,
  );

const steps = new Int16Array(columns * sourceRows);
for (let row = 0; row < sourceRows; row += 1) {
  const sourceRow = isSouthFirst ? sourceRows - 1 - row : row;
  for (let column = 0; column < columns; column += 1) {
    const metres = bytes.readFloatBE(relief.begin + 4 * (sourceRow * columns + column));
    steps[row * columns + column] = metres > 0 ? Math.round(metres / HEIGHT_STEP_M) : 0;
  }
}
const packed = brotliCompressSync(packHeights({ columns, rows: sourceRows, steps }), {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: 2 * steps.length,
  },
});
writeFileSync(TARGET, packed);
process.stdout.write(`${columns} × ${sourceRows} heights, ${packed.length} bytes\n`);
