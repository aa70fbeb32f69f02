import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { MapControllerHost } from '#platform/client/map/create-map-controller.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import { MapCanvas } from '#platform/client/map/map-canvas.tsx';
import type { MapPointerEvent } from '#platform/client/map/map-controller.ts';
import { withToken } from '#platform/client/query/tile-token.ts';
import { PLACES_MAX } from '../../domain/sql/chart-sql.ts';
import { toggled } from './charts.tsx';
import { boundsOf, hexagonsOf, placesOf, timesOf } from './map-places.ts';
import { MapRow, type MapRows } from './map-row.tsx';
import { MapTimes, useMapMoment } from './map-times.tsx';
import type { ChartProps } from '../views/view-props.ts';
import styles from '../views/views.module.css';

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
      paint: { 'fill-color': color('accent'), 'fill-opacity': ['coalesce', ['get', 'share'], 0.16] },
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
  interactive: ['foundry-points', 'foundry-lines', 'foundry-areas'],
};

/** Rows that are drawn at the pointer, the topmost first; hexagons do not belong to a single row. */
const rowsAt = ({ features }: MapPointerEvent): number[] =>
  features.flatMap(({ properties: { row } }) => (typeof row === 'number' ? [row] : []));

/**
 * Rows on a map: circles by size, areas and lines of a `geometry` column, hexagons, arcs. A click selects a place and
 * shows the targets of its rows; a right click or a long press only shows them.
 */
export function MapChart(props: ChartProps & { rows: MapRows }) {
  const { view, data, picks, onPick, widthPx, heightPx } = props;
  const [controller] = useState(() => new MapControllerHost());
  const isLabelled = view.x !== '';
  const isHexagons = view.form === 'hexagons';
  const times = useMemo(() => timesOf(data), [data]);
  const player = useMapMoment(times);
  const { moment } = player;
  const collection = useMemo(
    () => (isHexagons ? hexagonsOf(data) : placesOf(data, picks, { isLabelled, moment })),
    [data, picks, isLabelled, isHexagons, moment],
  );
  const bounds = useMemo(() => boundsOf(data), [data]);
  const [pressed, setPressed] = useState<{ rows: readonly number[]; of: string } | null>(null);
  const { table, revision } = props.rows;
  const shownResult = `${table} ${revision}`;
  const press = useEffectEvent((event: MapPointerEvent) => {
    const rows = rowsAt(event);
    setPressed(rows.length === 0 ? null : { rows, of: shownResult });
  });
  const click = useEffectEvent((event: MapPointerEvent) => {
    press(event);
    const label: unknown = event.features[0]?.properties.key;
    if (view.x === '') return;
    const isLabel = typeof label === 'string' || typeof label === 'number' || typeof label === 'boolean';
    onPick(isLabel ? toggled(picks, view.x, label, false) : []);
  });
  useEffect(() => {
    controller.setRequestTransform(withToken);
    const stops = [
      controller.addLayer(LAYER),
      controller.on('click', (event) => click(event)),
      controller.on('context-menu', (event) => press(event)),
    ];
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
  const shown = `${collection.features.length} ${isHexagons ? 'hexagons' : 'rows'}`;
  return (
    <div
      className={styles.map}
      style={{ width: widthPx, height: heightPx }}
      data-places={collection.features.length}
    >
      <MapCanvas controller={controller} initialView={WORLD} label={`Map of ${shown}`} />
      {data.rowCount >= PLACES_MAX && <p className={styles.mapNote}>Sample of {PLACES_MAX} places</p>}
      {/* Rows of a previous result are different ones. */}
      {pressed !== null && pressed.of === shownResult && (
        <MapRow
          key={pressed.rows.join()}
          rows={pressed.rows}
          of={props.rows}
          onClose={() => setPressed(null)}
        />
      )}
      {times !== null && !isHexagons && <MapTimes times={times} player={player} />}
    </div>
  );
}
