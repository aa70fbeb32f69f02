/** Image types accepted for maps, by their first bytes: an error page served as an image is detected. */
const signatures: readonly { readonly type: string; readonly matches: (bytes: Uint8Array) => boolean }[] = [
  {
    type: 'image/png',
    matches: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { type: 'image/jpeg', matches: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  {
    type: 'image/webp',
    matches: (bytes) =>
      startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  },
];

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** The type of an image by its bytes, or null when the map cannot draw it. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  return signatures.find(({ matches }) => matches(bytes))?.type ?? null;
}

const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
/** A RIFF file states the length of the data after its first eight bytes. */
const RIFF_HEAD_BYTES = 8;

/** Whether an image of a type found by `imageTypeOf` is complete. */
export function isWholeImage(bytes: Uint8Array, type: string): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'image/png') return file.includes(PNG_END);
  if (type === 'image/jpeg') return file.lastIndexOf(JPEG_END) > 0;
  return file.length >= RIFF_HEAD_BYTES && file.length >= RIFF_HEAD_BYTES + file.readUInt32LE(4);
}

/** One transparent pixel, for positions where the source has no tile. */
export const EMPTY_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
