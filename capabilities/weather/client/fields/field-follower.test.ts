import { describe, expect, it } from 'vitest';
import type { GridLevel } from '../../contract.ts';
import { packGrid } from '../../domain/grid-file.ts';
import { FIELD_DEFINITIONS } from './field-definitions.ts';
import { FieldFollower, type FieldFrame, type Manifest } from './field-follower.ts';
import type { FieldState } from './field-state.store.ts';
import { GridLibrary, type GridRequest } from './grid-library.ts';
import type { LoadedGrid } from './field-worker-messages.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-20T12:00:00Z');
const FRESH = {
  source: 'NOMADS',
  asOf: '2026-11-20T06:00:00Z',
  receivedAt: null,
  origin: 'live',
  state: 'fresh',
} as const;
const MANIFEST: Manifest = {
  model: 'GFS 1°',
  run: '2026-11-20T06:00:00.000Z',
  steps: [0, 3, 6].map((hours) => new Date(START + hours * HOUR_MS).toISOString()),
  stepHours: 3,
  betweenSteps: 'linear',
  variables: [
    {
      variable: 'temperature',
      unit: 'K',
      components: 1,
      levels: ['surface', 850, 250],
      unavailable: null,
      freshness: FRESH,
    },
  ],
};
const loaded = (value: number): LoadedGrid => ({
  grid: packGrid({ ni: 2, nj: 2, lat1: 1, lon1: 0, di: 1, dj: 1 }, [new Float32Array(4).fill(value)], 1),
  freshness: FRESH,
});

/** A library whose responses the test provides. */
class LibraryAtHand extends GridLibrary {
  readonly here = new Map<string, LoadedGrid>();
  readonly asked: {
    request: GridRequest;
    signal: AbortSignal;
    fail: (message: string) => void;
    give: () => void;
  }[] = [];

  override peek({ level, timeMs, edition }: GridRequest): LoadedGrid | null {
    return this.here.get(`${edition} ${level} ${timeMs}`) ?? null;
  }
  override load(request: GridRequest, signal: AbortSignal): Promise<LoadedGrid> {
    return new Promise((resolve, reject) => {
      this.asked.push({
        request,
        signal,
        fail: (message) => reject(new Error(message)),
        give: () => {
          const grid = loaded(1);
          this.here.set(`${request.edition} ${request.level} ${request.timeMs}`, grid);
          resolve(grid);
        },
      });
    });
  }
}

function world() {
  const library = new LibraryAtHand();
  const shown: { frame: FieldFrame | null; state: FieldState }[] = [];
  const follower = new FieldFollower({
    definition: FIELD_DEFINITIONS.temperature,
    library,
    show: (frame, state) => shown.push({ frame, state }),
  });
  const want = (hours: number, change: { manifest?: Manifest | null; level?: GridLevel } = {}) =>
    follower.want({
      manifest: change.manifest === undefined ? MANIFEST : change.manifest,
      manifestMessage: change.manifest === null ? 'The server cannot be reached.' : null,
      atMs: START + hours * HOUR_MS,
      level: change.level ?? 'surface',
    });
  const giveAll = async () => {
    for (const request of library.asked.splice(0)) request.give();
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { library, want, giveAll, follower, last: () => shown.at(-1) };
}

describe('F1 F4 a field follows time and level', () => {
  it('is valid at the minute that clock and timeline show, not at the next', async () => {
    const { want, giveAll, last } = world();
    want(1 + 59.9 / 3600);
    await giveAll();
    expect(last()?.state.validAtMs).toBe(START + HOUR_MS);
  });

  it('shows both steps and where between them the map is, then asks for their neighbours', async () => {
    const { library, want, giveAll, last } = world();
    want(1);
    expect(last()?.state.status).toBe('loading');
    expect(library.asked.map(({ request }) => (request.timeMs - START) / HOUR_MS)).toEqual([0, 3]);
    await giveAll();
    expect(last()?.state).toMatchObject({ status: 'shown', level: 'surface', validAtMs: START + HOUR_MS });
    expect(last()?.state.betweenMs).toEqual([START, START + 3 * HOUR_MS]);
    expect(last()?.frame?.mix).toBeCloseTo(1 / 3);
    expect(library.asked.map(({ request }) => (request.timeMs - START) / HOUR_MS)).toEqual([6]);
  });

  it('F3 keeps what is drawn, with its own time, when the next step is unavailable, and states this', async () => {
    const { library, want, giveAll, last, follower } = world();
    want(1);
    await giveAll();
    library.asked.length = 0;
    want(4);
    expect(last()?.state).toMatchObject({ status: 'loading', validAtMs: START + HOUR_MS });
    library.asked.at(-1)?.fail('NOMADS does not answer.');
    await new Promise((resolve) => setImmediate(resolve));
    expect(last()?.state).toMatchObject({
      status: 'failed',
      message: 'NOMADS does not answer.',
      validAtMs: START + HOUR_MS,
    });
    expect(last()?.state.freshness?.state).toBe('failed');
    expect(last()?.frame).not.toBeNull();
    follower.stop();
  });

  it('states when the drawn time is exactly a model step', async () => {
    const { want, giveAll, last } = world();
    want(3);
    await giveAll();
    expect(last()?.state).toMatchObject({ status: 'shown', betweenMs: null });
  });

  it('draws nothing outside the steps of the run, and states why', async () => {
    const { want, giveAll, last } = world();
    want(1);
    await giveAll();
    want(7);
    expect(last()).toMatchObject({ frame: null, state: { status: 'outside', validAtMs: null } });
    expect(last()?.state.message).toBe('The model run has no data for 20 1900Z.');
  });

  it('cancels requests that have become obsolete', () => {
    const { library, want, follower } = world();
    want(1);
    const [first] = library.asked;
    want(1, { level: 250 });
    expect(first?.signal.aborted).toBe(true);
    expect(library.asked.at(-1)?.request.level).toBe(250);
    follower.stop();
    expect(library.asked.at(-1)?.signal.aborted).toBe(true);
  });

  it('F0 a field of another model or run is never used for this one', async () => {
    const { library, want, giveAll } = world();
    want(1);
    await giveAll();
    library.asked.length = 0;
    want(1, { manifest: { ...MANIFEST, model: 'Simulated sky' } });
    expect(library.asked.length).toBeGreaterThan(0);
  });

  it('states that there is no manifest', () => {
    const { want, last } = world();
    want(1, { manifest: null });
    expect(last()?.state).toMatchObject({ status: 'failed', message: 'The server cannot be reached.' });
  });
});
