// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { analysis } from '#capabilities/analysis/client/analysis.store.ts';
import { DRAFT_ROUTE_ID } from '#capabilities/flights/client/draft/flight-draft.store.ts';
import {
  flightPanel,
  openFlightDetail,
  setActiveFlight,
} from '#capabilities/flights/client/flight-panel.store.ts';
import { savedFlight } from '#capabilities/flights/testing/saved-flight.ts';
import { publish } from '#platform/client/events/app-events.ts';
import { declarePanelFlags, panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { startPanelEvents } from '#platform/client/shell/windows/panel-events.ts';
import { createClientCapabilities } from '../capabilities.client.ts';
import { flightsDeps, routeDeps } from './flight-deps.ts';

const services = createShellServices(createClientCapabilities());
const capability = services.capabilities.find(({ id }) => id === 'analysis');
const isOpen = () => panelFlags.get().isAnalysisOpen;
const route = {
  departure: 'KJFK',
  arrival: 'EGLL',
  route: 'DCT 40N050W',
  points: [],
  distanceNm: 3000,
  isFallback: false,
};

beforeEach(() => {
  panelFlags.reset();
  declarePanelFlags(services.capabilities.map(({ flags }) => flags));
  for (const slice of [analysis, flightPanel]) slice.reset();
});

describe('K2 opening the analysis', () => {
  it('K2 from the command palette and by its shortcut', () => {
    const command = capability?.commands?.find(({ id }) => id === 'analysis/open');
    expect(command).toMatchObject({ title: 'Open analysis', keys: 'g z' });
    command?.run();
    expect(isOpen()).toBe(true);
  });

  it('K2 from the dock, and closed there', () => {
    const dock = capability?.actions?.find(({ place }) => place === 'dock');
    expect(dock?.title).toBe('Analysis');
    dock?.onSelect();
    expect(isOpen()).toBe(true);
    dock?.onSelect();
    expect(isOpen()).toBe(false);
  });

  it('K2 by the event of the spec', () => {
    const stop = startPanelEvents(services.windows);
    publish('open-analysis');
    expect(isOpen()).toBe(true);
    publish('close-analysis');
    expect(isOpen()).toBe(false);
    stop();
  });

  it('K2 from a saved flight and from a new flight', () => {
    flightsDeps.analyse('flight_1');
    expect([isOpen(), analysis.get().subject]).toEqual([true, { kind: 'flight', id: 'flight_1' }]);
    setPanelFlag('isAnalysisOpen', false);
    flightsDeps.analyse(null);
    expect([isOpen(), analysis.get().subject]).toEqual([true, { kind: 'draft' }]);
  });

  it('K2 from the route menu: the flight of the route, its draft, or else the route itself', () => {
    routeDeps.analyse({ ...route, flightId: 'of-nobody' });
    expect(isOpen()).toBe(true);
    expect(analysis.get()).toMatchObject({
      subject: { kind: 'typed' },
      typed: { departure: 'KJFK', arrival: 'EGLL', route: 'DCT 40N050W' },
    });
    setActiveFlight('flight_2');
    openFlightDetail(savedFlight('flight_2'));
    routeDeps.analyse({ ...route, flightId: 'flight_2' });
    expect(analysis.get().subject).toEqual({ kind: 'flight', id: 'flight_2' });
    routeDeps.analyse({ ...route, flightId: DRAFT_ROUTE_ID });
    expect(analysis.get().subject).toEqual({ kind: 'draft' });
  });
});
