import { lazy, useEffect } from 'react';
import { activeLayers, type ActiveLayers } from '#platform/client/layers/map-view.store.ts';
import type { LayerRegistration } from '#platform/client/shell/client-capability.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import {
  FIELD_KEYS,
  type FieldKey,
  fieldReaders,
  fieldsUnavailable,
  fieldStates,
} from './field-state.store.ts';

const engine = () => import('./field-engine.ts');

/** Which layers follow the altitude control. */
const ON_LEVELS: ReadonlySet<FieldKey> = new Set([
  'temperature',
  'wind-speed',
  'wind-speed-contour',
  'humidity',
]);

function useUnavailable(key: FieldKey): string | null {
  useEffect(() => {
    void engine().then(({ askWhatIsUnavailable }) => askWhatIsUnavailable());
  }, []);
  return useSlice(fieldsUnavailable, (reasons) => reasons[key] ?? null);
}

function useSourceLine(key: FieldKey): string | null {
  return useSlice(fieldStates, (states) => {
    const state = states[key];
    if (!state) return null;
    if (state.message !== null) return state.message;
    return state.status === 'loading' ? 'Loading …' : [state.model, runText(state.run)].join(' · ');
  });
}

const runText = (run: string | null): string =>
  run === null ? 'run —' : `run ${run.slice(8, 10)} ${run.slice(11, 13)}Z`;

function registration(key: FieldKey): LayerRegistration {
  return {
    key,
    // The code that draws is loaded when the layer is switched on, and puts its own layers on the map.
    mapLayers: [],
    timeDependent: true,
    ...(ON_LEVELS.has(key) ? { usesAltitude: true as const } : {}),
    Legend: lazy(async () => {
      const { fieldLegend } = await import('./field-legend.tsx');
      return { default: fieldLegend(key) };
    }),
    useUnavailable: () => useUnavailable(key),
    useSourceLine: () => useSourceLine(key),
    useFreshness: () => useSlice(fieldStates, (states) => states[key]?.freshness ?? null),
    readAt: (place) => fieldReaders.get(key)?.(place) ?? [],
  };
}

export const fieldLayers: readonly LayerRegistration[] = FIELD_KEYS.map(registration);

/** Nothing is loaded or asked before the first field is switched on; then the drawing code follows them all. */
export function startFields(): () => void {
  let stop: (() => void) | null = null;
  let isLoading = false;
  let isOver = false;
  const load = async (layers: ActiveLayers) => {
    if (isLoading || !FIELD_KEYS.some((key) => layers[key])) return;
    isLoading = true;
    const { drawFields } = await engine();
    if (!isOver) stop = drawFields();
  };
  const stopFollowing = activeLayers.subscribe((layers) => void load(layers));
  void load(activeLayers.get());
  return () => {
    isOver = true;
    stopFollowing();
    stop?.();
  };
}
