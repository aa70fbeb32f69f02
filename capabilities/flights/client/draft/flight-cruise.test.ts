// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { testPlan } from '../../testing/test-plan.ts';
import { savedFlight } from '../../testing/saved-flight.ts';
import { type SavedFlightsServer, startSavedFlightsServer } from '../../testing/saved-flights-server.ts';
import { saveCruiseOfFlight, saveTablesOfFlight } from './flight-cruise.ts';
import { flightOutbox, openConflict } from '../outbox/flight-outbox.store.ts';

let server: SavedFlightsServer;
const table = { title: 'Alternates', rows: [['EGKK']], madeAt: '2026-11-20T10:00:00.000Z' };
const plan = testPlan({ route: 'J146', passengers: 90 });
const deps = {
  fleetIdOf: () => Promise.resolve(null),
  makePlan: () => Promise.resolve(plan),
};
const tablesNow = () => server.saved.get('a')?.plan?.tables;

beforeAll(async () => {
  server = await startSavedFlightsServer();
  setApiBase(server.url);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  localStorage.clear();
  queryClient.clear();
  for (const slice of [flightOutbox, openConflict]) slice.reset();
  server.saved.set('a', savedFlight('a', { plan, date: '2026-11-20', departureTime: '1200' }));
});

describe('K2 changes that the analysis saves in a flight', () => {
  it('K2 a table and a level saved at the same time do not conflict like changes by two users', async () => {
    const change = { cruise: { level: 370 }, offBlock: '2026-11-20T15:30:00.000Z' };
    await Promise.all([
      saveTablesOfFlight('a', (tables) => [...tables, table]),
      saveCruiseOfFlight(deps, 'a', change),
      saveTablesOfFlight('a', (tables) => [...tables, { ...table, title: 'When to go' }]),
    ]);
    expect(openConflict.get()).toBeNull();
    expect(server.saved.get('a')).toMatchObject({ departureTime: '1530', revision: 4 });
    expect(tablesNow()?.map(({ title }) => title)).toEqual(['Alternates', 'When to go']);
  });

  it('K2 undoing a level keeps the tables added since then', async () => {
    const { undo } = await saveCruiseOfFlight(deps, 'a', {
      cruise: { level: 370 },
      offBlock: '2026-11-20T15:30:00.000Z',
    });
    await saveTablesOfFlight('a', () => [table]);
    await undo();
    expect(server.saved.get('a')?.departureTime).toBe('1200');
    expect(tablesNow()).toEqual([table]);
  });

  it('K2 a flight without a plan has no document, as the panel states', async () => {
    server.saved.set('a', savedFlight('a'));
    await expect(saveTablesOfFlight('a', () => [table])).rejects.toThrow('The flight has no plan');
  });
});
