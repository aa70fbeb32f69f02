/** Writes integers in as few bytes as needed (LEB128), texts with a length prefix. */
export class ByteWriter {
  private bytes = new Uint8Array(4096);
  private at = 0;

  private room(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.at + count));
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
  }
  /** Integer from 0 to 2^53. */
  count(value: number): void {
    this.room(8);
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.at++] = rest;
  }
  /** Signed integer (zigzag): short near zero. */
  signed(value: number): void {
    this.count(value >= 0 ? value * 2 : -value * 2 - 1);
  }
  text(text: string): void {
    this.count(text.length);
    for (let index = 0; index < text.length; index += 1) this.count(text.charCodeAt(index));
  }
  done(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }
}

/** Frame that is truncated or invalid. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Reads what `ByteWriter` wrote. @throws FrameError beyond the end */
export class ByteReader {
  private at = 0;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  count(): number {
    let value = 0;
    let place = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      if (byte === undefined || place > 2 ** 49) throw new FrameError('the frame ends within a number');
      value += (byte & 127) * place;
      if (byte < 128) return value;
      place *= 128;
    }
  }
  signed(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  text(): string {
    const length = this.count();
    if (this.at + length > this.bytes.length) throw new FrameError('the frame ends within a text');
    let text = '';
    for (let index = 0; index < length; index += 1) text += String.fromCharCode(this.count());
    return text;
  }
  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }
}
