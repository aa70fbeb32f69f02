import { boxAround } from '#aviation/geo/bounding-box.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { MapPointerEvent } from '#platform/client/map/map-controller.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { fitBounds, mapController } from '#platform/client/shell/map-access.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import type { ProcedureGeometry } from '../contract.ts';
import {
  MARKED_SOURCE,
  NOTHING,
  PROCEDURE_POINTS,
  PROCEDURE_SOURCE,
  procedureLines,
  procedurePoints,
} from './procedure.layer.ts';
import { OVERLAY_KEYS, type ProcedureOverlay, procedureOverlays } from './procedure-overlays.store.ts';
import { procedurePanel, showOverlayPart } from './procedure-panel.store.ts';
import { geometryQuery } from './procedures.queries.ts';

const FIT = { marginPx: 60, maxZoom: 12 };
const KIND_WORD = { sid: 'SID', star: 'STAR', approach: '' } as const;

/** The features of a procedure for the map: legs with the name drawn along them, and points. */
export function overlayFeatures(geometry: ProcedureGeometry): {
  lines: GeoJSON.Feature[];
  points: GeoJSON.Feature[];
} {
  const label = [KIND_WORD[geometry.kind], geometry.name].filter((word) => word !== '').join(' ');
  const { features } = geometry.geojson;
  return {
    lines: features
      .filter(({ geometry: { type } }) => type === 'LineString')
      .map((feature) => ({ ...feature, properties: { ...feature.properties, label } })),
    points: features.filter(({ geometry: { type } }) => type === 'Point'),
  };
}

/** Shows all that is drawn of a procedure. */
export function fitProcedure({ bounds }: Pick<ProcedureGeometry, 'bounds'>): void {
  if (bounds) void fitBounds(bounds, FIT);
}

/** Shows one leg. */
export function fitLeg({ polyline }: Pick<ProcedureGeometry['legs'][number], 'polyline'>): void {
  const box = boxAround(polyline.map(([lon, lat]) => ({ lat, lon })));
  if (box) void fitBounds(box, { marginPx: 120, maxZoom: 11 });
}

const idOf = (overlay: ProcedureOverlay | null): string => (overlay === null ? '' : JSON.stringify(overlay));

/** Draws the overlays; a later request has priority. Fits the map to a new one. */
async function draw(before: Readonly<Record<string, ProcedureOverlay | null>>): Promise<void> {
  const overlays = procedureOverlays.get();
  const wanted = OVERLAY_KEYS.flatMap((key) => overlays[key] ?? []);
  const known = new Set(OVERLAY_KEYS.map((key) => idOf(before[key] ?? null)));
  const geometries = await Promise.all(
    wanted.map(async (overlay) => {
      try {
        return await fetchShared(geometryQuery(overlay));
      } catch (error) {
        toast({ message: messageOf(error), tone: 'warning' });
        return null;
      }
    }),
  );
  if (procedureOverlays.get().version !== overlays.version) return;
  const features = geometries.flatMap((geometry) => (geometry ? [overlayFeatures(geometry)] : []));
  const collection = (part: 'lines' | 'points'): GeoJSON.FeatureCollection => ({
    type: 'FeatureCollection',
    features: features.flatMap((one) => one[part]),
  });
  const map = mapController();
  map.updateGeojson(PROCEDURE_SOURCE, collection('lines'));
  map.updateGeojson(PROCEDURE_POINTS, collection('points'));
  const added = geometries.find((geometry, index) => geometry && !known.has(idOf(wanted[index] ?? null)));
  if (added) fitProcedure(added);
}

/** The leg chosen in the table is marked on the map. */
function markLegOnMap(): void {
  const { open, marked } = procedurePanel.get();
  const geometry = open ? queryClient.getQueryData(geometryQuery(open).queryKey) : undefined;
  const leg = geometry?.legs.find(({ number }) => number === marked.leg);
  const data: GeoJSON.GeoJSON =
    leg && leg.polyline.length > 1
      ? { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: leg.polyline } }
      : NOTHING;
  mapController().updateGeojson(MARKED_SOURCE, data);
}

/** A leg or fix that is clicked is shown in the table, unless the click hit something else as well. */
function onClick({ features }: MapPointerEvent): void {
  const own = [procedureLines.id, procedurePoints.id];
  const [first] = features;
  if (!first || features.some(({ layerId }) => !own.includes(layerId))) return;
  const { procedureKind, ident, number } = first.properties;
  if (typeof procedureKind !== 'string') return;
  showOverlayPart(procedureKind, {
    leg: typeof number === 'number' ? number : null,
    fix: typeof ident === 'string' ? ident : null,
  });
}

/** Keeps the map in step with the overlays; returns a function that stops it. */
export function startProcedureDrawing(): () => void {
  const map = mapController();
  const removals = [procedureLines, procedurePoints].map((layer) => {
    const remove = map.addLayer(layer);
    map.setLayerVisible(layer.id, true);
    return remove;
  });
  void draw({});
  const stops = [
    procedureOverlays.subscribe(
      (_, before) => void draw({ sid: before.sid, star: before.star, app: before.app }),
    ),
    procedurePanel.subscribe(markLegOnMap),
    map.on('click', onClick),
    ...removals,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
