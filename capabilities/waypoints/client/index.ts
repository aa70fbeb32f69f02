import { MapPin } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import type { InspectHit } from '#platform/client/layers/layer-reading.ts';
import { afterMap } from '#platform/client/shell/after-map.ts';
import type { ClientCapability, SearchHit } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import type { MapPointerEvent } from '#platform/client/map/map-controller.ts';
import { type WaypointsDeps, waypointsGiven } from './waypoints-deps.ts';
import {
  closeWaypointForm,
  setImportOpen,
  waypointForm,
  waypointImport,
  waypointsShown,
} from './waypoints.store.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isWaypointsPanelOpen: boolean;
  }
}

const WaypointsPanel = lazy(async () => ({
  default: (await import('./waypoints.panel.tsx')).WaypointsPanel,
}));
const WaypointForm = lazy(async () => ({
  default: (await import('./waypoint-form.modal.tsx')).WaypointForm,
}));
const ImportModal = lazy(async () => ({ default: (await import('./import.modal.tsx')).ImportModal }));

const LAYER = 'own-waypoints';
const HITS_MAX = 5;
const ZOOM = 9;

const useIsOpen = () => useSlice(panelFlags, (flags) => flags.isWaypointsPanelOpen);
const toggle = () => setPanelFlag('isWaypointsPanelOpen', !panelFlags.get().isWaypointsPanelOpen);

async function searchHits(text: string): Promise<SearchHit[]> {
  const { waypointsLike } = await import('./waypoint-words.ts');
  const found = await waypointsLike(text, HITS_MAX);
  return found.map(({ id, ident, note, lat, lng }) => ({
    id,
    title: ident,
    subtitle: ['Own waypoint', note].filter(Boolean).join(' · '),
    Icon: MapPin,
    open: () => void flyTo({ lat, lon: lng, minZoom: ZOOM }),
  }));
}

/** A position contains a digit. */
const MAYBE_POSITION = /\d/;

/** The place given by coordinates, or by bearing and distance from a place. */
async function coordinateHits({ findPlace, openPlace }: WaypointsDeps, typed: string): Promise<SearchHit[]> {
  if (!MAYBE_POSITION.test(typed)) return [];
  const { resolvePosition } = await import('./resolve-position.ts');
  const read = await resolvePosition(typed, findPlace, nowMs());
  if (!read.ok) return [];
  const { at, text } = read.value;
  const [title = text, ...more] = text.split(' · ');
  const pin = () => {
    void flyTo({ ...at, minZoom: ZOOM });
    openPlace(at);
  };
  return [{ id: text, title, subtitle: more.join(' · ') || 'Position', Icon: MapPin, open: pin }];
}

async function openById(id: string): Promise<void> {
  const { openWaypoint } = await import('./open-waypoint.ts');
  await openWaypoint(id);
}

/** Own waypoints at a click. */
function hitsOf({ features }: MapPointerEvent): InspectHit[] {
  return features.flatMap(({ layerId, properties }) => {
    const { id, name } = properties;
    if (layerId !== LAYER || typeof id !== 'string' || typeof name !== 'string') return [];
    return [{ title: name, subtitle: 'Own waypoint', Icon: MapPin, open: () => void openById(id) }];
  });
}

/** The layer and its drawing code load after the first screen. */
function start(): () => void {
  const stop = afterMap(async () => (await import('./follow-waypoints.ts')).followWaypoints());
  return () => {
    stop();
    closeWaypointForm();
    setImportOpen(false);
  };
}

/** Own waypoints in the client: list, form, files, search and their layer. */
export const createWaypointsClient = (deps: WaypointsDeps): ClientCapability => ({
  id: 'waypoints',
  Provider: waypointsGiven.provider(deps),
  flags: { isWaypointsPanelOpen: false },
  slices: [waypointForm, waypointImport, waypointsShown],
  contributions: [
    {
      id: 'waypoints/list',
      place: 'left-panel',
      order: 35,
      title: 'Waypoints',
      flag: 'isWaypointsPanelOpen',
      useVisible: useIsOpen,
      onClose: () => setPanelFlag('isWaypointsPanelOpen', false),
      Component: WaypointsPanel,
    },
    {
      id: 'waypoints/form',
      place: 'dialog',
      order: 30,
      useVisible: () => useSlice(waypointForm, (draft) => draft !== null),
      Component: WaypointForm,
    },
    {
      id: 'waypoints/import',
      place: 'dialog',
      order: 31,
      useVisible: () => useSlice(waypointImport, ({ isOpen }) => isOpen),
      Component: ImportModal,
    },
  ],
  actions: [
    {
      id: 'waypoints/rail',
      place: 'rail',
      order: 35,
      title: 'Waypoints',
      Icon: MapPin,
      useActive: useIsOpen,
      onSelect: toggle,
    },
  ],
  commands: [
    { id: 'waypoints/open', title: 'Open waypoints', words: 'own', keys: 'g p', group: 'Go to', run: toggle },
  ],
  search: [
    { id: 'coordinates', title: 'Coordinates', search: (text) => coordinateHits(deps, text) },
    { id: 'waypoints', title: 'Own waypoints', search: searchHits },
  ],
  mapHits: hitsOf,
  start,
});
