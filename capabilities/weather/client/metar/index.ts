import { lazy } from '#platform/client/ui/lazy.ts';
import { currentPathname, onNavigation } from '#platform/client/navigation/navigation.ts';
import { afterMap } from '#platform/client/shell/after-map.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { metarLayer } from './metar.layer.ts';
import type { OpenAirport } from './taf-lane.ts';
import { closeStation, inspectedStation, openStation } from './metar.store.ts';

export { openStation };

const StationPanel = lazy(async () => ({ default: (await import('./station.panel.tsx')).StationPanel }));

function start(openAirport: OpenAirport): () => void {
  let page = currentPathname();
  const stops = [
    onNavigation((pathname) => {
      if (page !== pathname) closeStation();
      page = pathname;
    }),
    afterMap(async () => (await import('./taf-lane.ts')).followTaf(openAirport)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** METAR and TAF in the client: the stations on the map and the inspector of a report. */
export const createMetarClient = ({ openAirport }: { openAirport: OpenAirport }): ClientCapability => ({
  id: 'weather-reports',
  slices: [inspectedStation],
  contributions: [
    {
      id: 'weather/station',
      place: 'left-panel',
      order: 7,
      title: 'Report',
      useVisible: () => useSlice(inspectedStation, (icao) => icao !== null),
      onClose: closeStation,
      Component: StationPanel,
    },
  ],
  layers: [metarLayer],
  start: () => start(openAirport),
});
