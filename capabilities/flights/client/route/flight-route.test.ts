// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperationalFlightPlan, PlanAssumption, PlanRequest } from '#capabilities/plan/contract.ts';
import { setApiBase } from '#platform/testing/api-at.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { flightOutbox, openConflict } from '../outbox/flight-outbox.store.ts';
import { flightPanel, openFlightDetail, setActiveFlight } from '../flight-panel.store.ts';
import { saveRouteOfFlight } from './flight-route.ts';
import type { DrawnRoute, FlightsDeps } from '../flights-deps.ts';
import { type SavedFlightsServer, startSavedFlightsServer } from '../../testing/saved-flights-server.ts';
import { savedFlight } from '../../testing/saved-flight.ts';
import { testPlan } from '../../testing/test-plan.ts';

let server: SavedFlightsServer;
let requests: PlanRequest[];
let planFails: Error | null;
const deps: FlightsDeps = {
  findRoute: () => Promise.reject(new Error('not asked for here')),
  makePlan: (request) => {
    requests.push(request);
    return planFails
      ? Promise.reject(planFails)
      : Promise.resolve(testPlan({ route: request.route, passengers: request.passengers ?? 0 }));
  },
  prepare: async () => {},
  AircraftPicker: () => null,
  fleetIdOf: (registration) => Promise.resolve(registration === 'N000MD' ? 'fleet_1' : null),
  OfpView: () => null,
  FlightProcedures: () => null,
  routeWords: async () => [],
  useDrawnRoute: () => null,
  showRoute: () => {},
  hideRoutes: () => {},
  analyse: () => {},
};

const drawnPassengers: PlanAssumption = {
  field: 'passengers',
  kind: 'drawn',
  given: null,
  used: 90,
  note: 'drawn',
};
/** The plan that the saved flight has: its passengers were drawn at random, its aircraft is from the fleet. */
const planBefore: OperationalFlightPlan = {
  ...testPlan({ route: 'J146', passengers: 90 }),
  alternate: { fuel: 900, via: 'DCT KONT' },
  assumptions: [drawnPassengers],
};
const drawn: DrawnRoute = {
  flightId: 'a',
  departure: 'KJFK',
  arrival: 'KLAX',
  route: 'DCT RBV DCT',
  points: [
    { ident: 'KJFK', coordinate: [-73.78, 40.64], type: 'airport' },
    { ident: 'RBV', coordinate: [-74.5, 40.2], type: 'vor', via: 'DCT' },
    { ident: 'KLAX', coordinate: [-118.4, 33.94], type: 'airport', via: 'DCT' },
  ],
  distanceNm: 2160,
  isFallback: false,
};

beforeAll(async () => {
  server = await startSavedFlightsServer();
  setApiBase(server.url);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  requests = [];
  planFails = null;
  localStorage.clear();
  queryClient.clear();
  for (const slice of [flightOutbox, openConflict, flightPanel]) slice.reset();
});

function open(change: Parameters<typeof savedFlight>[1] = {}): void {
  const flight = savedFlight('a', { plan: planBefore, ...change });
  server.saved.set('a', flight);
  setActiveFlight('a');
  openFlightDetail(flight);
}

describe('G7 a route changed on the map is saved in its flight', () => {
  it('G7 with its points and length, and the plan is remade for it from the same input', async () => {
    open();
    expect(await saveRouteOfFlight(deps, drawn)).toBe(true);
    expect(requests).toMatchObject([
      {
        dep: 'KJFK',
        arr: 'KLAX',
        route: 'DCT RBV DCT',
        passengers: 90,
        fleetId: 'fleet_1',
        alternate: 'KONT',
        departureTime: '1200Z',
      },
    ]);
    expect(server.saved.get('a')).toMatchObject({
      selfRoute: 'DCT RBV DCT',
      route_info: drawn.points,
      distance: 2160,
      revision: 2,
      plan: { route: 'DCT RBV DCT', weight: { passenger_number: 90 } },
    });
    expect(flightPanel.get().detailData).toMatchObject({ selfRoute: 'DCT RBV DCT', revision: 2 });
  });

  it('G4 keeps level and speed; a step at a removed point is reported', async () => {
    const cruise = {
      level: 340,
      mach: 0.79,
      levelChanges: [
        { at: 'RBV', level: 360 },
        { at: 'SLT', level: 380 },
      ],
    };
    open({ plan: { ...planBefore, cruise } });
    await saveRouteOfFlight(deps, drawn);
    expect(requests).toMatchObject([{ level: 340, mach: 0.79, levelChanges: [{ at: 'RBV', level: 360 }] }]);
    expect(requests[0]?.levelChanges).toHaveLength(1);
    expect(server.saved.get('a')?.plan?.messages).toContain(
      'Step to FL380 removed: SLT is no longer on the route.',
    );
  });

  it('C14 defaults used in the first plan are still labelled in the new one', async () => {
    open();
    await saveRouteOfFlight(deps, drawn);
    expect(server.saved.get('a')?.plan?.assumptions).toEqual([drawnPassengers]);
  });

  it('G7 a flight without a plan has none afterwards, and none is requested', async () => {
    open({ plan: null });
    expect(await saveRouteOfFlight(deps, drawn)).toBe(true);
    expect(requests).toEqual([]);
    expect(server.saved.get('a')).toMatchObject({ selfRoute: 'DCT RBV DCT', plan: null });
  });

  it('G7 nothing is saved when the plan cannot be made: the old plan is never attached to the new route', async () => {
    open();
    planFails = new Error('Failed to load OFP: no aircraft');
    await expect(saveRouteOfFlight(deps, drawn)).rejects.toThrow('Failed to load OFP: no aircraft');
    expect(server.saved.get('a')).toMatchObject({ selfRoute: 'J146', revision: 1 });
    expect(flightOutbox.get()).toEqual([]);
  });

  it('G7 the route of a flight that has been closed is not saved in another one', async () => {
    open();
    expect(await saveRouteOfFlight(deps, { ...drawn, flightId: 'b' })).toBe(false);
    expect(server.saved.get('a')).toMatchObject({ revision: 1 });
  });

  it('G1 while the server is unreachable it is pending, and the user continues with the pending flight', async () => {
    open({ plan: null });
    server.failing = 'away';
    expect(await saveRouteOfFlight(deps, drawn)).toBe(true);
    expect(flightOutbox.get()).toMatchObject([{ kind: 'replace', flight: { selfRoute: 'DCT RBV DCT' } }]);
    expect(flightPanel.get().detailData).toMatchObject({ selfRoute: 'DCT RBV DCT', revision: 1 });
    expect(server.saved.get('a')).toMatchObject({ selfRoute: 'J146' });
  });

  it('G1 if changed elsewhere meanwhile: the user is asked, and the change is kept', async () => {
    open({ plan: null });
    server.saved.set('a', savedFlight('a', { selfRoute: 'J80', revision: 2 }));
    expect(await saveRouteOfFlight(deps, drawn)).toBe(false);
    expect(openConflict.get()).toBe('a');
    expect(flightOutbox.get()).toMatchObject([
      { flight: { selfRoute: 'DCT RBV DCT' }, conflict: { reason: 'changed', theirs: { selfRoute: 'J80' } } },
    ]);
    expect(server.saved.get('a')).toMatchObject({ selfRoute: 'J80', revision: 2 });
  });
});
