import { Radar } from 'lucide-react';
import { useEffect } from 'react';
import { defineLayer, defineLayerPart } from '#platform/client/layers/layer-definition.ts';
import { currentPathname, onNavigation } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { lazy } from '#platform/client/ui/lazy.ts';
import {
  closeStroke,
  inspectedStroke,
  radarManifest,
  radarOptions,
  radarUnavailable,
  radarView,
  sourceInUse,
} from './radar.store.ts';

const StrokePanel = lazy(async () => ({
  default: (await import('./lightning-stroke.panel.tsx')).StrokePanel,
}));

const engine = () => import('./radar-engine.ts');

function useManifest() {
  useEffect(() => {
    void engine().then(({ askWhatIsUnavailable }) => askWhatIsUnavailable());
  }, []);
  return useSlice(radarManifest);
}

const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(11, 16)} UTC`;

function useRadarLine(): string | null {
  const view = useSlice(radarView);
  const source = sourceInUse(useSlice(radarManifest), useSlice(radarOptions));
  if (!source) return null;
  if (view.message !== null) return view.message;
  return view.shownAtMs === null
    ? source.freshness.source
    : `${source.freshness.source} · ${timeText(view.shownAtMs)}`;
}

function useLightningLine(): string | null {
  const unavailable = useSlice(radarManifest, (state) => state?.lightning.unavailable ?? null);
  const atMs = useSlice(radarView, (view) => view.lightningAtMs);
  if (unavailable !== null) return unavailable;
  return atMs === null ? null : `Lightning ${timeText(atMs)}`;
}

const radar = defineLayer({
  key: 'radar',
  title: 'Radar',
  group: 'Weather',
  order: 20,
  Icon: Radar,
  presets: ['weather'],
  load: async () => (await import('./radar.map.ts')).radarOnMap,
  timeDependent: true,
  hasReadings: true,
  useUnavailable: () => radarUnavailable(useManifest()),
  useSourceLine: useRadarLine,
  useFreshness: () => {
    const source = sourceInUse(useSlice(radarManifest), useSlice(radarOptions));
    return source?.freshness ?? null;
  },
});

const lightning = defineLayerPart({
  key: 'thunderstorm',
  id: 'lightning',
  load: async () => (await import('./radar.map.ts')).lightningOnMap,
  timeDependent: true,
  useSourceLine: useLightningLine,
  useFreshness: () => null,
});

function start(): () => void {
  let page = currentPathname();
  return onNavigation((pathname) => {
    if (page !== pathname) closeStroke();
    page = pathname;
  });
}

/** Radar images and lightning on the map, and the inspector of a stroke. */
export const radarClient: ClientCapability = {
  id: 'radar',
  slices: [radarOptions, radarView, radarManifest, inspectedStroke],
  contributions: [
    {
      id: 'radar/stroke',
      place: 'left-panel',
      order: 9,
      title: 'Lightning',
      useVisible: () => useSlice(inspectedStroke, (stroke) => stroke !== null),
      onClose: closeStroke,
      Component: StrokePanel,
    },
  ],
  layers: [radar, lightning],
  start,
};
