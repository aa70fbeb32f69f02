import { lazy } from '#platform/client/ui/lazy.ts';
import { currentPathname, onNavigation } from '#platform/client/navigation/navigation.ts';
import { afterMap } from '#platform/client/shell/after-map.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { hazardLayers } from './hazards.layers.ts';
import {
  closeHazard,
  hazardFilter,
  hazardList,
  inspectedHazard,
  setHazardListOpen,
} from './hazards.store.ts';

const HazardPanel = lazy(async () => ({ default: (await import('./hazard.panel.tsx')).HazardPanel }));
const HazardListPanel = lazy(async () => ({
  default: (await import('./hazard-list.panel.tsx')).HazardListPanel,
}));

function start(): () => void {
  let page = currentPathname();
  const stops = [
    // The list and the inspector share a place: the last one opened is visible.
    inspectedHazard.subscribe((hazard) => hazard !== null && setHazardListOpen(false)),
    hazardList.subscribe(({ isOpen }) => isOpen && closeHazard()),
    onNavigation((pathname) => {
      if (page !== pathname) {
        closeHazard();
        setHazardListOpen(false);
      }
      page = pathname;
    }),
    afterMap(async () => (await import('./hazard-lane.ts')).followHazard()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Hazards in the client: areas, storm cells and pilot reports on the map, their list and their inspectors. */
export const hazardsClient: ClientCapability = {
  id: 'hazards',
  slices: [inspectedHazard, hazardList, hazardFilter],
  contributions: [
    {
      id: 'hazards/list',
      place: 'left-panel',
      order: 9,
      title: 'Hazards',
      useVisible: () => useSlice(hazardList, ({ isOpen }) => isOpen),
      onClose: () => setHazardListOpen(false),
      Component: HazardListPanel,
    },
    {
      id: 'hazards/inspector',
      place: 'left-panel',
      order: 9,
      title: 'Hazard',
      useVisible: () => useSlice(inspectedHazard, (hazard) => hazard !== null),
      onClose: closeHazard,
      Component: HazardPanel,
    },
  ],
  commands: [
    {
      id: 'hazards/list',
      title: 'List hazards and pilot reports',
      words: 'sigmet airmet pirep',
      keys: 'g h',
      group: 'Weather',
      run: () => setHazardListOpen(true),
    },
  ],
  layers: hazardLayers,
  start,
};
