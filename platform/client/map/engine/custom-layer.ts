import type { CustomLayerInterface, CustomRenderMethodInput, Map as LibraryMap } from 'maplibre-gl';
import type { MapCustomLayer, MapFrame } from '../layer-registry.ts';

/** Which copies of the world the flat map shows. */
function worldOffsets(map: LibraryMap): number[] {
  const bounds = map.getBounds();
  const first = Math.floor((bounds.getWest() + 180) / 360);
  const last = Math.floor((bounds.getEast() + 180) / 360);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const ONE_WORLD: readonly number[] = [0];

function frameOf(map: LibraryMap, input: CustomRenderMethodInput): MapFrame {
  const projection = input.defaultProjectionData;
  const center = map.getCenter();
  const canvas = map.getCanvas();
  const isGlobe = projection.projectionTransition > 0;
  let offsets: readonly number[] | null = isGlobe ? ONE_WORLD : null;
  return {
    mercatorMatrix: projection.fallbackMatrix,
    shaderVariant: input.shaderData.variantName,
    shaderPrelude: input.shaderData.vertexShaderPrelude,
    shaderDefine: input.shaderData.define,
    projection: {
      mainMatrix: projection.mainMatrix,
      fallbackMatrix: projection.fallbackMatrix,
      tileMercatorCoords: projection.tileMercatorCoords,
      clippingPlane: projection.clippingPlane,
      projectionTransition: projection.projectionTransition,
    },
    zoom: map.getZoom(),
    center: { lat: center.lat, lon: center.lng },
    bearingDeg: map.getBearing(),
    pitchDeg: map.getPitch(),
    widthPx: canvas.width,
    heightPx: canvas.height,
    pixelRatio: map.getPixelRatio(),
    isGlobe,
    // Computed once per frame, and only for layers that draw: the bounds cost more than everything else here.
    get worldOffsets() {
      offsets ??= worldOffsets(map);
      return offsets;
    },
  };
}

/** Wraps a layer that draws itself in the map library's terms. */
export function adaptCustomLayer(layer: MapCustomLayer): CustomLayerInterface {
  let map: LibraryMap | null = null;
  const whenAdded = (run: (added: LibraryMap) => void) => {
    if (map) run(map);
  };
  return {
    id: layer.id,
    type: 'custom',
    renderingMode: '2d',
    onAdd(added, gl) {
      map = added;
      layer.onAdd(gl, () => added.triggerRepaint());
    },
    render: (gl, input) => whenAdded((added) => layer.render(gl, frameOf(added, input))),
    onRemove(_, gl) {
      layer.onRemove?.(gl);
      map = null;
    },
  };
}
