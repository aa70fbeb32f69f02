// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { testPlan } from '../../testing/test-plan.ts';
import { savedFlight } from '../../testing/saved-flight.ts';
import { openFlightDetail, setActiveFlight } from '../flight-panel.store.ts';
import { flightsContext } from '../flights-deps.ts';
import { FlightDetailPanel } from './flight-detail.panel.tsx';

const absent = () => Promise.reject(new Error('not asked here'));
const point = (ident: string, lon: number) => ({
  ident,
  coordinate: [lon, 40] as [number, number],
  type: 'waypoint' as const,
});
const drawn = {
  departure: 'KJFK',
  arrival: 'KLAX',
  route: 'A B',
  points: [point('KJFK', -73), point('A', -90), point('B', -100), point('KLAX', -118)],
  distanceNm: 2153,
  isFallback: false,
};

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function show(flight: FlightDetail): Promise<string> {
  await act(async () => {
    setActiveFlight(flight.id);
    openFlightDetail(flight);
  });
  const Provider = flightsContext.provider({
    findRoute: absent,
    makePlan: absent,
    prepare: absent,
    AircraftPicker: () => null,
    fleetIdOf: absent,
    OfpView: ({ plan }) => <h4>Plan of {plan.general.flightNumber || '—'}</h4>,
    FlightProcedures: () => null,
    routeWords: absent,
    useDrawnRoute: (id) => (id === 'a' ? drawn : null),
    showRoute: () => {},
    hideRoutes: () => {},
    analyse: () => {},
  });
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Provider>
          <FlightDetailPanel />
        </Provider>
      </QueryClientProvider>,
    ),
  );
  return document.body.textContent ?? '';
}

describe('G1 one flight', () => {
  it('G1 a flight saved without points states what the map shows, and that it was computed now', async () => {
    const text = await show(savedFlight('a', { distance: null }));
    expect(text).toContain('2,153 NM · 2 points between');
    expect(text).toContain('Computed now');
    expect(text).not.toContain('— NM');
  });

  it('G5 a plan that was made without a flight number is headed with the call sign of its flight', async () => {
    const plan = testPlan({ route: 'J146', passengers: 90 });
    expect(await show(savedFlight('pl1', { plan }))).toContain('Plan of PL1');
    const named = { ...plan, general: { ...plan.general, flightNumber: 'MER415' } };
    expect(await show(savedFlight('pl2', { plan: named }))).toContain('Plan of MER415');
  });
});
