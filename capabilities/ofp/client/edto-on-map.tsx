import { useEffect } from 'react';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { edtoFeatures } from './edto-map.ts';
import { EDTO_SOURCE, edtoLayer } from './edto.layer.ts';

/** Draws circles and equal-time points for as long as it is there; shows nothing itself. */
export function EdtoOnMap({ edto }: { edto: NonNullable<PerformancePlanAnswer['edto']> }) {
  useEffect(() => {
    const map = mapController();
    const remove = map.addLayer(edtoLayer);
    map.setLayerVisible(edtoLayer.id, true);
    map.updateGeojson(EDTO_SOURCE, edtoFeatures(edto));
    return remove;
  }, [edto]);
  return null;
}
