import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { type Composition, FRAMES_PER_SECOND } from './composition.ts';

/** Reports missing programs before any work is done. */
export function requireFfmpeg(): void {
  const answer = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  if (answer.error !== undefined) {
    throw new Error('ffmpeg is not installed. On Debian: apt-get install ffmpeg');
  }
  for (const encoder of ['libvpx-vp9', 'libx264', 'libwebp', 'ffv1']) {
    if (!answer.stdout.includes(encoder)) throw new Error(`This ffmpeg has no ${encoder} encoder.`);
  }
}

const COLOUR = [
  '-color_range',
  'tv',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
];

async function run(args: readonly string[]): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg ${args.join(' ')} ended with ${String(code)}`);
}

/** Writes rendered frames into a lossless file, from which everything else is encoded. */
export async function writeMaster(
  composition: Composition,
  frames: AsyncIterable<Uint8Array>,
  masterPath: string,
  onFrame: (count: number) => void,
): Promise<void> {
  const size = `${composition.widthPx}x${composition.heightPx}`;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', size, '-r', String(FRAMES_PER_SECOND)];
  const child = spawn(
    'ffmpeg',
    [
      '-hide_banner',
      '-loglevel',
      'error',
      '-y',
      ...input,
      ...COLOUR,
      '-i',
      '-',
      '-c:v',
      'ffv1',
      ...COLOUR,
      masterPath,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(child, 'exit');
  let count = 0;
  for await (const frame of frames) {
    if (!child.stdin.write(frame)) await once(child.stdin, 'drain');
    onFrame(++count);
  }
  child.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`ffmpeg could not write ${masterPath}`);
}

/** VP9 in two passes: the browser's first choice. */
export async function encodeWebm(composition: Composition, master: string, target: string): Promise<void> {
  const log = `${master}.vp9`;
  const common = ['-i', master, '-an', '-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', ...COLOUR];
  const quality = [
    '-b:v',
    '0',
    '-crf',
    String(composition.quality.vp9Crf),
    '-row-mt',
    '1',
    '-tile-columns',
    '2',
  ];
  const shape = ['-g', '360', '-auto-alt-ref', '1', '-lag-in-frames', '25', '-passlogfile', log];
  await run([...common, ...quality, ...shape, '-pass', '1', '-cpu-used', '4', '-f', 'null', '/dev/null']);
  await run([...common, ...quality, ...shape, '-pass', '2', '-cpu-used', '2', target]);
}

/** H.264 for browsers without VP9; the index is first, so that it plays while it loads. */
export async function encodeMp4(composition: Composition, master: string, target: string): Promise<void> {
  const rate = ['-crf', String(composition.quality.h264Crf), '-preset', 'slow', '-profile:v', 'high'];
  // aq-mode 3 spends bits on dark areas, where a picture of the night shows its steps.
  const tuning = ['-x264-params', 'aq-mode=3:aq-strength=0.9:keyint=360:bframes=5:deblock=0,0'];
  const input = ['-i', master, '-an', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...COLOUR];
  await run([...input, ...rate, ...tuning, '-movflags', '+faststart', target]);
}

/** The loop's first frame as a still, so that the change from poster to film is not seen. */
export async function encodePoster(composition: Composition, source: string, target: string): Promise<void> {
  const filter = 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24';
  const still = path.extname(target) === '.webp' ? ['-c:v', 'libwebp', '-preset', 'none'] : [];
  const quality = still.length > 0 ? ['-quality', String(composition.quality.posterQuality)] : [];
  const level = still.length > 0 ? ['-compression_level', '6'] : [];
  await run([
    '-i',
    source,
    '-frames:v',
    '1',
    '-update',
    '1',
    '-vf',
    filter,
    ...still,
    ...quality,
    ...level,
    target,
  ]);
}

/** File size in kB for the report. */
export function sizeKb(file: string): number {
  return Math.round(statSync(file).size / 1000);
}
