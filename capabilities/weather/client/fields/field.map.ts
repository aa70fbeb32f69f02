import type { LayerModule } from '#platform/client/layers/layer-definition.ts';
import { drawField } from './field-engine.ts';
import { fieldLegend } from './field-legend.tsx';
import type { FieldKey, FieldReader } from './field-state.store.ts';

/** A weather field; its engine draws frame by frame and adds its own layers to the map. */
export function fieldOnMap(key: FieldKey): LayerModule {
  let readNow: FieldReader | null = null;
  return {
    mapLayers: [],
    engine: () => {
      const { read, stop } = drawField(key);
      readNow = read;
      return () => {
        readNow = null;
        stop();
      };
    },
    readAt: (place) => readNow?.(place) ?? [],
    Legend: fieldLegend(key),
    legendHasSource: true,
  };
}
