/** Row of the directory: code in ASCII padded with zeros, then offset, length and CRC-32 of its block (u32 each). */
export const layoutCodeBytes = 8;
export const layoutRowBytes = layoutCodeBytes + 12;

/** Position of the layout of an airport, in bytes from the start of the layouts part. */
export interface LayoutPlace {
  readonly offset: number;
  readonly length: number;
  readonly crc32: number;
}

/** Finds a code (upper-case) in the sorted directory; `null` without such an airport. */
export function findLayout(directory: Uint8Array, code: string): LayoutPlace | null {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  let low = 0;
  let high = directory.length / layoutRowBytes - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = middle * layoutRowBytes;
    const found = codeAt(directory, at);
    if (found === code)
      return {
        offset: view.getUint32(at + layoutCodeBytes, true),
        length: view.getUint32(at + layoutCodeBytes + 4, true),
        crc32: view.getUint32(at + layoutCodeBytes + 8, true),
      };
    if (found < code) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** All codes of a directory, ascending. */
export function layoutCodes(directory: Uint8Array): string[] {
  return Array.from({ length: directory.length / layoutRowBytes }, (_, row) =>
    codeAt(directory, row * layoutRowBytes),
  );
}

function codeAt(directory: Uint8Array, at: number): string {
  let code = '';
  for (let index = at; index < at + layoutCodeBytes && directory[index] !== 0; index += 1)
    code += String.fromCharCode(directory[index] ?? 0);
  return code;
}
