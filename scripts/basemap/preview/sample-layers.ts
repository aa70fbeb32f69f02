import type { MapController } from '#platform/client/map/map-controller.ts';
import { gridLayer } from '#platform/client/map/grid.layer.ts';
import { ProjectionPrograms } from '#platform/client/map/projection-programs.ts';
import type { MapLayer } from '#platform/client/map/layer-registry.ts';
import {
  plannedRouteLayers,
  showPlannedRoutes,
  type PlannedRoutePoint,
} from '#platform/client/map/planned-route.layer.ts';
import {
  aircraftImage,
  flightCategoryImages,
  FLIGHT_CATEGORIES,
  hatchImage,
  labelPlateImage,
  selectionRingImage,
  windBarbId,
  windBarbImages,
} from '#platform/client/map/style/symbols.ts';

const point = (ident: string, lat: number, lon: number, type = 'waypoint'): PlannedRoutePoint => ({
  ident,
  lat,
  lon,
  type,
});
const JFK = point('KJFK', 40.64, -73.78, 'airport');
const SFO = point('KSFO', 37.62, -122.38, 'airport');

const feature = (lon: number, lat: number, properties: Record<string, unknown>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lon, lat] },
});

/** Every symbol once, in rows, so that one picture shows them all. */
function symbolRows(): GeoJSON.FeatureCollection {
  const rows = [
    FLIGHT_CATEGORIES.map((category) => `category-${category}`),
    FLIGHT_CATEGORIES.map((category) => `category-${category}-small`),
    [0, 5, 15, 25, 50, 65, 115].map(windBarbId),
    ['selection-ring', 'sample-aircraft'],
  ];
  return {
    type: 'FeatureCollection',
    features: rows.flatMap((row, index) =>
      row.map((image, column) => feature(-104 + column * 2.4, 34 - index * 2, { image })),
    ),
  };
}

const symbols: MapLayer = {
  id: 'sample-symbols',
  slot: 'point',
  sources: { 'sample-symbols': { kind: 'geojson', data: symbolRows() } },
  attribution: 'Invented samples',
  images: (theme) => [
    ...flightCategoryImages(theme),
    ...windBarbImages(theme),
    selectionRingImage(theme),
    aircraftImage(theme, 'sample-aircraft', theme.color('accent')),
    labelPlateImage(theme),
    hatchImage(theme, 'sample-hatch', 'asp-sua'),
  ],
  interactive: ['sample-symbols'],
  layers: (theme) => [
    {
      id: 'sample-symbols',
      type: 'symbol',
      source: 'sample-symbols',
      layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true },
      paint: { 'text-color': theme.color('text') },
    },
  ],
};

const area: MapLayer = {
  id: 'sample-area',
  slot: 'area',
  sources: {
    'sample-area': {
      kind: 'geojson',
      data: {
        type: 'Feature',
        properties: { text: 'TURB MOD\nFL270–390' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-110, 46],
              [-101, 45],
              [-99, 39],
              [-107, 38],
              [-110, 46],
            ],
          ],
        },
      },
    },
  },
  layers: (theme) => [
    {
      id: 'sample-area-fill',
      type: 'fill',
      source: 'sample-area',
      paint: { 'fill-color': theme.color('hz-turb'), 'fill-opacity': 0.17 },
    },
    {
      id: 'sample-area-hatch',
      type: 'fill',
      source: 'sample-area',
      paint: { 'fill-pattern': 'sample-hatch' },
    },
    {
      id: 'sample-area-label',
      type: 'symbol',
      source: 'sample-area',
      layout: {
        'text-field': ['get', 'text'],
        'text-font': ['B612 Bold'],
        'text-size': 10.5,
        'icon-image': 'label-plate',
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [3, 6, 3, 6],
      },
      paint: { 'text-color': theme.color('hz-turb') },
    },
  ],
};

/** A custom layer with three discs at New York, London and Suva: flat, on the globe and on every copy of the world. */
function selfDrawn(): MapLayer {
  const programs = new ProjectionPrograms({
    vertex: `in vec2 position; uniform float offset; uniform float size;
      void main() { gl_Position = projectTile(position + vec2(offset, 0.0)); gl_PointSize = size; }`,
    fragment: `precision highp float; out vec4 color;
      void main() { if (length(gl_PointCoord - 0.5) > 0.5) discard; color = vec4(0.0, 1.0, 0.0, 1.0); }`,
  });
  const mercator = [
    [0.29506, 0.37592],
    [0.49966, 0.33255],
    [0.99565, 0.55119],
  ];
  let buffer: WebGLBuffer | null = null;
  return {
    id: 'sample-self-drawn',
    slot: 'point',
    order: 50,
    sources: {},
    layers: () => [],
    custom: [
      {
        id: 'sample-self-drawn',
        onAdd(gl) {
          buffer = gl.createBuffer();
          gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
          gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(mercator.flat()), gl.STATIC_DRAW);
        },
        render(gl, frame) {
          const program = programs.use(gl, frame);
          gl.bindVertexArray(null);
          gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
          const position = gl.getAttribLocation(program, 'position');
          gl.enableVertexAttribArray(position);
          gl.vertexAttribPointer(position, 2, gl.FLOAT, false, 0, 0);
          gl.uniform1f(gl.getUniformLocation(program, 'size'), 16 * frame.pixelRatio);
          for (const offset of frame.worldOffsets) {
            gl.uniform1f(gl.getUniformLocation(program, 'offset'), offset);
            gl.drawArrays(gl.POINTS, 0, mercator.length);
          }
        },
        onRemove: (gl) => programs.delete(gl),
      },
    ],
  };
}

/** Puts one of everything on the map. */
export function addSampleLayers(map: MapController): void {
  const routes = plannedRouteLayers('sample-route');
  for (const layer of [routes.points, selfDrawn(), symbols, routes.lines, area, gridLayer()]) {
    map.addLayer(layer);
    map.setLayerVisible(layer.id, true);
  }
  const waypoints = [
    point('GAYEL', 41.4, -74.4),
    point('WOZEE', 43, -79),
    point('HOCKE', 43.2, -83.5),
    point('GRB', 44.5, -88.2, 'vor'),
    point('GEP', 45.1, -93.4, 'vor'),
    point('ABR', 45.4, -98.4, 'vor'),
    point('MLD', 42.2, -112.4, 'vor'),
    point('LLC', 40.1, -118.6, 'vor'),
  ];
  showPlannedRoutes(map, 'sample-route', [
    { id: 'active', kind: 'active', points: [JFK, ...waypoints, SFO] },
    { id: 'south', kind: 'alternate', points: [JFK, point('X', 39, -95), SFO] },
    { id: 'diversion', kind: 'alternate', points: [SFO, point('KRNO', 39.5, -119.77, 'airport')] },
    { id: 'flown', kind: 'passed', points: [point('KBOS', 42.36, -71, 'airport'), JFK] },
  ]);
}
