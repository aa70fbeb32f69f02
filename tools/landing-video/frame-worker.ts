import { z } from 'zod';
import { COMPOSITIONS, scaledTo } from './composition.ts';
import { FrameRenderer, buildWorld } from './frame-renderer.ts';
import { yuv420FromLinear } from './picture-bytes.ts';

/** Job of a worker process: the picture, and its share of the frames. */
export interface FrameJob {
  readonly compositionName: string;
  readonly heightPx: number;
  readonly phases: readonly number[];
}

/** Cells from pole to pole: at 4096 a coast is finer than a pixel of the film. */
const TEXTURE_HEIGHT_PX = 4096;

const jobShape = z.object({ compositionName: z.string(), heightPx: z.number(), phases: z.array(z.number()) });

function start(job: FrameJob): void {
  const found = COMPOSITIONS.find(({ name }) => name === job.compositionName);
  if (found === undefined) throw new Error(`No composition ${job.compositionName}`);
  const composition = scaledTo(found, job.heightPx);
  const renderer = new FrameRenderer(composition, buildWorld(composition.view, TEXTURE_HEIGHT_PX));
  let next = 0;
  // One frame per request, so that a slow encoder holds the renderer back instead of filling the memory.
  process.on('message', () => {
    const phase = job.phases[next++];
    if (phase !== undefined) process.send?.(yuv420FromLinear(renderer.render(phase), composition));
  });
}

start(jobShape.parse(JSON.parse(process.argv[2] ?? '')));
