import { lazy, useEffect } from 'react';
import { followWhileOn } from '#platform/client/layers/follow-while.ts';
import type { ClientCapability, LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import {
  radarManifest,
  radarOptions,
  radarReading,
  radarUnavailable,
  radarView,
  sourceInUse,
} from './radar.store.ts';

const engine = () => import('./radar-engine.ts');

/** The layers that show something of ours: radar with lightning, and lightning over the chance of thunderstorms. */
const KEYS = ['radar', 'thunderstorm'] as const;

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

const radar: LayerRegistration = {
  key: 'radar',
  // The code that draws is loaded when the layer is switched on, and puts its own layers on the map.
  mapLayers: [],
  timeDependent: true,
  Legend: lazy(async () => ({ default: (await import('./radar-legend.tsx')).RadarLegend })),
  useUnavailable: () => radarUnavailable(useManifest()),
  useSourceLine: useRadarLine,
  readAt: (place) => radarReading.current?.(place) ?? [],
  useFreshness: () => {
    const source = sourceInUse(useSlice(radarManifest), useSlice(radarOptions));
    return source?.freshness ?? null;
  },
};

const lightning: LayerRegistration = {
  key: 'thunderstorm',
  mapLayers: [],
  timeDependent: true,
  Legend: lazy(async () => ({ default: (await import('./lightning-legend.tsx')).ThunderstormLightning })),
  useSourceLine: useLightningLine,
};

const start = (): (() => void) => followWhileOn(KEYS, async () => (await engine()).drawRadar);

/** Radar pictures and lightning on the map. */
export const radarClient: ClientCapability = {
  id: 'radar',
  slices: [radarOptions, radarView, radarManifest],
  layers: [radar, lightning],
  start,
};
