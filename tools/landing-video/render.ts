/**
 * Renders the landing screen's background film. See README.md.
 *
 *   node --import tsx tools/landing-video/render.ts                 all films and posters into public/media
 *   node --import tsx tools/landing-video/render.ts --only landing  one composition
 *   node --import tsx tools/landing-video/render.ts --still 0.25 --height 540 --out /tmp/still.png
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COMPOSITIONS, type Composition, FRAMES_PER_SECOND, LOOP_SECONDS, scaledTo } from './composition.ts';
import { encodeMp4, encodePoster, encodeWebm, requireFfmpeg, sizeKb, writeMaster } from './encode.ts';
import { renderedFrames } from './frame-source.ts';

const MEDIA_FOLDER = fileURLToPath(new URL('../../public/media/', import.meta.url));

async function renderStill(
  composition: Composition,
  phase: number,
  out: string,
  work: string,
): Promise<void> {
  const master = path.join(work, 'still.mkv');
  await writeMaster(composition, renderedFrames(composition, [phase]), master, () => undefined);
  await encodePoster(composition, master, out);
  console.log(`${out}: ${sizeKb(out)} kB`);
}

async function renderFilm(composition: Composition, master: string): Promise<void> {
  const frameCount = FRAMES_PER_SECOND * LOOP_SECONDS;
  const phases = Array.from({ length: frameCount }, (_, index) => index / frameCount);
  await writeMaster(composition, renderedFrames(composition, phases), master, (count) => {
    if (count % 30 === 0) console.log(`${composition.name}: ${count} of ${frameCount} frames`);
  });
}

async function encodeFilm(composition: Composition, master: string): Promise<void> {
  const webm = path.join(MEDIA_FOLDER, `${composition.name}.webm`);
  const mp4 = path.join(MEDIA_FOLDER, `${composition.name}.mp4`);
  const poster = path.join(MEDIA_FOLDER, `${composition.name}-poster.webp`);
  await encodeWebm(composition, master, webm);
  await encodeMp4(composition, master, mp4);
  await encodePoster(composition, master, poster);
  for (const file of [webm, mp4, poster]) console.log(`${path.basename(file)}: ${sizeKb(file)} kB`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      still: { type: 'string' },
      height: { type: 'string' },
      out: { type: 'string' },
      master: { type: 'string' },
    },
  });
  requireFfmpeg();
  const chosen = COMPOSITIONS.filter(({ name }) => values.only === undefined || name === values.only);
  const [first] = chosen;
  if (first === undefined) throw new Error(`--only knows ${COMPOSITIONS.map(({ name }) => name).join(', ')}`);
  const work = mkdtempSync(path.join(tmpdir(), 'meridian-landing-'));
  try {
    if (values.still !== undefined) {
      const composition = scaledTo(first, Number(values.height ?? first.heightPx));
      await renderStill(composition, Number(values.still), values.out ?? 'still.png', work);
      return;
    }
    mkdirSync(MEDIA_FOLDER, { recursive: true });
    for (const composition of chosen) {
      // With --master the lossless film is kept, and encoded again without rendering if it is there.
      const master = path.join(values.master ?? work, `${composition.name}.mkv`);
      if (!existsSync(master)) await renderFilm(composition, master);
      await encodeFilm(composition, master);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

await main();
