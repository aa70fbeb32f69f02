import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packGrid } from '../../domain/grid-file.ts';
import type { ReadyGrid } from './field-worker-messages.ts';
import { finerGrid, refined } from './finer-grid.ts';
import { GridLibrary, type GridRequest } from './grid-library.ts';

const HOUR_MS = 3_600_000;
const requestOf = (hour: number): GridRequest => ({
  edition: 'GFS',
  variable: 'temperature',
  level: 250,
  timeMs: hour * HOUR_MS,
});
const gridOf = (value: number) =>
  packGrid({ ni: 2, nj: 2, lat1: 1, lon1: 0, di: 1, dj: 1 }, [new Float32Array(4).fill(value)], 1);

function libraryAtWork() {
  const done = { loaded: 0, refined: 0 };
  const made = new Map<string, ReadyGrid>();
  const library = new GridLibrary({
    load: (url) => {
      done.loaded += 1;
      const grid = gridOf(done.loaded);
      const ready = { loaded: { grid, freshness: null }, finer: refined(grid) };
      made.set(url, ready);
      return Promise.resolve(ready);
    },
    refine: (grid) => {
      done.refined += 1;
      return Promise.resolve(refined(grid));
    },
  });
  const load = (hour: number) => library.load(requestOf(hour), new AbortController().signal);
  return { library, load, done, made };
}

beforeEach(() => void vi.stubGlobal('window', { location: { href: 'http://localhost/' } }));
afterEach(() => void vi.unstubAllGlobals());

describe('F4 fields that are loaded', () => {
  it('come with the finer grid of the worker: drawing one computes nothing', async () => {
    const { library, load, made } = libraryAtWork();
    const { grid } = await load(1);
    const [ready] = made.values();
    expect(finerGrid(grid)).toBe(ready?.finer);
    expect(library.peek(requestOf(1))?.grid).toBe(grid);
  });

  it('one whose finer grid was dropped is not drawn until the worker has made it again, without loading it twice', async () => {
    const { library, load, done } = libraryAtWork();
    const { grid } = await load(0);
    for (let hour = 1; hour <= 30; hour += 1) await load(hour);
    expect(library.peek(requestOf(0))).toBeNull();
    expect(library.peek(requestOf(30))).not.toBeNull();
    expect((await load(0)).grid).toBe(grid);
    expect(library.peek(requestOf(0))?.grid).toBe(grid);
    expect(done).toEqual({ loaded: 31, refined: 1 });
  });

  it('the most recently used grid is kept longest', async () => {
    const { library, load } = libraryAtWork();
    for (let hour = 0; hour < 24; hour += 1) await load(hour);
    expect(library.peek(requestOf(0))).not.toBeNull();
    await load(24);
    expect(library.peek(requestOf(0))).not.toBeNull();
    expect(library.peek(requestOf(1))).toBeNull();
  });
});
