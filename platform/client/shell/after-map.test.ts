import { afterEach, expect, it, vi } from 'vitest';
import { afterMap } from './after-map.ts';
import { mainMap } from './map-access.ts';

afterEach(() => mainMap.setReady(false));

it('A3 parts not needed by the first screen start after the map is drawn, and can be stopped', async () => {
  const stopped = vi.fn();
  const begin = vi.fn(() => Promise.resolve(stopped));
  const stop = afterMap(begin);
  expect(begin).not.toHaveBeenCalled();
  mainMap.setReady(true);
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
  stop();
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});

it('A3 they start when the page is at rest, not in the same task as the map is shown', async () => {
  const begin = vi.fn(() => Promise.resolve(() => undefined));
  const atRest: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => atRest.push(run));
  try {
    afterMap(begin);
    mainMap.setReady(true);
    await vi.waitFor(() => expect(atRest).toHaveLength(1));
    expect(begin).not.toHaveBeenCalled();
    atRest[0]?.();
    await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
  } finally {
    vi.unstubAllGlobals();
  }
});

it('A3 a part stopped before the map is drawn never starts', async () => {
  const begin = vi.fn(() => Promise.resolve(() => undefined));
  afterMap(begin)();
  mainMap.setReady(true);
  await mainMap.whenReady();
  expect(begin).not.toHaveBeenCalled();
});

it('A3 a part stopped while its code is loading never starts', async () => {
  const stopped = vi.fn();
  let arrive: (stop: () => void) => void = () => undefined;
  const begin = vi.fn(() => new Promise<() => void>((resolve) => (arrive = resolve)));
  const stop = afterMap(begin);
  mainMap.setReady(true);
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
  stop();
  arrive(stopped);
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});

it('A3 a device without WebGL gets everything except the map', async () => {
  const begin = vi.fn(() => Promise.resolve(() => undefined));
  afterMap(begin);
  mainMap.setUnsupported();
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
});
