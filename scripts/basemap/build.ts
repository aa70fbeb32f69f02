import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeArchive } from '#platform/server/tiles/pmtiles-archive.ts';
import { outsideLakes, wideLakes } from './lake-borders.ts';
import { HUBS } from './hubs.table.ts';
import { areaNames } from './names.ts';
import { rankPlaces } from './places.ts';
import {
  countryBorders,
  settlements,
  shores,
  sourcePath,
  SOURCES,
  stateBorders,
  namedShapes,
} from './sources.ts';
import { worldTiles, type WorldData } from './tiles.ts';
import { MAX_ZOOM, MIN_ZOOM, worldAreas } from './world-areas.ts';
import { projectLine, rankedLine, worldLine } from './world-ring.ts';
import { CELLS_PER_DEG } from './shore-file.ts';

const HERE = path.dirname(fileURLToPath(import.meta.url));
export const BASEMAP_FOLDER = path.resolve(HERE, '../../dist/basemap');
const ARCHIVE = 'world.pmtiles';
const STAMP = 'built-from.txt';

/** Changes with the sources and with the code that processes them. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const manifest = JSON.parse(readFileSync(manifestPath(sourcePath(source.package)), 'utf8')) as {
      version: string;
    };
    hash.update(`${source.package}@${manifest.version} ${statSync(sourcePath(source.package)).size}\n`);
  }
  for (const file of readdirSync(HERE)
    .filter((name) => name.endsWith('.br') || (name.endsWith('.ts') && !name.includes('.test.')))
    .toSorted())
    hash.update(readFileSync(path.join(HERE, file)));
  for (const file of ['server/tiles/pmtiles-archive.ts', 'client/map/style/country-places.ts'])
    hash.update(readFileSync(path.resolve(HERE, '../../platform', file)));
  return hash.digest('hex');
}

function manifestPath(file: string): string {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'package.json');
    if (statSync(candidate, { throwIfNoEntry: false })) return candidate;
  }
}

function readWorld(): WorldData {
  const { rings, rivers } = shores();
  const lakes = wideLakes(rings);
  const onLand = (line: Float64Array) => outsideLakes(line, lakes).map(rankedLine);
  const places = rankPlaces(settlements());
  return {
    areas: worldAreas(rings),
    rivers: rivers.map(({ level, cells }) => ({
      level,
      line: rankedLine(projectLine(cells, CELLS_PER_DEG)),
    })),
    countryBorders: countryBorders().flatMap(({ cells }) => onLand(projectLine(cells, CELLS_PER_DEG))),
    stateBorders: stateBorders().flatMap((line) => onLand(worldLine(line).xy)),
    places,
    names: areaNames(namedShapes(), { cities: places, hubs: HUBS }),
  };
}

const METADATA = {
  name: 'Meridian base map',
  attribution: 'GSHHG (LGPL) · © OpenStreetMap contributors (ODbL) · Natural Earth · GeoNames (CC BY 4.0)',
  vector_layers: [
    { id: 'land', fields: { outline: 'Number' } },
    { id: 'coast', fields: {} },
    { id: 'water', fields: {} },
    { id: 'islands', fields: {} },
    { id: 'rivers', fields: { class: 'Number' } },
    { id: 'borders', fields: { kind: 'String' } },
    {
      id: 'names',
      fields: {
        name: 'String',
        kind: 'String',
        order: 'Number',
        minzoom: 'Number',
        maxzoom: 'Number',
        room: 'Number',
        small: 'Number',
      },
    },
    { id: 'places', fields: { name: 'String', rank: 'Number', order: 'Number', minzoom: 'Number' } },
  ],
};

function isUpToDate(folder: string, stamp: string): boolean {
  if (!statSync(path.join(folder, ARCHIVE), { throwIfNoEntry: false })) return false;
  const stampFile = path.join(folder, STAMP);
  return statSync(stampFile, { throwIfNoEntry: false }) ? readFileSync(stampFile, 'utf8') === stamp : false;
}

/** Builds `world.pmtiles` unless it is already there for these sources; returns the archive's path. */
export function buildBasemap(folder: string, report: (line: string) => void): string {
  const archive = path.join(folder, ARCHIVE);
  const stamp = fingerprint();
  if (isUpToDate(folder, stamp)) {
    report('Base map is up to date.');
    return archive;
  }
  const startedAtMs = performance.now();
  mkdirSync(folder, { recursive: true });
  rmSync(path.join(folder, STAMP), { force: true });
  const bytes = encodeArchive(worldTiles(readWorld()), {
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    metadata: METADATA,
  });
  // Renamed into place, so that an interrupted build does not leave an incomplete archive behind.
  const part = `${archive}.${process.pid}.part`;
  writeFileSync(part, bytes);
  renameSync(part, archive);
  writeFileSync(path.join(folder, STAMP), stamp);
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  report(`Base map built: ${(bytes.length / 1e6).toFixed(1)} MB in ${seconds} s.`);
  return archive;
}
