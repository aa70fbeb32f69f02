/**
 * Rows for the GPU: eight 32-bit words each, two pixels of a texture. A web-mercator position is three words: multiples
 * of 2⁻¹² of x and y (signed 16 bits each), then the remainders of x and y (float32): together exact to 1 mm.
 */
export const ROW_WORDS = 8;
export const PLACE_WORDS = 3;
/** Rows in a line of the texture. */
export const ROWS_PER_LINE = 1024;
export const HIGH_STEPS = 4096;

/** Views of the same memory for all types of words. */
export class DrawnRows {
  readonly bytes: ArrayBuffer;
  readonly floats: Float32Array;
  readonly shorts: Int16Array;
  readonly octets: Uint8Array;

  /** Existing rows. */
  constructor(bytes: ArrayBuffer) {
    this.bytes = bytes;
    this.floats = new Float32Array(bytes);
    this.shorts = new Int16Array(bytes);
    this.octets = new Uint8Array(bytes);
  }

  /** Creates empty rows, padded to whole lines. */
  static withRoom(rows: number): DrawnRows {
    const lines = Math.ceil(rows / ROWS_PER_LINE);
    return new DrawnRows(new ArrayBuffer(lines * ROWS_PER_LINE * ROW_WORDS * 4));
  }

  writePlace(word: number, x: number, y: number): void {
    const [stepsX, stepsY] = [Math.floor(x * HIGH_STEPS), Math.floor(y * HIGH_STEPS)];
    this.shorts[word * 2] = stepsX;
    this.shorts[word * 2 + 1] = stepsY;
    this.floats[word + 1] = x - stepsX / HIGH_STEPS;
    this.floats[word + 2] = y - stepsY / HIGH_STEPS;
  }

  xAt(word: number): number {
    return (this.shorts[word * 2] ?? 0) / HIGH_STEPS + (this.floats[word + 1] ?? 0);
  }

  yAt(word: number): number {
    return (this.shorts[word * 2 + 1] ?? 0) / HIGH_STEPS + (this.floats[word + 2] ?? 0);
  }
}
