import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const COMPRESSIBLE = /\.(js|mjs|css|svg|json|wasm)$/;
const SMALLEST_BYTES = 1024;
/** Above this, the best Brotli levels cost seconds for a few per cent. */
const LARGE_BYTES = 400_000;

/** Writes .br and .gz beside every compressible file of a folder, so that serving costs no CPU. */
export async function precompress(folder) {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!COMPRESSIBLE.test(name) || (await stat(file)).size < SMALLEST_BYTES) continue;
    const bytes = await readFile(file);
    const quality = bytes.length > LARGE_BYTES ? 8 : 11;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await deflate(bytes, { level: 9 }));
  }
}
