import { GribFault } from './grib-problem.ts';

/** Reads consecutive unsigned big-endian numbers of 0 to 32 bits. Throws a `GribFault` past the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #fileOffset: number;
  #byte = 0;
  #bit = 0;

  /** `fileOffset` is used in fault reports only. */
  constructor(bytes: Uint8Array, fileOffset: number) {
    this.#bytes = bytes;
    this.#fileOffset = fileOffset;
  }

  read(width: number): number {
    let value = 0;
    let remaining = width;
    while (remaining > 0) {
      const current = this.#bytes[this.#byte];
      if (current === undefined) throw this.#pastEnd();
      const available = 8 - this.#bit;
      const taken = remaining < available ? remaining : available;
      const chunk = (current >>> (available - taken)) & ((1 << taken) - 1);
      // Multiplied, not shifted: the sum may need all 32 bits and must stay unsigned.
      value = value * (1 << taken) + chunk;
      remaining -= taken;
      this.#bit += taken;
      if (this.#bit === 8) {
        this.#bit = 0;
        this.#byte += 1;
      }
    }
    return value;
  }

  /** Creates an independent reader `bits` ahead, rounded up to a whole octet. Throws when the data end before it. */
  forkAfter(bits: number): BitReader {
    const start = this.#byte + Math.ceil((this.#bit + bits) / 8);
    if (start > this.#bytes.length) throw this.#pastEnd();
    return new BitReader(this.#bytes.subarray(start), this.#fileOffset + start);
  }

  #pastEnd(): GribFault {
    return new GribFault(
      'section-length',
      `The packed data ends after ${this.#bytes.length} octets, before all values were read.`,
      this.#fileOffset + this.#bytes.length,
    );
  }
}
