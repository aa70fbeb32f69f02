import { GribFault } from './grib-problem.ts';

const MISSING_U32 = 0xff_ff_ff_ff;

/**
 * Section of a message, read by the octet numbers of the Manual on Codes: 1-based, length in octets 1 to 4, section
 * number in octet 5. A read past the end throws a `GribFault`. Signed integers are sign and magnitude (regulation
 * 92.1.5), not two's complement.
 */
export class Section {
  readonly number: number;
  readonly offset: number;
  readonly length: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(file: Uint8Array, range: { number: number; offset: number; length: number }) {
    this.number = range.number;
    this.offset = range.offset;
    this.length = range.length;
    this.#bytes = file.subarray(range.offset, range.offset + range.length);
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
  }

  #at(octet: number, size: number): number {
    const index = octet - 1;
    if (index + size > this.#view.byteLength) {
      throw new GribFault(
        'section-length',
        `Section ${this.number} ends at octet ${this.#view.byteLength}, before octet ${octet + size - 1}.`,
        this.offset,
      );
    }
    return index;
  }

  u8(octet: number): number {
    return this.#view.getUint8(this.#at(octet, 1));
  }

  u16(octet: number): number {
    return this.#view.getUint16(this.#at(octet, 2));
  }

  u32(octet: number): number {
    return this.#view.getUint32(this.#at(octet, 4));
  }

  /** `null` when all bits are set: missing. */
  u32OrMissing(octet: number): number | null {
    const value = this.u32(octet);
    return value === MISSING_U32 ? null : value;
  }

  i8(octet: number): number {
    return signed(this.u8(octet), 0x80);
  }

  i16(octet: number): number {
    return signed(this.u16(octet), 0x80_00);
  }

  i32(octet: number): number {
    return signed(this.u32(octet), 0x80_00_00_00);
  }

  f32(octet: number): number {
    return this.#view.getFloat32(this.#at(octet, 4));
  }

  /** Octets from `octet` to the end of the section. */
  from(octet: number): Uint8Array {
    if (octet - 1 > this.#bytes.length) this.#at(octet, 0);
    return this.#bytes.subarray(octet - 1);
  }
}

/** Converts sign and magnitude: the highest bit is the sign, the others the magnitude. */
export function signed(raw: number, signBit: number): number {
  return raw >= signBit ? -(raw - signBit) : raw;
}
