import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followWhileOn } from './follow-while.ts';
import { activeLayers, setLayerActive } from './map-view.store.ts';

beforeEach(() => activeLayers.reset());

/** Counts what runs; `bring` waits until the test lets the code come. */
function subject() {
  const counts = { brought: 0, running: 0 };
  let come: () => void = () => undefined;
  const bring = () => {
    counts.brought += 1;
    return new Promise<() => () => void>((resolve) => {
      come = () =>
        resolve(() => {
          counts.running += 1;
          return () => (counts.running -= 1);
        });
    });
  };
  return { counts, bring, come: () => come() };
}

describe('F1 what follows a layer', () => {
  it('is fetched when the layer is first on, runs while it is on, and stops with it', async () => {
    const { counts, bring, come } = subject();
    const stop = followWhileOn(['radar', 'thunderstorm'], bring);
    expect(counts).toEqual({ brought: 0, running: 0 });
    setLayerActive('radar', true);
    come();
    await vi.waitFor(() => expect(counts.running).toBe(1));
    setLayerActive('thunderstorm', true);
    expect(counts).toEqual({ brought: 1, running: 1 });
    setLayerActive('radar', false);
    expect(counts.running).toBe(1);
    setLayerActive('thunderstorm', false);
    expect(counts.running).toBe(0);
    stop();
    setLayerActive('radar', true);
    expect(counts.brought).toBe(1);
  });

  it('does not begin when the layer went off while its code came', async () => {
    const { counts, bring, come } = subject();
    const stop = followWhileOn(['nat'], bring);
    setLayerActive('nat', true);
    setLayerActive('nat', false);
    come();
    await Promise.resolve();
    expect(counts.running).toBe(0);
    stop();
  });

  it('tries again after its code could not be fetched', async () => {
    const tries: number[] = [];
    const stop = followWhileOn(['nat'], () => {
      tries.push(tries.length);
      return Promise.reject(new Error('no network'));
    });
    setLayerActive('nat', true);
    await Promise.resolve();
    setLayerActive('nat', false);
    setLayerActive('nat', true);
    expect(tries).toEqual([0, 1]);
    stop();
  });
});
