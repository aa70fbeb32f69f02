import { PlaneTakeoff } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { publish } from '#platform/client/events/app-events.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { flightDraft } from './draft/flight-draft.store.ts';
import { startFlightEvents } from './flight-events.ts';
import { flightOutbox, hasStoredOutbox, openConflict, outboxState } from './outbox/flight-outbox.store.ts';
import { flightLoading } from './flight-loading.store.ts';
import { flightPanel } from './flight-panel.store.ts';
import { type FlightsDeps, flightsContext } from './flights-deps.ts';
import { flightSubject } from './flight-subject.ts';
import { flightRoutes } from './flight.routes.ts';
import { starredFlights } from './page/starred-flights.store.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isFlightsPanelOpen: boolean;
    isCreateFlightPanelOpen: boolean;
  }
}

const CreateFlightPanel = lazy(async () => ({
  default: (await import('./draft/create-flight.panel.tsx')).CreateFlightPanel,
}));
const FlightDetailPanel = lazy(async () => ({
  default: (await import('./page/flight-detail.panel.tsx')).FlightDetailPanel,
}));
const FlightListPanel = lazy(async () => ({
  default: (await import('./page/flight-list.panel.tsx')).FlightListPanel,
}));

const useFlag = (flag: 'isFlightsPanelOpen' | 'isCreateFlightPanelOpen') =>
  useSlice(panelFlags, (flags) => flags[flag]);

function useDetailVisible(): boolean {
  const isOpen = useFlag('isFlightsPanelOpen');
  const hasFlight = useSlice(flightPanel, (panel) => panel.activeFlightId !== null);
  return isOpen && hasFlight;
}

/** The list is hidden by a flight: both are open on /flight/{id}, and the place shows one. */
function useListVisible(): boolean {
  const isOpen = useFlag('isFlightsPanelOpen');
  const hasFlight = useSlice(flightPanel, (panel) => panel.activeFlightId !== null);
  return isOpen && !hasFlight;
}

const OutboxNotice = lazy(async () => ({
  default: (await import('./outbox/outbox-notice.tsx')).OutboxNotice,
}));
const ConflictDialog = lazy(async () => ({
  default: (await import('./outbox/conflict.modal.tsx')).ConflictDialog,
}));

const useWaiting = () => useSlice(flightOutbox, (entries) => entries.length);

/** Changes that an earlier page could not send are sent now; nothing is loaded where there are none. */
function start(deps: FlightsDeps): () => void {
  if (hasStoredOutbox()) void import('./outbox/flight-outbox.ts').then(({ startOutbox }) => startOutbox());
  return startFlightEvents(deps);
}

const openList = () => goTo('/flight');
const goToMap = () => goTo('/');
const announceDrag = (direction: 'up' | 'down') => publish(`flight-panel-drag-${direction}`);

/** Saved flights in the client: list, detail, creation, and the events of spec 2. */
export const createFlightsClient = (deps: FlightsDeps): ClientCapability => ({
  id: 'flights',
  Provider: flightsContext.provider(deps),
  flags: { isFlightsPanelOpen: false, isCreateFlightPanelOpen: false },
  slices: [starredFlights, flightLoading, flightPanel, flightDraft, flightOutbox, outboxState],
  routes: flightRoutes,
  subjectOf: flightSubject,
  contributions: [
    {
      id: 'flights/create',
      place: 'left-panel',
      order: 10,
      useVisible: () => useFlag('isCreateFlightPanelOpen'),
      title: 'Create flight',
      flag: 'isCreateFlightPanelOpen',
      onClose: () => setPanelFlag('isCreateFlightPanelOpen', false),
      Component: CreateFlightPanel,
    },
    {
      id: 'flights/detail',
      place: 'left-panel',
      order: 20,
      useVisible: useDetailVisible,
      title: 'Flight',
      onClose: goToMap,
      onDrag: announceDrag,
      Component: FlightDetailPanel,
    },
    {
      id: 'flights/list',
      place: 'left-panel',
      order: 30,
      useVisible: useListVisible,
      title: 'Flights',
      onClose: goToMap,
      onDrag: announceDrag,
      Component: FlightListPanel,
    },
    {
      id: 'flights/outbox',
      place: 'map-notice',
      order: 10,
      useVisible: () => useWaiting() > 0,
      Component: OutboxNotice,
    },
    {
      id: 'flights/conflict',
      place: 'dialog',
      order: 20,
      useVisible: () => useSlice(openConflict, (id) => id !== null),
      Component: ConflictDialog,
    },
  ],
  actions: [
    {
      id: 'flights',
      place: 'rail',
      order: 20,
      title: 'Flights',
      Icon: PlaneTakeoff,
      useActive: () => useFlag('isFlightsPanelOpen'),
      panels: ['flights/list', 'flights/detail'],
      useBadge: useWaiting,
      onSelect: openList,
    },
    {
      id: 'flights/tab',
      place: 'tab-bar',
      order: 20,
      title: 'Flights',
      Icon: PlaneTakeoff,
      useActive: () => useFlag('isFlightsPanelOpen'),
      useBadge: useWaiting,
      onSelect: openList,
    },
  ],
  commands: [
    {
      id: 'flights/open',
      title: 'Open flights',
      words: 'print pdf document',
      keys: 'g f',
      group: 'Go to',
      run: openList,
    },
    {
      id: 'flights/create',
      title: 'Create a flight',
      words: 'new plan fleet',
      keys: 'c',
      group: 'Flights',
      run: () => setPanelFlag('isCreateFlightPanelOpen', true),
    },
  ],
  start: () => start(deps),
});
