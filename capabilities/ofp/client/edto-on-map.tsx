import { useEffect } from 'react';
import { mapController } from '#platform/client/shell/map-access.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import { edtoFeatures } from './edto-map.ts';
import { EDTO_SOURCE, edtoLayer } from './edto.layer.ts';

type Edto = NonNullable<PerformancePlanAnswer['edto']>;

/** Displays active at once, in the document and the analysis: the last is drawn. */
const shown: { readonly edto: Edto }[] = [];
let removeLayer: (() => void) | null = null;

function draw(): void {
  const last = shown.at(-1);
  const map = mapController();
  if (!last) {
    removeLayer?.();
    removeLayer = null;
    return;
  }
  if (!removeLayer) {
    removeLayer = map.addLayer(edtoLayer);
    map.setLayerVisible(edtoLayer.id, true);
  }
  map.updateGeojson(EDTO_SOURCE, edtoFeatures(last.edto));
}

/** Draws circles and equal-time points while mounted; renders nothing itself. */
export function EdtoOnMap({ edto }: { edto: Edto }) {
  useEffect(() => {
    const mine = { edto };
    shown.push(mine);
    draw();
    return () => {
      shown.splice(shown.indexOf(mine), 1);
      draw();
    };
  }, [edto]);
  return null;
}
