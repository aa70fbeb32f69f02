import { TowerControl } from 'lucide-react';
import { goTo } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { mapController } from '#platform/client/shell/map-access.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { lazyPart } from '#platform/client/ui/lazy-part.ts';
import { startAirportEvents } from './airport-events.ts';
import { closeAirportInspector } from './airport-visit.ts';
import { startAirportSelection } from './airport-selection.layer.ts';
import { type AirportsDeps, airportsContext } from './airports-deps.ts';
import { createAirportRoutes } from './airports.routes.ts';
import {
  airportList,
  airportSearchHistory,
  chartZoom,
  inspectedAirport,
  openAirportPage,
  starredAirports,
} from './airports.store.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isAirportPanelOpen: boolean;
    /** Initially open (spec 2). */
    isAirportRightPanelOpen: boolean;
  }
}

export { openAirport } from './airport-visit.ts';

const AirportListPanel = lazyPart(async () => (await import('./airport-list.panel.tsx')).AirportListPanel);
const AirportDetailPanel = lazyPart(
  async () => (await import('./airport-detail.panel.tsx')).AirportDetailPanel,
);
const AirportInspectorPanel = lazyPart(
  async () => (await import('./airport-detail.panel.tsx')).AirportInspectorPanel,
);
const AirportDetailsRightPanel = lazyPart(
  async () => (await import('./airport-details-right.panel.tsx')).AirportDetailsRightPanel,
);

const MAP_LIMIT_MS = 30_000;
const IDLE_LIMIT_MS = 5000;

const useAirportPanelOpen = () => useSlice(panelFlags, (flags) => flags.isAirportPanelOpen);
const openList = () => goTo('/airport');

function useListVisible(): boolean {
  const isOpen = useAirportPanelOpen();
  return useSlice(openAirportPage, (icao) => icao === null) && isOpen;
}

function useDetailVisible(): boolean {
  const isOpen = useAirportPanelOpen();
  return useSlice(openAirportPage, (icao) => icao !== null) && isOpen;
}

function useDetailsVisible(): boolean {
  const isWanted = useSlice(panelFlags, (flags) => flags.isAirportRightPanelOpen);
  const hasInspected = useSlice(inspectedAirport, (code) => code !== null);
  return useDetailVisible() || hasInspected ? isWanted : false;
}

/** When the map is drawn and the browser is idle: airports are usually opened first. */
function warmUp(deps: AirportsDeps): () => void {
  let isStopped = false;
  const bring = () => {
    if (isStopped) return;
    const parts = [AirportDetailPanel, AirportInspectorPanel, AirportDetailsRightPanel];
    // Code that fails to load here is requested again when the panel is drawn.
    void Promise.allSettled([...parts.map((part) => part.bring()), deps.warmUp()]);
  };
  void mapController()
    .whenReady(MAP_LIMIT_MS)
    .then(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(bring, { timeout: IDLE_LIMIT_MS });
      else bring();
    });
  return () => {
    isStopped = true;
  };
}

function start(deps: AirportsDeps): () => void {
  const stops = [startAirportEvents(deps), startAirportSelection(deps), warmUp(deps)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Airports in the client: list, detail, diagram, history and stars. */
export const createAirportsClient = (deps: AirportsDeps): ClientCapability => ({
  id: 'airports',
  Provider: airportsContext.provider(deps),
  flags: { isAirportPanelOpen: false, isAirportRightPanelOpen: true },
  slices: [starredAirports, airportSearchHistory, openAirportPage, inspectedAirport, airportList, chartZoom],
  routes: createAirportRoutes(deps),
  subjectOf(pathname) {
    const icao = openAirportPage.get();
    const isItsPage = icao !== null && pathname === `/airport/${icao}`;
    return isItsPage ? { kind: 'airport', id: icao, title: icao, path: pathname } : null;
  },
  contributions: [
    {
      id: 'airports/list',
      place: 'left-panel',
      order: 60,
      title: 'Airports',
      useVisible: useListVisible,
      onClose: () => goTo('/'),
      Component: AirportListPanel,
    },
    {
      id: 'airports/detail',
      place: 'left-panel',
      order: 50,
      title: 'Airport',
      useVisible: useDetailVisible,
      onClose: () => goTo('/'),
      Component: AirportDetailPanel,
    },
    {
      id: 'airports/inspector',
      place: 'left-panel',
      order: 4,
      title: 'Airport',
      useVisible: () => useSlice(inspectedAirport, (code) => code !== null),
      onClose: closeAirportInspector,
      Component: AirportInspectorPanel,
    },
    {
      id: 'airports/details',
      place: 'right-panel',
      order: 10,
      title: 'Details',
      useVisible: useDetailsVisible,
      onClose: () => setPanelFlag('isAirportRightPanelOpen', false),
      Component: AirportDetailsRightPanel,
    },
  ],
  actions: [
    {
      id: 'airports/rail',
      place: 'rail',
      order: 10,
      title: 'Airports',
      Icon: TowerControl,
      useActive: useAirportPanelOpen,
      panels: ['airports/list', 'airports/detail'],
      onSelect: openList,
    },
  ],
  commands: [
    {
      id: 'airports/open',
      title: 'Open airports',
      words: 'diagram diagrams measure',
      keys: 'g a',
      group: 'Go to',
      run: openList,
    },
  ],
  start: () => start(deps),
});
