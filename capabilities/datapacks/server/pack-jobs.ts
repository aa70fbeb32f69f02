import { Problem, messageOf } from '#platform/contract/problem.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { PackId, PackJob, PackState } from '../contract.ts';
import type { AutomaticStep } from '../domain/pack-plan.ts';
import { PackFailure } from './pack-failure.ts';
import { KEEP_DOWNLOAD, type InstallProgress, type PackInstaller } from './pack-installer.ts';

const MINUTE_MS = 60_000;
const FIRST_RETRY_MS = 10 * MINUTE_MS;
const LAST_RETRY_MS = 12 * 60 * MINUTE_MS;
/** The rate is that of the last few seconds. */
const RATE_MS = 3000;

interface Job {
  readonly when: AutomaticStep['when'];
  readonly abort: AbortController;
  progress: InstallProgress;
  rate: { atMs: number; bytes: number; bytesPerS: number | null };
  readonly ended: Promise<void>;
  readonly end: () => void;
}

interface Failure {
  readonly message: string;
  readonly atMs: number;
  readonly notBeforeMs: number;
  readonly times: number;
}

export interface PackJobsOptions {
  readonly installer: PackInstaller;
  readonly clock: Clock;
  readonly log: Log;
  /** All jobs are done and something has been installed. */
  readonly onInstalled: () => void;
}

export interface PackJobs {
  /** Queues an installation; one runs at a time. A pack already queued or running is unaffected. */
  start(id: PackId, when: AutomaticStep['when']): void;
  /** @throws Problem 409 when no installation of it runs */
  cancel(id: PackId): Promise<void>;
  job(id: PackId): PackJob | null;
  failure(id: PackId): PackState['failure'];
  /** No automatic retry before this time. */
  notBeforeMs(id: PackId): number;
  forgetFailure(id: PackId): void;
  isIdle(): boolean;
  /** Stops all; downloads are resumed at the next start. */
  stop(): Promise<void>;
}

/** Records the progress of an installation, and derives its rate. */
function note(job: Job, progress: InstallProgress): void {
  const isMoving = progress.phase === 'downloading';
  const { phase, version } = progress;
  job.progress = isMoving ? progress : { ...job.progress, phase, version };
  const now = performance.now();
  const elapsed = now - job.rate.atMs;
  if (isMoving && elapsed < RATE_MS) return;
  const bytesPerS = ((progress.receivedBytes - job.rate.bytes) / elapsed) * 1000;
  // Less than before: the download was restarted.
  job.rate = {
    atMs: now,
    bytes: progress.receivedBytes,
    bytesPerS: isMoving && bytesPerS >= 0 ? bytesPerS : null,
  };
}

/** The failures of each pack, and when it may be retried. */
class Failures {
  readonly #failures = new Map<PackId, Failure>();
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  add(id: PackId, when: AutomaticStep['when'], error: unknown): void {
    const times = (this.#failures.get(id)?.times ?? 0) + 1;
    const atMs = this.#clock.nowMs();
    const kind = error instanceof PackFailure ? error.kind : null;
    const isEarly = kind === 'missing' && when === 'next';
    const waitMs = kind === 'cancelled' || isEarly ? LAST_RETRY_MS : FIRST_RETRY_MS * 2 ** (times - 1);
    this.#failures.set(id, {
      message: isEarly ? 'The next cycle is not published yet.' : messageOf(error),
      atMs,
      notBeforeMs: atMs + Math.min(waitMs, LAST_RETRY_MS),
      times,
    });
    if (kind !== null)
      this.#log.warn({ pack: id, reason: messageOf(error) }, 'a data pack was not installed');
    else this.#log.error({ pack: id, err: error }, 'a data pack was not installed');
  }

  forget(id: PackId): void {
    this.#failures.delete(id);
  }

  notBeforeMs(id: PackId): number {
    return this.#failures.get(id)?.notBeforeMs ?? 0;
  }

  shown(id: PackId): PackState['failure'] {
    const failure = this.#failures.get(id);
    if (!failure) return null;
    const { message, atMs, notBeforeMs } = failure;
    return { message, at: new Date(atMs).toISOString(), nextTryAt: new Date(notBeforeMs).toISOString() };
  }
}

/** Runs installations one at a time and tracks their progress. */
export function createPackJobs({ installer, clock, log, onInstalled }: PackJobsOptions): PackJobs {
  const jobs = new Map<PackId, Job>();
  const failures = new Failures(clock, log);
  let running: Promise<void> | null = null;
  let hasInstalled = false;
  let isStopped = false;

  const run = async (id: PackId, job: Job) => {
    try {
      const done = await installer.install({
        id,
        when: job.when,
        signal: job.abort.signal,
        onProgress: (progress) => note(job, progress),
      });
      failures.forget(id);
      hasInstalled = true;
      log.info({ pack: id, version: done.version }, 'a data pack was installed');
    } catch (error) {
      if (!isStopped) failures.add(id, job.when, error);
    } finally {
      jobs.delete(id);
      job.end();
    }
  };
  const runAll = async () => {
    for (let next = [...jobs].at(0); next; next = [...jobs].at(0)) await run(...next);
    running = null;
    if (!hasInstalled || isStopped) return;
    hasInstalled = false;
    onInstalled();
  };

  return {
    start(id, when) {
      if (isStopped || jobs.has(id)) return;
      let end: () => void = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      jobs.set(id, {
        when,
        abort: new AbortController(),
        progress: { phase: 'waiting', version: null, receivedBytes: 0, totalBytes: null },
        rate: { atMs: performance.now(), bytes: 0, bytesPerS: null },
        ended,
        end,
      });
      running ??= runAll();
    },
    async cancel(id) {
      const job = jobs.get(id);
      if (!job) throw new Problem('pack-not-running', 409, 'This pack is not being installed.');
      job.abort.abort();
      if (job.progress.phase === 'waiting') {
        jobs.delete(id);
        failures.add(id, job.when, new PackFailure('cancelled', 'Cancelled.'));
        return;
      }
      await job.ended;
    },
    job(id) {
      const job = jobs.get(id);
      return job ? { ...job.progress, bytesPerS: job.rate.bytesPerS } : null;
    },
    failure: (id) => failures.shown(id),
    notBeforeMs: (id) => failures.notBeforeMs(id),
    forgetFailure: (id) => failures.forget(id),
    isIdle: () => jobs.size === 0,
    async stop() {
      isStopped = true;
      for (const job of jobs.values()) job.abort.abort(KEEP_DOWNLOAD);
      await running;
    },
  };
}
