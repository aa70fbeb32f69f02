// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from '#platform/client/query/api-client.ts';
import { setAddress } from '#platform/client/navigation/testing/visit-address.ts';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { testPlan } from '../../testing/test-plan.ts';
import { savedFlight } from '../../testing/saved-flight.ts';
import { type SavedFlightsServer, startSavedFlightsServer } from '../../testing/saved-flights-server.ts';
import { saveDraft } from '../draft/create-flight.actions.ts';
import { editFlightAsLeft } from '../draft/edit-waiting.ts';
import { editFlight } from '../draft/draft-form.ts';
import { flightDraft, setDraftField } from '../draft/flight-draft.store.ts';
import type { FlightsDeps } from '../flights-deps.ts';
import { flightDetailQuery } from '../flights.queries.ts';
import { sendOutbox } from './flight-outbox.ts';
import { flightOutbox } from './flight-outbox.store.ts';

let server: SavedFlightsServer;

beforeAll(async () => {
  server = await startSavedFlightsServer();
  setApiBase(server.url);
});
afterAll(() => server.stop());
beforeEach(() => {
  setAddress('/flight');
  server.reset();
  flightOutbox.reset();
  flightDraft.reset();
  localStorage.clear();
  queryClient.clear();
  server.saved.set('a', plannedBefore);
  server.failing = 'away';
});

const plannedBefore = savedFlight('a', { plan: testPlan({ route: 'J146', passengers: 160 }) });

/** The form while the server is unreachable, in one of the ways in which that appears. */
const awayBy = (error: Error): FlightsDeps => ({
  findRoute: () => Promise.reject(error),
  makePlan: () => Promise.reject(error),
  prepare: () => Promise.reject(error),
  AircraftPicker: () => null,
  fleetIdOf: async () => null,
  OfpView: () => null,
  FlightProcedures: () => null,
  routeWords: async () => [],
  useDrawnRoute: () => null,
  showRoute: () => {},
  hideRoutes: () => {},
  analyse: () => {},
});
const silence = new NetworkError('The server cannot be reached.');
const missingCode = new TypeError('Failed to fetch dynamically imported module: http://x/route.queries-1.js');

function typeChange(passengers: string): void {
  editFlight(plannedBefore);
  setDraftField('passengers', passengers);
  setDraftField('remarks', 'RMK/TEST');
  setDraftField('load', '2500');
}

describe('G1 a flight changed while the server is unreachable', () => {
  it.each([
    ['no answer', silence],
    ['code that was not there yet', missingCode],
  ])('G1 keeps its plan until the new one is made, and the input is kept: %s', async (_, error) => {
    typeChange('150');
    expect(await saveDraft(awayBy(error))).toEqual({ ok: true });
    expect(server.saved.get('a')?.plan?.weight.passenger_number).toBe(160);
    editFlightAsLeft(await queryClient.fetchQuery(flightDetailQuery('a')));
    expect(flightDraft.get().fields).toMatchObject({
      passengers: '150',
      remarks: 'RMK/TEST',
      load: '2500',
      costIndex: '50',
      reserve: '20',
    });
    // As after a reload: the stored data is read again.
    flightOutbox.reset();
    server.failing = null;
    await sendOutbox();
    expect(flightOutbox.get()).toEqual([]);
    expect(server.saved.get('a')).toMatchObject({
      revision: 2,
      selfRoute: 'J146',
      distance: 2145,
      plan: { weight: { passenger_number: 150 } },
    });
  });

  it('G1 if changed once more before it is sent, the later figures are planned', async () => {
    typeChange('150');
    await saveDraft(awayBy(silence));
    editFlightAsLeft(await queryClient.fetchQuery(flightDetailQuery('a')));
    setDraftField('passengers', '140');
    await saveDraft(awayBy(silence));
    server.failing = null;
    await sendOutbox();
    expect(server.saved.get('a')?.plan?.weight.passenger_number).toBe(140);
  });

  it('G1 a refused plan overwrites nothing: the user chooses', async () => {
    typeChange('666');
    await saveDraft(awayBy(silence));
    server.failing = null;
    await sendOutbox();
    expect(flightOutbox.get()[0]?.conflict).toMatchObject({
      reason: 'refused',
      message: 'Its plan could not be made: too-many',
      theirs: { id: 'a', revision: 1 },
    });
    expect(server.saved.get('a')?.plan?.weight.passenger_number).toBe(160);
  });

  it('G1 a new flight is planned when it is sent', async () => {
    setDraftField('departure', 'KJFK');
    setDraftField('arrival', 'KLAX');
    setDraftField('passengers', '90');
    await saveDraft(awayBy(silence));
    server.failing = null;
    await sendOutbox();
    const [saved] = [...server.saved.values()].filter(({ id }) => id !== 'a');
    expect(saved).toMatchObject({ distance: 2145, plan: { weight: { passenger_number: 90 } } });
  });
});
