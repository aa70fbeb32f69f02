import { afterEach, expect, it, vi } from 'vitest';
import { afterMap } from './after-map.ts';
import { mainMap } from './map-access.ts';

afterEach(() => mainMap.setReady(false));

it('A3 what the first screen can be without begins when the map is drawn, and stops', async () => {
  const stopped = vi.fn();
  const begin = vi.fn(() => Promise.resolve(stopped));
  const stop = afterMap(begin);
  expect(begin).not.toHaveBeenCalled();
  mainMap.setReady(true);
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
  stop();
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
});

it('A3 what was stopped before the map came never begins', async () => {
  const begin = vi.fn(() => Promise.resolve(() => undefined));
  afterMap(begin)();
  mainMap.setReady(true);
  await mainMap.whenReady();
  expect(begin).not.toHaveBeenCalled();
});

it('A3 what is stopped while its code is fetched is stopped when it comes', async () => {
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

it('A3 a device that draws no map has the rest all the same', async () => {
  const begin = vi.fn(() => Promise.resolve(() => undefined));
  afterMap(begin);
  mainMap.setUnsupported();
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
});
