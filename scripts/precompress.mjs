import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const COMPRESSIBLE = /\.(js|mjs|css|svg|json|wasm)$/;
const SMALLEST_BYTES = 1024;
/** Above this, the best Brotli levels cost seconds for a few per cent. */
const LARGE_BYTES = 400_000;

/**
 * Libraries of this size do not change between builds, so their compressed form is cached. A higher level would add
 * eight seconds to a first start and save four per cent of Foundry's download.
 */
const HUGE_BYTES = 5_000_000;

/** `make` is called once per content; later builds copy. */
async function kept(folder, file, bytes, ending, make) {
  const name = `${createHash('sha256').update(bytes).digest('hex')}${ending}`;
  const keptFile = join(folder, '../../precompressed', name);
  await mkdir(join(keptFile, '..'), { recursive: true });
  const isKept = await stat(keptFile).catch(() => null);
  if (!isKept) await writeFile(keptFile, await make());
  await copyFile(keptFile, `${file}${ending}`);
}

/** Writes .br and .gz beside every compressible file of a folder, so that serving costs no CPU. */
export async function precompress(folder) {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!COMPRESSIBLE.test(name) || (await stat(file)).size < SMALLEST_BYTES) continue;
    const bytes = await readFile(file);
    if (bytes.length > HUGE_BYTES) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 };
      await kept(folder, file, bytes, '.br', () => brotli(bytes, { params }));
      await kept(folder, file, bytes, '.gz', () => deflate(bytes, { level: 6 }));
      continue;
    }
    const quality = bytes.length > LARGE_BYTES ? 8 : 11;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    await writeFile(`${file}.br`, await brotli(bytes, { params }));
    await writeFile(`${file}.gz`, await deflate(bytes, { level: 9 }));
  }
}
