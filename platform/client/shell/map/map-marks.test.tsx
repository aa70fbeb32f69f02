// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { MapControllerHost } from '../../map/create-map-controller.ts';
import { themesOf } from '../../map/map-theme.fixture.ts';
import { startMapMarks } from './map-marks.layer.ts';
import { mapMarks, pointMark, useMapMark } from './map-marks.store.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

function Inspector({ geometry }: { geometry: GeoJSON.Geometry | null }) {
  useMapMark(geometry);
  return null;
}
const JFK = { lat: 40.63, lon: -73.77 };

it('F6 the subject of a panel is marked while the panel is open, wherever it was opened from', async () => {
  const map = new MapControllerHost();
  const stop = startMapMarks(map);
  const drawn = () => {
    const source = map.store.source('map-marks');
    const data = source.kind === 'geojson' ? source.data : null;
    return data?.type === 'FeatureCollection' ? data.features.map(({ geometry }) => geometry) : null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Inspector geometry={pointMark(JFK)} />));
  expect(drawn()).toEqual([{ type: 'Point', coordinates: [-73.77, 40.63] }]);
  const line: GeoJSON.Geometry = {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  };
  await act(async () => root.render(<Inspector geometry={line} />));
  expect(drawn()).toEqual([line]);
  await act(async () => root.render(<Inspector geometry={null} />));
  expect(drawn()).toEqual([]);
  await act(async () => root.render(<Inspector geometry={line} />));
  await act(async () => root.unmount());
  expect([drawn(), mapMarks.get()]).toEqual([[], {}]);
  const css = readFileSync('platform/client/ui/tokens.css', 'utf8');
  const layers = map.store.get('map-marks')?.layers(themesOf(css)('night')) ?? [];
  const sources = {
    'map-marks': { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } },
  };
  expect(validateStyleMin({ version: 8, sources, layers })).toEqual([]);
  stop();
});
