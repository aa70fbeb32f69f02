// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type AnsweringApi, startAnsweringApi } from '#platform/testing/answering-api.ts';
import { loadCode } from './load-code.ts';

let api: AnsweringApi;
beforeAll(async () => {
  api = await startAnsweringApi();
});
afterAll(() => api.stop());
beforeEach(() => document.head.replaceChildren());

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/panel.js');

it('H1 code requested while the server is unreachable loads once it is reachable again', async () => {
  api.answer(null);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(missing()).mockResolvedValue('the panel');
  const loading = loadCode(load);
  await expect.poll(() => api.calls.length).toBeGreaterThan(0);
  expect(load).toHaveBeenCalledTimes(1);
  api.answer(404);
  expect(await loading).toBe('the panel');
});

it('H1 code that a reachable server does not have fails after one retry, and an error in the code itself at once', async () => {
  api.answer(404);
  const gone = vi.fn<() => Promise<string>>().mockRejectedValue(missing());
  await expect(loadCode(gone)).rejects.toThrow('dynamically imported module');
  expect(gone).toHaveBeenCalledTimes(2);
  const broken = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('a bug'));
  await expect(loadCode(broken)).rejects.toThrow('a bug');
  expect(broken).toHaveBeenCalledTimes(1);
});
