import { Search } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { mapView } from '#platform/client/layers/map-view.store.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { loadCode } from '#platform/client/query/load-code.ts';
import type { ClientCapability, SearchHit } from '#platform/client/shell/client-capability.ts';
import { panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { airportNamedElsewhere } from './airport-named.ts';
import { airspaceLayer, closeAirspace, inspectedAirspace } from './airspace.layer.ts';
import {
  closeInspector,
  inspectedPoint,
  inspectorTrail,
  openPoint,
  startInspector,
} from './inspected-point.store.ts';
import { type NavdataDeps, navdataContext } from './navdata-deps.ts';
import { createNavdataLayers } from './navdata.layers.ts';
import { askNearby, closeNearby, nearbyPlace, startNearby } from './nearby.store.ts';
import { POINT_ICONS } from './point-icon.tsx';
import { POINT_TYPES, pointSubtitle } from './point-text.ts';
import { startSearchEvents } from './search-events.ts';
import { normaliseSearchQuery } from './search-params.ts';
import { searchRoutes } from './search.routes.ts';
import { searchPlace } from './search-place.ts';
import { leaveSearch, navdataSearch, recentSearches } from './search.store.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isSearchPanelOpen: boolean;
  }
}

const SearchPanel = lazy(async () => ({ default: (await import('./search.panel.tsx')).SearchPanel }));
const PointInspectorPanel = lazy(async () => ({
  default: (await import('./point-inspector.panel.tsx')).PointInspectorPanel,
}));
const AirspacePanel = lazy(async () => ({ default: (await import('./airspace.panel.tsx')).AirspacePanel }));
const NearbyPanel = lazy(async () => ({ default: (await import('./nearby.panel.tsx')).NearbyPanel }));

const useSearchOpen = () => useSlice(panelFlags, (flags) => flags.isSearchPanelOpen);
const openSearch = () => goTo('/search');
const PALETTE_HITS = 8;

function closeSearch(): void {
  leaveSearch();
  goTo('/');
}

/** The keyboard equivalent of a long press. */
function askNearMiddle(): void {
  const { latitude, longitude } = mapView.get().center;
  askNearby({ lat: latitude, lon: longitude });
}

async function searchHits(deps: NavdataDeps, text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const q = normaliseSearchQuery(text);
  if (q === '') return [];
  const { searchPoints } = await loadCode(() => import('./navdata.queries.ts'));
  const points = await searchPoints({ q, cat: 'all' }, { limit: PALETTE_HITS, signal, near: searchPlace() });
  return points.map((point, index) => ({
    id: `${point.type} ${point.ident} ${index}`,
    title: point.ident,
    subtitle: `${POINT_TYPES[point.type].one} · ${pointSubtitle(point)}`,
    Icon: POINT_ICONS[point.type],
    open: () => openPoint(deps, point),
  }));
}

function start(): () => void {
  const stops = [startSearchEvents(), startInspector(), startNearby()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Navigation data in the client: search, the inspector of points, nearby points, and the navigation layers. */
export const createNavdataClient = (deps: NavdataDeps): ClientCapability => ({
  id: 'navdata',
  Provider: navdataContext.provider(deps),
  flags: { isSearchPanelOpen: false },
  slices: [
    navdataSearch,
    recentSearches,
    inspectedPoint,
    inspectorTrail,
    inspectedAirspace,
    nearbyPlace,
    airportNamedElsewhere,
  ],
  routes: searchRoutes,
  contributions: [
    {
      id: 'navdata/search',
      place: 'left-panel',
      order: 40,
      title: 'Search',
      useVisible: useSearchOpen,
      onClose: closeSearch,
      Component: SearchPanel,
    },
    {
      id: 'navdata/inspector',
      place: 'left-panel',
      order: 5,
      title: 'Point',
      useVisible: () => useSlice(inspectedPoint, (point) => point !== null),
      onClose: closeInspector,
      Component: PointInspectorPanel,
    },
    {
      id: 'navdata/airspace',
      place: 'left-panel',
      order: 7,
      title: 'Airspace',
      useVisible: () => useSlice(inspectedAirspace, (airspace) => airspace !== null),
      onClose: closeAirspace,
      Component: AirspacePanel,
    },
    {
      id: 'navdata/nearby',
      place: 'left-panel',
      order: 6,
      title: 'Nearby',
      useVisible: () => useSlice(nearbyPlace, (place) => place !== null),
      onClose: closeNearby,
      Component: NearbyPanel,
    },
  ],
  actions: [
    {
      id: 'navdata/search-rail',
      place: 'rail',
      order: 30,
      title: 'Search',
      Icon: Search,
      useActive: useSearchOpen,
      panels: ['navdata/search'],
      onSelect: openSearch,
    },
  ],
  windows: [{ id: 'search', flag: 'isSearchPanelOpen', workspace: false, hidesTopNav: false }],
  commands: [
    { id: 'navdata/search', title: 'Open search', keys: 'g s', group: 'Go to', run: openSearch },
    {
      id: 'navdata/nearby',
      title: 'What is near the middle of the map',
      words: 'nearby nearest',
      keys: 'g n',
      group: 'Go to',
      run: askNearMiddle,
    },
  ],
  search: [
    {
      id: 'navdata',
      title: 'Airports and navigation points',
      search: (text, signal) => searchHits(deps, text, signal),
    },
  ],
  layers: [...createNavdataLayers(deps), airspaceLayer],
  start,
});
