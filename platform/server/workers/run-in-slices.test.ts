import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runInSlices } from './run-in-slices.ts';

const EACH_STEP = { sliceMs: 0 };

describe('C2 concurrent route searches', () => {
  it('C2 run one slice per turn of the event loop, round robin', async () => {
    const done: string[] = [];
    function* search(name: string): Generator<void, string> {
      for (let step = 0; step < 5; step += 1) {
        done.push(name);
        yield;
      }
      return name;
    }
    const answers = Promise.all(['a', 'b', 'c'].map((name) => runInSlices(search(name), EACH_STEP)));
    const perTurn: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const before = done.length;
      await eventLoopTurn();
      perTurn.push(done.length - before);
    }
    expect(await answers).toEqual(['a', 'b', 'c']);
    expect(Math.max(...perTurn)).toBe(1);
    expect(done.join('')).toBe('abcabcabcabcabc');
  });

  it('C2 a failed one does not block the others', async () => {
    function* fails(): Generator<void, never> {
      yield;
      throw new RangeError('no way');
    }
    function* works(): Generator<void, number> {
      yield;
      yield;
      return 7;
    }
    const failed = runInSlices(fails(), EACH_STEP);
    const worked = runInSlices(works(), EACH_STEP);
    await expect(failed).rejects.toThrow('no way');
    expect(await worked).toBe(7);
  });

  it('C2 one whose caller has disconnected ends', async () => {
    const caller = new AbortController();
    let steps = 0;
    function* endless(): Generator<void, never> {
      for (;;) {
        steps += 1;
        if (steps === 3) caller.abort(new RangeError('gone'));
        yield;
      }
    }
    const search = runInSlices(endless(), { ...EACH_STEP, signal: caller.signal });
    await expect(search).rejects.toThrow('gone');
    expect(steps).toBe(3);
  });
});
