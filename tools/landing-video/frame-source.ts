import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Composition } from './composition.ts';
import type { FrameJob } from './frame-worker.ts';

/** One worker process and the promise of the frame it is working on. */
class FrameLane {
  private readonly worker: ChildProcess;
  private pending: Promise<Uint8Array>;

  constructor(job: FrameJob) {
    this.worker = fork(fileURLToPath(new URL('./frame-worker.ts', import.meta.url)), [JSON.stringify(job)], {
      execArgv: ['--import', 'tsx'],
      serialization: 'advanced',
    });
    this.pending = this.ask();
  }

  private ask(): Promise<Uint8Array> {
    const { worker } = this;
    const answer = new Promise<Uint8Array>((resolve, reject) => {
      const onExit = (code: number | null): void =>
        reject(new Error(`A frame worker ended (${String(code)})`));
      worker.once('exit', onExit);
      worker.once('message', (message) => {
        worker.off('exit', onExit);
        if (message instanceof Uint8Array) resolve(message);
        else reject(new TypeError('A frame worker sent something that is not a frame'));
      });
    });
    // A failure is reported where the frame is awaited, which may be later.
    answer.catch(() => undefined);
    worker.send('next');
    return answer;
  }

  async take(more: boolean): Promise<Uint8Array> {
    const frame = await this.pending;
    if (more) this.pending = this.ask();
    return frame;
  }

  close(): void {
    this.worker.kill();
  }
}

/** Renders the given moments of the loop on all cores and yields them in order as planar 4:2:0 pictures. */
export async function* renderedFrames(
  composition: Composition,
  phases: readonly number[],
): AsyncGenerator<Uint8Array> {
  const laneCount = Math.min(availableParallelism(), phases.length);
  const lanes = Array.from(
    { length: laneCount },
    (_, lane) =>
      new FrameLane({
        compositionName: composition.name,
        heightPx: composition.heightPx,
        phases: phases.filter((_phase, index) => index % laneCount === lane),
      }),
  );
  try {
    for (let index = 0; index < phases.length; index++) {
      const lane = lanes[index % laneCount];
      if (lane !== undefined) yield await lane.take(index + laneCount < phases.length);
    }
  } finally {
    for (const lane of lanes) lane.close();
  }
}
