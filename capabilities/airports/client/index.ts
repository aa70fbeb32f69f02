import { TowerControl } from 'lucide-react';
import { lazy } from 'react';
import { goTo } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { startAirportEvents } from './airport-events.ts';
import { closeAirportInspector } from './airport-visit.ts';
import { startAirportSelection } from './airport-selection.layer.ts';
import { airportRoutes } from './airports.routes.ts';
import {
  airportList,
  airportSearchHistory,
  inspectedAirport,
  openAirportPage,
  starredAirports,
} from './airports.store.ts';

export { openAirport } from './airport-visit.ts';

const AirportListPanel = lazy(async () => ({
  default: (await import('./airport-list.panel.tsx')).AirportListPanel,
}));
const AirportDetailPanel = lazy(async () => ({
  default: (await import('./airport-detail.panel.tsx')).AirportDetailPanel,
}));
const AirportInspectorPanel = lazy(async () => ({
  default: (await import('./airport-detail.panel.tsx')).AirportInspectorPanel,
}));
const AirportDetailsRightPanel = lazy(async () => ({
  default: (await import('./airport-details-right.panel.tsx')).AirportDetailsRightPanel,
}));

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

function start(): () => void {
  const stops = [startAirportEvents(), startAirportSelection()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Airports in the client: list, detail, diagram, history and stars. */
export const airportsClient: ClientCapability = {
  id: 'airports',
  slices: [starredAirports, airportSearchHistory, openAirportPage, inspectedAirport, airportList],
  routes: airportRoutes,
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
      onSelect: openList,
    },
  ],
  commands: [{ id: 'airports/open', title: 'Open airports', keys: 'g a', group: 'Go to', run: openList }],
  start,
};
