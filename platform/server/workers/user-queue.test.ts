import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createUserQueue } from './user-queue.ts';

const BOUNDS = { running: 2, waiting: 2, retryAfterS: 5, noun: 'searches' };

function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

describe('C2 heavy work of one user', () => {
  it('C2 runs a few at once, the next when one ends, in the order of the requests', async () => {
    const { begun, work, end } = heldWork();
    const turns = createUserQueue(BOUNDS);
    const all = ['a', 'b', 'c', 'd'].map((name) => turns.run('me', work(name)));
    await eventLoopTurn();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await all[1];
    await eventLoopTurn();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) end(name);
    await eventLoopTurn();
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('C2 is rejected with a retry time when the queue is full, and delays no other user', async () => {
    const { begun, work } = heldWork();
    const turns = createUserQueue(BOUNDS);
    for (const name of ['a', 'b', 'c', 'd']) void turns.run('me', work(name));
    const refused = turns.run('me', work('e'));
    await expect(refused).rejects.toMatchObject({ id: 'too-much-at-once', status: 429, retryAfterS: 5 });
    void turns.run('you', work('yours'));
    await eventLoopTurn();
    expect(begun).toEqual(['a', 'b', 'yours']);
  });

  it('C2 releases its slot when its caller has disconnected, and when it fails', async () => {
    const { begun, work } = heldWork();
    const turns = createUserQueue({ ...BOUNDS, running: 1 });
    const failing = turns.run('me', async () => {
      await eventLoopTurn();
      throw new RangeError('no way');
    });
    const caller = new AbortController();
    const gone = turns.run('me', work('gone'), caller.signal);
    void turns.run('me', work('next'));
    caller.abort(new RangeError('caller gone'));
    await expect(gone).rejects.toThrow('caller gone');
    await expect(failing).rejects.toThrow('no way');
    await eventLoopTurn();
    expect(begun).toEqual(['next']);
  });
});
