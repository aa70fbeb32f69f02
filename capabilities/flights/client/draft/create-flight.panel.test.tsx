// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperationalFlightPlan, PlanRequest } from '#capabilities/plan/contract.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import { listen } from '#platform/client/events/app-events.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { CreateFlightPanel } from './create-flight.panel.tsx';
import { flightDraft, setDraftField } from './flight-draft.store.ts';
import { flightsContext } from '../flights-deps.ts';
import { testPlan } from '../../testing/test-plan.ts';

const route: RouteResult = {
  route: 'J146',
  route_info: [
    { ident: 'KJFK', coordinate: [-73.78, 40.64], type: 'airport' },
    { ident: 'KLAX', coordinate: [-118.4, 33.94], type: 'airport', via: 'DCT' },
  ],
  distance: 2145,
  isFallback: false,
  message: '',
  unknown: [],
  source: 'made up',
  asOf: null,
};

/** As the server makes it: missing values are drawn at random, differently each time. */
let drawnNow = 100;
function plan({ route: text, passengers }: PlanRequest): OperationalFlightPlan {
  const used = passengers ?? drawnNow++;
  const made = { ...testPlan({ route: text, passengers: used }), route_info: route.route_info };
  return passengers === undefined
    ? { ...made, assumptions: [{ field: 'passengers', kind: 'drawn', given: null, used, note: 'drawn' }] }
    : made;
}

let requests: PlanRequest[] = [];
let requestedRoutes = 0;
let drawnRoutes = 0;
let answerRoute: () => Promise<RouteResult>;
let answerPlan: (made: OperationalFlightPlan) => Promise<OperationalFlightPlan>;
let root: Root;
let show: () => Promise<void>;
let place: HTMLElement;
const received: string[] = [];
let stops: (() => void)[];

beforeEach(async () => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  flightDraft.reset();
  requests = [];
  requestedRoutes = 0;
  drawnRoutes = 0;
  answerRoute = async () => route;
  answerPlan = async (made) => made;
  received.length = 0;
  stops = [
    listen('open-create-flight-panel', () => received.push('open')),
    listen('close-create-flight-panel', () => received.push('close')),
  ];
  localStorage.clear();
  const Provider = flightsContext.provider({
    findRoute: () => {
      requestedRoutes += 1;
      return answerRoute();
    },
    makePlan: (request) => {
      requests.push(request);
      return answerPlan(plan(request));
    },
    prepare: async () => {},
    AircraftPicker: () => null,
    fleetIdOf: async () => null,
    OfpView: () => null,
    FlightProcedures: () => null,
    routeWords: async () => [],
    useDrawnRoute: () => null,
    showRoute: () => void (drawnRoutes += 1),
    hideRoutes: () => {},
    analyse: () => {},
  });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  show = () =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <Provider>
            <CreateFlightPanel />
          </Provider>
        </QueryClientProvider>,
      ),
    );
  await show();
});
afterEach(async () => {
  await act(async () => root.unmount());
  for (const stop of stops) stop();
  place.remove();
  vi.useRealTimers();
});

const type = (field: Parameters<typeof setDraftField>[0], value: string) =>
  act(async () => setDraftField(field, value));
const rest = () => act(async () => vi.advanceTimersByTimeAsync(600));
const press = (name: string) =>
  act(async () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );
const figures = () => place.querySelector('[aria-label="Fuel and limits"]')?.textContent ?? '';

describe('G1 the create-flight panel', () => {
  it('D4 opening or closing the create-flight panel is published as an event', async () => {
    expect(received).toEqual(['open']);
    await act(async () => root.render(null));
    expect(received).toEqual(['open', 'close']);
  });

  it('G1 shows route, fuel and limits when typing pauses, and requests nothing before the form is complete', async () => {
    await type('departure', 'KJFK');
    await rest();
    expect(requests).toEqual([]);
    expect(figures()).toContain('Enter departure and arrival');
    await type('arrival', 'KL');
    await rest();
    expect(requests).toEqual([]);
    await type('arrival', 'KLAX');
    await type('passengers', '90');
    await rest();
    expect(requests).toHaveLength(1);
    expect(place.querySelector('[aria-label="Route"]')?.textContent).toContain('2,145');
    expect(figures()).toContain('14,000');
    expect(figures()).toContain('60,850 of 62,000 kg1,150 kg left');
  });

  it('G1 an exceeded limit states by how much', async () => {
    await type('departure', 'KJFK');
    await type('arrival', 'KLAX');
    await type('passengers', '120');
    await rest();
    expect(figures()).toContain('62,800 of 62,000 kg800 kg too much');
  });

  it('G1 a click during an automatic request causes no second request', async () => {
    let letRouteCome = () => {};
    let letPlanCome = () => {};
    answerRoute = () => new Promise((resolve) => (letRouteCome = () => resolve(route)));
    await type('departure', 'KJFK');
    await type('arrival', 'KLAX');
    await rest();
    await press('Find route');
    expect(requestedRoutes).toBe(1);
    answerPlan = (made) => new Promise((resolve) => (letPlanCome = () => resolve(made)));
    await act(async () => letRouteCome());
    await rest();
    await press('Make plan');
    await rest();
    expect(requests).toHaveLength(1);
    const plans: boolean[] = [];
    stops.push(flightDraft.subscribe(({ plan: made }) => plans.push(made !== null)));
    await act(async () => letPlanCome());
    await rest();
    expect(plans).toEqual([true]);
    expect([requestedRoutes, requests.length]).toEqual([1, 1]);
  });

  it('G1 a response to earlier input is neither stored nor drawn', async () => {
    let letRouteCome = () => {};
    answerRoute = () => new Promise((resolve) => (letRouteCome = () => resolve(route)));
    await type('departure', 'KJFK');
    await type('arrival', 'KLAX');
    await rest();
    await act(async () => flightDraft.reset());
    await act(async () => letRouteCome());
    await rest();
    expect(flightDraft.get().route).toBeNull();
    expect(drawnRoutes).toBe(0);
    expect(requests).toEqual([]);
  });

  it('C14 a default used for the flight is kept, labelled, whatever is typed later', async () => {
    await type('departure', 'KJFK');
    await type('arrival', 'KLAX');
    await rest();
    const first = flightDraft.get().plan?.weight.passenger_number;
    expect(figures()).toContain(`${first} passengers`);
    await type('extra', '500');
    await rest();
    expect(requests[1]?.passengers).toBe(first);
    expect(flightDraft.get().plan?.assumptions).toMatchObject([
      { field: 'passengers', kind: 'drawn', given: null, used: first },
    ]);
    await type('passengers', '80');
    await rest();
    expect(flightDraft.get().plan?.assumptions).toEqual([]);
  });

  it('G1 Make plan scrolls to the plan; further typing does not', async () => {
    const shown: (ScrollIntoViewOptions | undefined)[] = [];
    Element.prototype.scrollIntoView = (options) =>
      void shown.push(typeof options === 'object' ? options : undefined);
    await type('departure', 'KJFK');
    await type('arrival', 'KLAX');
    await rest();
    expect(shown).toEqual([]);
    await press('Make plan');
    await rest();
    expect(shown).toEqual([{ block: 'start' }]);
    await type('passengers', '80');
    await rest();
    expect(shown).toHaveLength(1);
  });

  it('G1 a failure is shown beside the buttons, in plain words if code failed to load', async () => {
    answerRoute = () =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
    await type('departure', 'KJFK');
    await type('arrival', 'KLAX');
    await press('Make plan');
    const said = place.querySelector('footer [role=alert]')?.textContent;
    expect(said).toBe('The server cannot be reached.');
    expect(flightDraft.get().fields.departure).toBe('KJFK');
  });

  it('G1 unsaved input is restored after a reload, until saved or started again', async () => {
    await type('departure', 'KJFK');
    await type('load', '14.2');
    await act(async () => root.render(null));
    flightDraft.reset();
    await show();
    expect(flightDraft.get().fields).toMatchObject({ departure: 'KJFK', load: '14.2' });
    await act(async () => place.querySelector<HTMLElement>('[aria-label="Start again"]')?.click());
    expect(localStorage.getItem('flight-draft')).toBeNull();
  });

  it('G1 starting again clears the errors', async () => {
    await type('departure', 'K');
    await press('Make plan');
    expect(place.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0);
    await act(async () => place.querySelector<HTMLElement>('[aria-label="Start again"]')?.click());
    expect(place.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
    expect(flightDraft.get().fields.departure).toBe('');
  });
});
