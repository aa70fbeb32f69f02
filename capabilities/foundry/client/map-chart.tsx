import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MapControllerHost } from '#platform/client/map/create-map-controller.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { MapCanvas } from '#platform/client/map/map-canvas.tsx';
import type { MapBounds, MapPointerEvent } from '#platform/client/map/map-controller.ts';
import { withToken } from '#platform/client/query/tile-token.ts';
import { PLACES_MAX, placeColumns } from '../domain/chart-sql.ts';
import type { CellValue } from '../domain/data-table.ts';
import { cellText } from './cell-text.tsx';
import { columnOf, toggled } from './charts.tsx';
import type { ChartProps } from './view-props.ts';
import styles from './views.module.css';

const SOURCE = 'foundry-places';
const WORLD = { lat: 25, lon: 0, zoom: 1, bearingDeg: 0, pitchDeg: 0, isGlobe: false };

/** Areas, lines and places of a result. */
const LAYER: MapLayer = {
  id: 'foundry-places',
  slot: 'point',
  sources: { [SOURCE]: { kind: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: ({ color }) => [
    {
      id: 'foundry-areas',
      type: 'fill',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color('accent'), 'fill-opacity': 0.16 },
    },
    {
      id: 'foundry-lines',
      type: 'line',
      source: SOURCE,
      filter: ['!=', ['geometry-type'], 'Point'],
      paint: { 'line-color': color('accent'), 'line-width': 1.5 },
    },
    {
      id: 'foundry-points',
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['get', 'radius'],
        'circle-color': ['case', ['get', 'isPicked'], color('text'), color('accent')],
        'circle-opacity': 0.42,
        'circle-stroke-width': 1.2,
        'circle-stroke-color': ['case', ['get', 'isPicked'], color('text'), color('accent')],
      },
    },
    {
      id: 'foundry-labels',
      type: 'symbol',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-size': 11,
        'text-offset': [0, 1.1],
        'text-anchor': 'top',
        'text-optional': true,
      },
      paint: {
        'text-color': color('map-label'),
        'text-halo-color': color('map-halo'),
        'text-halo-width': 1.2,
      },
    },
  ],
  interactive: ['foundry-points'],
};

const RADIUS = { min: 4, max: 20 };

function geometryOf(shape: CellValue, lat: CellValue, lon: CellValue): GeoJSON.Geometry | null {
  if (typeof shape === 'string' && shape.startsWith('{')) {
    try {
      return JSON.parse(shape) as GeoJSON.Geometry;
    } catch {
      return null;
    }
  }
  const isPlace =
    typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 360;
  return isPlace ? { type: 'Point', coordinates: [lon, lat] } : null;
}

function collectionOf(
  data: ChartProps['data'],
  picks: ChartProps['picks'],
  isLabelled: boolean,
): GeoJSON.FeatureCollection {
  const [lats, lons, labels, shapes] = ['lat', 'lon', 'l', 'g'].map((name) => columnOf(data, name));
  const sizes = columnOf(data, 's').map((value) => (typeof value === 'number' ? Math.max(0, value) : 0));
  const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
  const picked = picks.flatMap((pick) => (pick.kind === 'values' ? pick.values : []));
  const features = (lats ?? []).flatMap((lat, index): GeoJSON.Feature[] => {
    const geometry = geometryOf(shapes?.[index] ?? null, lat, lons?.[index] ?? null);
    if (geometry === null) return [];
    const label = labels?.[index] ?? null;
    const share = largest === 0 ? 0.2 : Math.sqrt((sizes[index] ?? 0) / largest);
    const properties = {
      label: isLabelled ? cellText(label, 'text') : '',
      radius: RADIUS.min + share * (RADIUS.max - RADIUS.min),
      isPicked: picked.includes(label),
    };
    return [{ type: 'Feature', geometry, properties }];
  });
  return { type: 'FeatureCollection', features };
}

function boundsOf(data: ChartProps['data']): MapBounds | null {
  const range = (name: string) => columnOf(data, name).filter((value) => typeof value === 'number');
  const [lats, lons] = [range('lat'), range('lon')];
  if (lats.length === 0 || lons.length === 0) return null;
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
  return { south: least(lats), north: most(lats), west: least(lons), east: most(lons) };
}

/** Rows on a map: circles by size, areas and lines of a `geometry` column. A click picks a place. */
export function MapChart(props: ChartProps) {
  const { view, data, picks, onPick, widthPx, heightPx } = props;
  const [controller] = useState(() => new MapControllerHost());
  const isLabelled = view.x !== '';
  const collection = useMemo(() => collectionOf(data, picks, isLabelled), [data, picks, isLabelled]);
  const bounds = useMemo(() => boundsOf(data), [data]);
  const click = useEffectEvent((event: MapPointerEvent) => {
    const label: unknown = event.features[0]?.properties.label;
    if (view.x === '') return;
    onPick(typeof label === 'string' ? toggled(picks, view.x, label, false) : []);
  });
  useEffect(() => {
    controller.setRequestTransform(withToken);
    const stops = [controller.addLayer(LAYER), controller.on('click', (event) => click(event))];
    controller.setLayerVisible(LAYER.id, true);
    return () => stops.forEach((stop) => stop());
  }, [controller]);
  useEffect(() => controller.updateGeojson(SOURCE, collection), [controller, collection]);
  const box = bounds && `${bounds.west} ${bounds.south} ${bounds.east} ${bounds.north}`;
  useEffect(() => {
    if (box === null) return;
    const [west = 0, south = 0, east = 0, north = 0] = box.split(' ').map(Number);
    const options = { marginPx: 28, maxZoom: 9, isInstant: true };
    void controller.whenReady(30_000).then(() => controller.fitBounds({ west, south, east, north }, options));
  }, [controller, box]);
  if (placeColumns(props.columns) === null && columnOf(data, 'g').every((shape) => shape === null))
    return <p className={styles.chartNote}>The result needs the columns lat and lon, or geometry.</p>;
  return (
    <div
      className={styles.map}
      style={{ width: widthPx, height: heightPx }}
      data-places={collection.features.length}
    >
      <MapCanvas
        controller={controller}
        initialView={WORLD}
        label={`Map of ${collection.features.length} rows`}
      />
      {data.rowCount >= PLACES_MAX && <p className={styles.mapNote}>Sample of {PLACES_MAX} places</p>}
    </div>
  );
}
