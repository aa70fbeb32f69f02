import { crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';

/** Image to encode: one octet per pixel with a palette, or three (red, green, blue). */
export type PngPicture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array } & (
  | { readonly kind: 'rgb' }
  /** `colours` contains red, green, blue and opacity of up to 256 colours, in sequence. */
  | { readonly kind: 'indexed'; readonly colours: Uint8Array }
);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOUR_TYPE = { rgb: 2, indexed: 3 } as const;
const FILTER_NONE = 0;
/** Each byte as its difference from the previous pixel: gradual changes compress better this way. */
const FILTER_SUB = 1;
const compress = promisify(deflate);

/** CRC-32 of PNG (ISO 3309); `zlib.crc32` needs Node 20.15. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function scanlines(picture: PngPicture): Buffer {
  const { width, height, pixels, kind } = picture;
  const perPixel = kind === 'rgb' ? 3 : 1;
  const stride = width * perPixel;
  const lines = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * stride;
    const to = row * (stride + 1) + 1;
    lines[to - 1] = kind === 'rgb' ? FILTER_SUB : FILTER_NONE;
    for (let at = 0; at < stride; at += 1) {
      const value = pixels[from + at] ?? 0;
      const before = kind === 'rgb' && at >= perPixel ? (pixels[from + at - perPixel] ?? 0) : 0;
      lines[to + at] = (value - before) & 0xff;
    }
  }
  return lines;
}

function coloursOf(colours: Uint8Array): Buffer[] {
  const count = colours.length / 4;
  const table = Buffer.alloc(count * 3);
  const opacity = Buffer.alloc(count);
  for (let index = 0; index < count; index += 1) {
    table.set(colours.subarray(index * 4, index * 4 + 3), index * 3);
    opacity[index] = colours[index * 4 + 3] ?? 255;
  }
  return [chunk('PLTE', table), chunk('tRNS', opacity)];
}

/** A PNG file (ISO 15948), 8 bits per sample, compressed outside the main thread. */
export async function encodePng(picture: PngPicture): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(picture.width, 0);
  header.writeUInt32BE(picture.height, 4);
  header[8] = 8;
  header[9] = COLOUR_TYPE[picture.kind];
  const data = await compress(scanlines(picture), { level: 6 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(picture.kind === 'indexed' ? coloursOf(picture.colours) : []),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** The chunk that ends every PNG file, with its length and its checksum. */
const LAST_CHUNK = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

/** Width and height stated in a PNG file; `null` when the octets are not a PNG file, or its end is missing. */
export function pngSize(file: Uint8Array): { width: number; height: number } | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(8).includes(LAST_CHUNK)) return null;
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
