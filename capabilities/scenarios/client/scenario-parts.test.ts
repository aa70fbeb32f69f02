// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { scenarioPart } from '../contract.ts';
import { takeScenarios } from './scenario-parts.ts';
import { scenarios } from './scenarios.store.ts';

const saved = { flights: async () => [{ id: 'MER1' }, { id: 'MER2' }] as never };
const part = scenarioPart.parse({
  flightIds: ['MER1', 'gone'],
  actions: [{ kind: 'delay', flightIds: ['MER1'], minutes: 120 }],
});
const mine = { id: 's0', name: 'Two hours', actions: [], base: [{ kind: 'flight' }] };
beforeEach(() => scenarios.set({ flightIds: ['MER2'], scenarios: [mine], shown: 1 }));

it('K1 a scenario from a package is added with those of its flights saved here; the others are listed', async () => {
  const notes = await takeScenarios(saved, [{ id: 's1', name: 'Other', part, replacesId: null }]);
  expect(scenarios.get()).toMatchObject({
    flightIds: ['MER2', 'MER1'],
    scenarios: [mine, { id: 's1', name: 'Other', actions: part.actions, base: [] }],
  });
  expect(notes).toEqual(['Other: 1 of 2 flights are not saved here; their actions change nothing.']);
});

it('K1 a replacement keeps the position, but not the base', async () => {
  await takeScenarios(saved, [{ id: 's1', name: 'Two hours', part, replacesId: 's0' }]);
  expect(scenarios.get().scenarios).toEqual([
    { id: 's1', name: 'Two hours', actions: part.actions, base: [] },
  ]);
});

it('K1 nothing is added while the saved flights cannot be read', async () => {
  const away = { flights: () => Promise.reject(new Error('Network Error')) };
  await expect(takeScenarios(away, [{ id: 's1', name: 'x', part, replacesId: 's0' }])).rejects.toThrow(
    'Network Error',
  );
  expect(scenarios.get().scenarios).toEqual([mine]);
});
