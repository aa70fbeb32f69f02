// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/client/query/query-client.ts';
import { timelineLanes } from '#platform/client/time/timeline-lanes.store.ts';
import type { ScenarioColumn, ScenarioComparison, ScenarioFlight } from '../contract.ts';
import { type ScenariosDeps, scenariosContext } from './scenarios-deps.ts';
import {
  appliedQuery,
  compareQuery,
  fleetQuery,
  flightsQuery,
  membersQuery,
  readScenario,
} from './scenarios.queries.ts';
import { scenarios } from './scenarios.store.ts';
import { ScenariosWorkspace } from './scenarios.panel.tsx';

const createFlight = vi.fn<() => void>();
const deps: ScenariosDeps = {
  flights: async () => [],
  policy: () => 'easa',
  createFlight,
  balances: async () => [],
};
const Provider = scenariosContext.provider(deps);

const listed = {
  id: 'f1',
  aircraft: 'A320',
  callsign: 'MER1',
  departure: 'KJFK',
  arrival: 'KBOS',
  date: '2026-11-20',
  departureTime: '1200',
  createdAt: '2026-11-01T00:00:00.000Z',
  revision: 1,
};
const flight = (part: Partial<ScenarioFlight>): ScenarioFlight => ({
  flightId: 'f1',
  callsign: 'MER1',
  departure: 'KJFK',
  arrival: 'KBOS',
  aircraft: 'A320',
  registration: null,
  offBlock: '2026-11-20T12:00:00.000Z',
  isChanged: false,
  figures: null,
  problems: [],
  hazards: null,
  aerodromes: null,
  crew: { state: 'unknown', words: ['Not in the crew roster: duty limits not checked.'], members: [] },
  path: [],
  ...part,
});
const column = (name: string, flights: ScenarioFlight[], part: Partial<ScenarioColumn> = {}) => ({
  name,
  flights,
  base: [],
  stale: [],
  passedOn: [],
  problems: [],
  unchecked: [],
  ...part,
});
const base = [{ kind: 'flight' as const, id: 'f1', name: 'MER1 KJFK–KBOS', revision: '1' }];
const kept = {
  id: 's1',
  name: 'Two hours',
  actions: [{ kind: 'delay', flightIds: ['f1'], minutes: 120, report: 'kept' }],
  base: [],
};

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, refetchOnMount: false } });
  queryClient.setQueryData(flightsQuery(deps).queryKey, [listed]);
  queryClient.setQueryData(membersQuery().queryKey, []);
  queryClient.setQueryData(fleetQuery().queryKey, []);
  queryClient.setQueryData(appliedQuery().queryKey, []);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  place.remove();
  scenarios.set(() => ({ flightIds: [], scenarios: [], shown: 1 }));
});

async function draw(): Promise<string> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Provider>
          <ScenariosWorkspace />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  return place.textContent ?? '';
}
const button = (name: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);

function compared(part: Partial<ScenarioColumn>): void {
  const answer: ScenarioComparison = {
    columns: [
      column('As planned', [flight({})]),
      column('Two hours', [flight({ isChanged: true, offBlock: '2026-11-20T14:00:00.000Z' })], part),
    ],
    freshness: null,
    madeAt: '2026-11-20T10:00:00.000Z',
    notForNavigation: true,
  };
  scenarios.set(() => ({ flightIds: ['f1'], scenarios: [kept], shown: 1 }));
  queryClient.setQueryData(compareQuery(deps, ['f1'], [readScenario(kept)]).queryKey, answer);
}

describe('K1 the what-if workspace', () => {
  it('K1 without flights it states what to select', async () => {
    expect(await draw()).toContain('Select the flights to compare');
  });

  it('K1 if no flight is saved, the form for a new one opens', async () => {
    queryClient.setQueryData(flightsQuery(deps).queryKey, []);
    expect(await draw()).not.toContain('Select the flights');
    await act(async () => button('Create flight')?.click());
    expect(createFlight).toHaveBeenCalledOnce();
  });

  it('K1 differences are first, and the base of the comparison is kept for applying', async () => {
    compared({ base });
    const text = await draw();
    expect(text).toContain('Delay MER1 by 2 h');
    expect(text.indexOf('Differences')).toBeLessThan(text.indexOf('figures the same in every column'));
    expect(text).toContain('20/1200Z');
    expect(text).toContain('20/1400Z');
    expect(scenarios.get().scenarios[0]?.base).toEqual(base);
    expect(button('Apply')?.disabled).toBe(false);
    expect(Object.keys(timelineLanes.get())).toContain('scenarios/shown');
  });

  it('K1 a stale base is reported, and nothing can be applied to it', async () => {
    const stale = ['MER1 KJFK–KBOS: revision 1 compared, 2 saved now.'];
    compared({ base: [{ kind: 'flight', id: 'f1', name: 'MER1 KJFK–KBOS', revision: '2' }], stale });
    scenarios.set((state) => ({ ...state, scenarios: [{ ...kept, base }] }));
    const text = await draw();
    expect(text).toContain('revision 1 compared, 2 saved now.');
    expect(button('Apply')?.disabled).toBe(true);
    expect(button('Use the current state')).toBeDefined();
  });

  it('K1 a scenario with assumptions only can be compared but not applied', async () => {
    compared({});
    expect(await draw()).toContain('Only assumptions: nothing to save');
    expect(button('Apply')?.disabled).toBe(true);
  });
});
