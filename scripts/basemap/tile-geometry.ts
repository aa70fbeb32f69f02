/** Units across a tile: the resolution of the map library. */
export const TILE_EXTENT = 8192;
/** Margin around a tile: 5 pixels of 512, more than half the width of the widest line of the base map. */
export const TILE_BUFFER = 80;

export type GeometryType = 'point' | 'line' | 'polygon';

const COMMAND = { moveTo: 1, lineTo: 2, closePath: 7 } as const;

function command(id: number, count: number): number {
  return (count << 3) | id;
}

function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

/**
 * The bytes of the geometries of many tiles, in the order they were written. Outside the heap: the hundred million
 * numbers of a zoom level would be copied again and again by the garbage collector.
 */
export class GeometryBytes {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds an unsigned integer of 32 bits, as a varint. */
  push(value: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Copies of spans (start, end, start, end …) one after another. */
  gather(spans: readonly number[]): Uint8Array {
    let length = 0;
    for (let i = 0; i < spans.length; i += 2) length += (spans[i + 1] ?? 0) - (spans[i] ?? 0);
    const gathered = new Uint8Array(length);
    let at = 0;
    for (let i = 0; i < spans.length; i += 2) {
      const span = this.#bytes.subarray(spans[i], spans[i + 1]);
      gathered.set(span, at);
      at += span.length;
    }
    return gathered;
  }
}

/** Collects one feature's geometry as the command integers of the Mapbox Vector Tile specification, 4.3. */
export class GeometryWriter {
  readonly #bytes: GeometryBytes;
  /** Where its parts are in the bytes: start, end, start, end … */
  readonly #spans: number[] = [];
  #x = 0;
  #y = 0;

  constructor(bytes: GeometryBytes) {
    this.#bytes = bytes;
  }

  /** Its command integers as varints. */
  bytes(): Uint8Array {
    return this.#bytes.gather(this.#spans);
  }

  get isEmpty(): boolean {
    return this.#spans.length === 0;
  }

  point(x: number, y: number): void {
    this.#span(() => {
      this.#bytes.push(command(COMMAND.moveTo, 1));
      this.#move(Math.round(x), Math.round(y));
    });
  }

  /** Adds a line in tile units; returns false when nothing is left of it on the tile's grid. */
  line(positions: ArrayLike<number>, originX: number, originY: number): boolean {
    const snapped = snap(positions, originX, originY, false);
    if (snapped.length < 4) return false;
    this.#span(() => this.#path(snapped));
    return true;
  }

  /** Adds a ring; the last position need not repeat the first. Returns false when it has no area on the tile's grid. */
  ring(positions: ArrayLike<number>, originX: number, originY: number): boolean {
    const snapped = snap(positions, originX, originY, true);
    if (snapped.length < 6 || doubleArea(snapped) === 0) return false;
    this.#span(() => {
      this.#path(snapped);
      this.#bytes.push(command(COMMAND.closePath, 1));
    });
    return true;
  }

  /** Adds what `write` writes; a span that continues the last one is joined with it. */
  #span(write: () => void): void {
    const start = this.#bytes.length;
    write();
    const last = this.#spans.length - 1;
    if (this.#spans[last] === start) this.#spans[last] = this.#bytes.length;
    else this.#spans.push(start, this.#bytes.length);
  }

  #path(snapped: number[]): void {
    this.#bytes.push(command(COMMAND.moveTo, 1));
    this.#move(snapped[0] ?? 0, snapped[1] ?? 0);
    this.#bytes.push(command(COMMAND.lineTo, snapped.length / 2 - 1));
    for (let i = 2; i < snapped.length; i += 2) this.#move(snapped[i] ?? 0, snapped[i + 1] ?? 0);
  }

  #move(x: number, y: number): void {
    this.#bytes.push(zigzag(x - this.#x));
    this.#bytes.push(zigzag(y - this.#y));
    this.#x = x;
    this.#y = y;
  }
}

/** Rounds to the tile's grid and drops positions that coincide or are inside a straight horizontal or vertical run. */
function snap(positions: ArrayLike<number>, originX: number, originY: number, isRing: boolean): number[] {
  const snapped: number[] = [];
  for (let i = 0; i < positions.length; i += 2) {
    const x = Math.round((positions[i] ?? 0) - originX);
    const y = Math.round((positions[i + 1] ?? 0) - originY);
    const last = snapped.length - 2;
    if (last >= 0 && snapped[last] === x && snapped[last + 1] === y) continue;
    snapped.push(x, y);
  }
  const end = snapped.length - 2;
  if (isRing && end > 0 && snapped[0] === snapped[end] && snapped[1] === snapped[end + 1])
    snapped.length = end;
  return snapped;
}

function doubleArea(ring: number[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    sum += (ring[i] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[i + 1] ?? 0);
  }
  return sum;
}
