import { Plane } from 'lucide-react';
import { useEffect } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { type LayerDefinition, defineLayer } from '#platform/client/layers/layer-definition.ts';
import { setLayerActive } from '#platform/client/layers/map-view.store.ts';
import { currentPathname, goTo, onNavigation } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability, SearchHit } from '#platform/client/shell/client-capability.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { isCallsign } from '../domain/aircraft-named.ts';
import { type TrafficDeps, trafficContext } from './traffic-deps.ts';
import { trafficCache } from './traffic-cache.store.ts';
import { statusFreshness, statusLine, unavailableReason } from './traffic-status.ts';
import {
  closeAircraft,
  closeTrafficList,
  conflicts,
  openTrafficList,
  selectAircraft,
  selectedAircraft,
  selectedDetail,
  selectedNow,
  trafficFilter,
  trafficList,
  trafficRows,
  trafficStatus,
  trafficTrails,
  watched,
} from './traffic.store.ts';

const engine = () => import('./traffic-engine.ts');

const AircraftPanel = lazy(async () => ({ default: (await import('./aircraft.panel.tsx')).AircraftPanel }));
const TrafficPanel = lazy(async () => ({ default: (await import('./traffic.panel.tsx')).TrafficPanel }));

function useUnavailable(): string | null {
  useEffect(() => {
    void engine().then(({ askWhatIsUnavailable }) => askWhatIsUnavailable());
  }, []);
  return unavailableReason(useSlice(trafficStatus, ({ state }) => state));
}

const useFreshness = (): Freshness | null => statusFreshness(useSlice(trafficStatus));

const layer = (deps: TrafficDeps): LayerDefinition =>
  defineLayer({
    key: 'traffic',
    title: 'Traffic',
    group: 'Traffic',
    order: 10,
    Icon: Plane,
    load: async () => (await import('./traffic.map.ts')).trafficOnMap(deps),
    timeDependent: true,
    usesAltitude: true,
    useUnavailable,
    useFreshness,
    useSourceLine: () => statusLine(useSlice(trafficStatus)),
  });

const LINK = 'aircraft';

/** `/?aircraft=a1b2c3`: switches the layer on and searches for the aircraft. */
function openLink(): void {
  const address = new URLSearchParams(window.location.search).get(LINK)?.trim().toLowerCase();
  if (!address || currentPathname() !== '/') return;
  selectAircraft(address);
  setLayerActive('traffic', true);
}

/** The address bar contains the selected aircraft while the map is the page. */
function keepLink(): () => void {
  return selectedAircraft.subscribe(({ address }, before) => {
    if (address === before.address || currentPathname() !== '/') return;
    goTo(address === null ? '/' : `/?${new URLSearchParams([[LINK, address]]).toString()}`, {
      replace: true,
    });
  });
}

function start(): () => void {
  let page = currentPathname();
  openLink();
  const stops = [
    keepLink(),
    // The list and the inspector share a place: the last one opened is visible.
    selectedAircraft.subscribe(
      ({ address }, before) => address !== null && address !== before.address && closeTrafficList(),
    ),
    trafficList.subscribe(({ isOpen }, before) => isOpen && !before.isOpen && closeAircraft()),
    onNavigation((pathname) => {
      if (page !== pathname) {
        page = pathname;
        closeAircraft();
        closeTrafficList();
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function showList(): void {
  setLayerActive('traffic', true);
  openTrafficList();
}

const FOUND_ZOOM = 7;

async function searchHits(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const { aircraftLike } = await import('./aircraft-search.ts');
  const found = await aircraftLike(text, signal);
  return found.map(({ address, title, subtitle, lat, lon }) => ({
    id: address,
    title,
    subtitle,
    Icon: Plane,
    open: () => {
      setLayerActive('traffic', true);
      selectAircraft(address);
      void flyTo({ lat, lon, minZoom: FOUND_ZOOM });
    },
  }));
}

const isMeant = (text: string, hits: readonly SearchHit[]): boolean =>
  isCallsign(
    text,
    hits.map(({ title }) => title),
  );

/** Live traffic in the client: aircraft on the map, their inspector, list, filters and the conflict watch. */
export const createTrafficClient = (deps: TrafficDeps): ClientCapability => ({
  id: 'traffic',
  Provider: trafficContext.provider(deps),
  feature: 'traffic',
  slices: [
    trafficCache,
    trafficStatus,
    selectedAircraft,
    selectedDetail,
    selectedNow,
    trafficFilter,
    trafficTrails,
    trafficList,
    trafficRows,
    watched,
    conflicts,
  ],
  contributions: [
    {
      id: 'traffic/list',
      place: 'left-panel',
      order: 9,
      title: 'Traffic',
      useVisible: () => useSlice(trafficList, ({ isOpen }) => isOpen),
      onClose: closeTrafficList,
      Component: TrafficPanel,
    },
    {
      id: 'traffic/aircraft',
      place: 'left-panel',
      order: 9,
      title: 'Aircraft',
      useVisible: () => useSlice(selectedAircraft, ({ address }) => address !== null),
      onClose: closeAircraft,
      Component: AircraftPanel,
    },
  ],
  search: [{ id: 'traffic', title: 'Aircraft', search: searchHits, isMeant }],
  commands: [{ id: 'traffic/list', title: 'List traffic', keys: 'g v', group: 'Traffic', run: showList }],
  layers: [layer(deps)],
  start,
});
