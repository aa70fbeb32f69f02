import { pathToFileURL } from 'node:url';
import { NAVDATA_TILE_LAYERS, NAVDATA_TILE_PATH } from '#capabilities/navdata/contract.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { createNavdataServer } from '#capabilities/navdata/server/index.ts';
import { airspaceShapes } from '#capabilities/navdata/server/tiles/airspace-shapes.ts';
import type { TileAddress } from '#capabilities/navdata/server/tiles/tile-grid.ts';
import { TILE_MAX_ZOOM, type TileLayer } from '#capabilities/navdata/server/tiles/tile-layers.ts';
import { type TileStore, createTileStore } from '#capabilities/navdata/server/tiles/tile-store.ts';
import { openTestNavdata } from '#navdata-builder/testing/navdata-for-tests.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { createLog } from '#platform/server/log/log.ts';
import { systemClock } from '#platform/server/time/clock.ts';
import { seededRandom, judge, quantile } from './figures.ts';

const RANDOM_TILES = 5000;
const ASKED_TILES = 1000;
const SEED = 20_261_120;

interface Wanted {
  readonly layer: TileLayer;
  readonly address: TileAddress;
}

/** Typical views: half of the tiles are over North America or Europe, the rest anywhere. */
function randomTiles(count: number): Wanted[] {
  const random = seededRandom(SEED);
  const regions = [
    { west: -125, east: -67, south: 25, north: 49 },
    { west: -11, east: 30, south: 36, north: 60 },
    { west: -180, east: 180, south: -60, north: 75 },
    { west: -180, east: 180, south: -60, north: 75 },
  ];
  return Array.from({ length: count }, () => {
    const z = Math.floor(random() * (TILE_MAX_ZOOM + 1));
    const region = regions[Math.floor(random() * regions.length)];
    const lon = (region?.west ?? 0) + random() * ((region?.east ?? 0) - (region?.west ?? 0));
    const lat = (region?.south ?? 0) + random() * ((region?.north ?? 0) - (region?.south ?? 0));
    const layer = NAVDATA_TILE_LAYERS[Math.floor(random() * NAVDATA_TILE_LAYERS.length)] ?? 'airport';
    return { layer, address: addressOf({ lat, lon }, z) };
  });
}

function addressOf(place: { lat: number; lon: number }, z: number): TileAddress {
  const sine = Math.sin((place.lat * Math.PI) / 180);
  const row = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { z, x: Math.floor(((place.lon + 180) / 360) * 2 ** z), y: Math.floor(row * 2 ** z) };
}

/** Every tile of z4 to z6 over the contiguous United States and over western Europe, all layers: the dense ones. */
function denseTiles(): Wanted[] {
  const corners = [
    [
      { lat: 48, lon: -122 },
      { lat: 27, lon: -72 },
    ],
    [
      { lat: 58, lon: -5 },
      { lat: 41, lon: 18 },
    ],
  ] as const;
  return corners.flatMap(([northWest, southEast]) =>
    [4, 5, 6].flatMap((z) => {
      const first = addressOf(northWest, z);
      const last = addressOf(southEast, z);
      const columns = Array.from({ length: last.x - first.x + 1 }, (_, index) => first.x + index);
      const rows = Array.from({ length: last.y - first.y + 1 }, (_, index) => first.y + index);
      return columns.flatMap((x) =>
        rows.flatMap((y) => NAVDATA_TILE_LAYERS.map((layer) => ({ layer, address: { z, x, y } }))),
      );
    }),
  );
}

const rssMb = (): number => process.memoryUsage.rss() / 2 ** 20;

interface Timed extends Wanted {
  readonly ms: number;
}

function timed(store: TileStore, wanted: readonly Wanted[]): Timed[] {
  return wanted.map(({ layer, address }) => {
    const start = performance.now();
    store.tile(layer, address);
    return { ms: performance.now() - start, layer, address };
  });
}

/** New tiles, best of three stores each, to exclude other load of the machine. */
function coldTimes(reader: NavdataReader, wanted: readonly Wanted[]): Timed[] {
  const runs = [0, 1, 2].map(() => timed(createTileStore(reader), wanted));
  return wanted.map((one, index) => ({
    ...one,
    ms: Math.min(...runs.map((run) => run[index]?.ms ?? Infinity)),
  }));
}

/** Milliseconds of known tiles requested over HTTP, with complete handling of a browser request. */
async function warmTimesMs(reader: NavdataReader, wanted: readonly Wanted[]): Promise<number[]> {
  const log = createLog('silent');
  const navdata = createNavdataServer({ load: () => reader, log, clock: systemClock });
  const principal = {
    userKey: 'bench|1',
    issuer: 'bench',
    subject: '1',
    email: 'bench@example.com',
    scopes: ['navdata'],
  };
  const server = await createApiServer({
    log,
    version: 'bench',
    rateLimitPerMinute: 0,
    capabilities: [navdata.capability],
    authenticate: async () => ({ ok: true, principal }),
  });
  await navdata.capability.start?.();
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const ask = async ({ layer, address: { z, x, y } }: Wanted) => {
    const path = NAVDATA_TILE_PATH.replace('{layer}', layer).replace('{z}/{x}/{y}', `${z}/${x}/${y}`);
    const start = performance.now();
    const answer = await fetch(origin + path, { headers: { authorization: 'Bearer bench' } });
    await answer.arrayBuffer();
    if (answer.status !== 200 && answer.status !== 204) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - start;
  };
  for (const one of wanted) await ask(one);
  const times: number[] = [];
  for (const one of wanted) times.push(await ask(one));
  await server.close();
  return times;
}

/** Prints the time and memory for new and cached vector tiles; returns whether all requirements are met. */
export async function benchTiles(): Promise<boolean> {
  const reader = openTestNavdata();
  const random = randomTiles(RANDOM_TILES);
  const before = rssMb();
  const store = createTileStore(reader);
  // A server does this right after loading.
  const shapes = airspaceShapes(reader);
  for (let airspace = 0; airspace < reader.airspaceCount; airspace += 1) shapes.outlines(airspace);
  const first = timed(store, random);
  const growthMb = rssMb() - before;
  const dense = coldTimes(reader, denseTiles());
  const warm = await warmTimesMs(reader, random.slice(0, ASKED_TILES));
  console.log(
    `vector tiles: ${RANDOM_TILES} random ones of z0 to z${TILE_MAX_ZOOM}, ${dense.length} dense ones`,
  );
  const ms = (runs: readonly Timed[]) => runs.map((run) => run.ms);
  const verdicts = [
    judge({ name: 'a known tile over HTTP, p50', figure: quantile(warm, 0.5), atMost: 3, unit: 'ms' }),
    judge({ name: 'a new tile, p99', figure: quantile(ms(first), 0.99), atMost: 60, unit: 'ms' }),
    judge({ name: 'a new dense tile, p99', figure: quantile(ms(dense), 0.99), atMost: 60, unit: 'ms' }),
    judge({ name: 'memory for the random tiles', figure: growthMb, atMost: 150, unit: 'MB' }),
  ];
  const [slowest] = dense.toSorted((a, b) => b.ms - a.ms);
  if (slowest) {
    const { layer, address, ms: taken } = slowest;
    console.log(`slowest: ${layer}/${address.z}/${address.x}/${address.y}, ${taken.toFixed(1)} ms`);
  }
  return verdicts.every(Boolean);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = (await benchTiles()) ? 0 : 1;
}
