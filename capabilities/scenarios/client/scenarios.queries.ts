import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { memberCalls } from '#capabilities/crew/contract.ts';
import { listFleet } from '#capabilities/plan/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import {
  applyScenario,
  type AppliedScenario,
  compareScenarios,
  listAppliedScenarios,
  type ScenarioAction,
  scenarioAction,
  type ScenarioBase,
  type ScenarioColumn,
  type ScenarioFlight,
  scenarioBase,
  undoScenario,
} from '../contract.ts';
import type { ScenariosDeps } from './scenarios-deps.ts';
import {
  addScenario,
  dropScenario,
  type StoredScenario,
  scenarios,
  SCENARIOS_MAX,
} from './scenarios.store.ts';

const KEY = 'scenarios';
const STALE_MS = 5 * 60_000;

/** A stored scenario with its parsed actions; `unread` counts those unknown to this version. */
export interface ReadScenario {
  readonly id: string;
  readonly name: string;
  readonly actions: ScenarioAction[];
  readonly base: ScenarioBase[];
  readonly unread: number;
}

export function readScenario({ id, name, actions, base }: StoredScenario): ReadScenario {
  const read = actions.flatMap((action) => {
    const outcome = scenarioAction.safeParse(action);
    return outcome.success ? [outcome.data] : [];
  });
  const kept = z.array(scenarioBase).safeParse(base);
  return {
    id,
    name,
    actions: read,
    base: kept.success ? kept.data : [],
    unread: actions.length - read.length,
  };
}

export const flightsQuery = (deps: ScenariosDeps) =>
  queryOptions({ queryKey: [KEY, 'flights'], queryFn: () => deps.flights(), staleTime: 0, retry: false });
export const membersQuery = () =>
  queryOptions({
    queryKey: [KEY, 'members'],
    queryFn: ({ signal }) => callEndpoint(memberCalls.list, { query: {} }, signal),
    staleTime: STALE_MS,
    retry: false,
  });
export const fleetQuery = () =>
  queryOptions({
    queryKey: [KEY, 'fleet'],
    queryFn: ({ signal }) => callEndpoint(listFleet, {}, signal),
    staleTime: STALE_MS,
    retry: false,
  });
export const appliedQuery = () =>
  queryOptions({
    queryKey: [KEY, 'applied'],
    queryFn: ({ signal }) => callEndpoint(listAppliedScenarios, {}, signal),
    staleTime: 0,
    retry: false,
  });

/** Inputs of a flight's weight and balance other than its saved plan. */
const balanceKey = ({ flightId, aircraft, registration, figures }: ScenarioFlight): string => {
  const fuel = figures?.state === 'flown' ? `${figures.blockKg}/${figures.tripKg}` : 'none';
  return [flightId, aircraft, registration ?? '', fuel].join('/');
};

/** Balance of the flights of a comparison, by flight; null where not queried. */
export const balancesQuery = (deps: ScenariosDeps, columns: readonly ScenarioColumn[]) => {
  const flights = new Map(
    columns.flatMap((column) => column.flights.map((flight) => [balanceKey(flight), flight] as const)),
  );
  return queryOptions({
    queryKey: [KEY, 'balances', [...flights.keys()]],
    queryFn: async () => {
      const found = await deps.balances([...flights.values()]);
      return Object.fromEntries([...flights.keys()].map((key, index) => [key, found[index] ?? null]));
    },
    select: (found) => (flight: ScenarioFlight) => found[balanceKey(flight)] ?? null,
    enabled: flights.size > 0,
    staleTime: 0,
    retry: false,
  });
};

/** Compares the scenarios that have actions; the base is the state when their actions were entered. */
export const compareQuery = (
  deps: ScenariosDeps,
  flightIds: readonly string[],
  compared: readonly ReadScenario[],
) =>
  queryOptions({
    queryKey: [
      KEY,
      'compare',
      flightIds,
      compared.map(({ id, name, actions }) => ({ id, name, actions })),
      deps.policy(),
    ],
    queryFn: ({ signal }) =>
      callEndpoint(
        compareScenarios,
        {
          body: {
            flightIds: [...flightIds],
            policy: deps.policy(),
            scenarios: compared.map(({ name, actions, base }) => ({ name, actions, base })),
          },
        },
        signal,
      ),
    enabled: flightIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
  });

function say(error: unknown): void {
  toast({ message: messageOf(error), tone: 'warning' });
}

/** All displays of flights, rosters or minima are refetched. */
const refresh = () => queryClient.invalidateQueries();

/** Applies a scenario; it leaves the list, and Undo restores it. True when it was applied. */
export async function apply(scenario: ReadScenario, flightIds: readonly string[]): Promise<boolean> {
  const { id, name, actions, base } = scenario;
  try {
    const applied = await callEndpoint(applyScenario, {
      body: { name, actions, base, flightIds: [...flightIds] },
    });
    dropScenario(id);
    toast({
      message: `${name} applied: ${applied.changed.length} ${applied.changed.length === 1 ? 'record' : 'records'} changed`,
      action: { label: 'Undo', onSelect: () => void undo(applied) },
    });
    await refresh();
    return true;
  } catch (error) {
    say(error);
    await refresh();
    return false;
  }
}

/** Reverts an applied scenario; it returns to the list where there is room. */
export async function undo({ id, name, actions }: AppliedScenario): Promise<void> {
  try {
    await callEndpoint(undoScenario, { params: { id } });
    if (scenarios.get().scenarios.length < SCENARIOS_MAX) addScenario(`${id}-again`, { name, actions });
    toast({ message: `${name} undone` });
  } catch (error) {
    say(error);
  }
  await refresh();
}
