import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeedMode, Freshness } from '#platform/contract/freshness.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  LIGHTNING_STEP_MIN,
  LIGHTNING_TILE_PATH,
  LIGHTNING_WINDOW_MIN,
  LIGHTNING_ZOOMS,
  RADAR_TILE_PATH,
  type RadarSource,
  getRadarFrames,
} from '../contract.ts';
import { type FrameTile, formatFrameId, parseFrameTile, tileOf } from '../domain/frame-id.ts';
import { nexradTimes } from '../domain/nexrad-frames.ts';
import { NWS_REFLECTIVITY, UNIVERSAL_BLUE } from '../domain/radar-scales.table.ts';
import { lightningTile } from './lightning-tile.ts';
import { NO_LIVE_LIGHTNING, type RadarFeeds, type ReplayedPicture } from './radar-feeds.ts';
import { tileKey } from './radar-sources.ts';

export interface RadarRoutesDeps {
  readonly feeds: RadarFeeds;
  readonly mode: () => FeedMode;
  readonly clock: Clock;
  readonly rainviewerUnavailable: string | null;
  readonly nexradUnavailable: string | null;
}

const MINUTE_MS = 60_000;
const PAST_MS = 2 * 60 * MINUTE_MS;
const CACHE_CONTROL = 'private, max-age=1800';
const SIMULATED = { title: 'World', coverage: 'Simulated, worldwide', attribution: 'Radar: simulated' };
const RAINVIEWER = {
  title: 'World',
  coverage: 'Radar coverage only; elsewhere no data',
  attribution: 'Radar: RainViewer.com',
};
const NEXRAD = {
  title: 'United States',
  coverage: 'United States; times are nominal, measured up to 5 minutes before',
  attribution: 'Radar: NEXRAD (NWS), by Iowa Environmental Mesonet',
};

const frameOf = (source: RadarSource['id'], atMs: number) => ({
  id: formatFrameId(source, atMs),
  at: new Date(atMs).toISOString(),
});

function worldSource(deps: RadarRoutesDeps): RadarSource {
  const { records, freshness, message } = deps.feeds.list.snapshot();
  const mode = deps.mode();
  // Slightly more than the timeline's two hours, because its start needs the preceding image.
  const sinceMs = deps.clock.nowMs() - PAST_MS - 15 * MINUTE_MS;
  return {
    id: 'rainviewer',
    ...(mode === 'simulated' ? SIMULATED : RAINVIEWER),
    scale: [...UNIVERSAL_BLUE],
    frames: (records?.frames ?? [])
      .filter(({ atMs }) => atMs >= sinceMs)
      .map(({ atMs }) => frameOf('rainviewer', atMs)),
    freshness,
    message,
    unavailable: mode === 'live' ? deps.rainviewerUnavailable : null,
  };
}

/** The available NEXRAD frames, each with its key, or why there are none. */
async function nexradPictures(
  deps: RadarRoutesDeps,
): Promise<{ pictures: readonly ReplayedPicture[]; unavailable: string | null }> {
  const mode = deps.mode();
  const none = (unavailable: string) => ({ pictures: [], unavailable });
  if (mode === 'simulated') return none('No simulated NEXRAD. World covers the United States.');
  if (mode === 'replay') {
    const pictures = await deps.feeds.nexradReplayed();
    return pictures.length === 0
      ? none('No NEXRAD picture of this time was recorded.')
      : { pictures, unavailable: null };
  }
  if (deps.nexradUnavailable !== null) return none(deps.nexradUnavailable);
  const times = nexradTimes(deps.clock.nowMs());
  return { pictures: times.map((atMs) => ({ atMs, picture: String(atMs) })), unavailable: null };
}

async function unitedStatesSource(deps: RadarRoutesDeps): Promise<RadarSource> {
  const { pictures, unavailable } = await nexradPictures(deps);
  const newest = pictures.at(-1)?.atMs;
  return {
    id: 'nexrad',
    ...NEXRAD,
    scale: [...NWS_REFLECTIVITY],
    frames: pictures.map(({ atMs }) => frameOf('nexrad', atMs)),
    freshness: {
      source: 'Iowa State NEXRAD',
      asOf: newest === undefined ? null : new Date(newest).toISOString(),
      receivedAt: null,
      origin: deps.mode(),
      state: unavailable === null ? 'fresh' : 'failed',
    },
    message: unavailable,
    unavailable,
  };
}

function lightningState(mode: FeedMode) {
  const unavailable = mode === 'simulated' ? null : NO_LIVE_LIGHTNING;
  const freshness: Freshness = {
    source: mode === 'simulated' ? 'Simulated sky' : '—',
    asOf: null,
    receivedAt: null,
    origin: mode,
    state: unavailable === null ? 'fresh' : 'failed',
  };
  return { windowMin: LIGHTNING_WINDOW_MIN, stepMin: LIGHTNING_STEP_MIN, unavailable, freshness };
}

/** Frame identifiers have whole seconds; a replay shifts times by any amount. */
const isAt = (tile: FrameTile) => (one: { readonly atMs: number }) =>
  Math.round(one.atMs / 1000) * 1000 === tile.atMs;

/** The query for the tiles of a frame, or `null` when the frame is unavailable. */
async function pictureOf(tile: FrameTile, deps: RadarRoutesDeps): Promise<string | null> {
  if (tile.source === 'nexrad')
    return (await nexradPictures(deps)).pictures.find(isAt(tile))?.picture ?? null;
  const maps = deps.feeds.list.snapshot().records;
  const frame = maps?.frames.find(isAt(tile));
  return maps && frame ? `${maps.host.replace(/\/$/, '')}${frame.path}` : null;
}

interface Answered {
  readonly body: Buffer;
  readonly contentType: string;
  readonly etag: string | null;
  readonly freshness: Freshness;
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answered) {
  const { body, contentType, etag, freshness } = answer;
  void reply.header('cache-control', CACHE_CONTROL).header('meridian-freshness', JSON.stringify(freshness));
  if (etag !== null) {
    void reply.header('etag', etag);
    if ((request.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
  }
  if (body.length === 0) return reply.code(204).send();
  return reply.header('content-type', contentType).send(body);
}

/** `picture` is the id of a frame, or a time. */
type TileParams = Record<'picture' | 'z' | 'x' | 'y', string>;

interface BareRoute {
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly answer: (params: TileParams) => Promise<Answered>;
}

function registerBare(host: ServerHost, { path, id, summary, answer }: BareRoute): void {
  host.fastify.route<{ Params: TileParams }>({
    method: 'GET',
    url: path.replace(/\{(frame|at)\}/, '{picture}').replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { operationId: id, summary, tags: ['enroute'], security: [{ bearer: ['enroute'] }] },
    onRequest: async (request) => {
      request.principal = await host.authenticate(request.headers.authorization, 'enroute');
    },
    handler: async (request, reply) => send(request, reply, await answer(request.params)),
  });
}

async function radarTile(params: TileParams, deps: RadarRoutesDeps): Promise<Answered> {
  const tile = parseFrameTile({ ...params, frame: params.picture });
  if (!tile)
    throw new Problem(
      'no-such-tile',
      404,
      `There is no tile ${params.z}/${params.x}/${params.y} of this picture.`,
    );
  const picture = await pictureOf(tile, deps);
  if (picture === null)
    throw new Problem('no-such-frame', 404, 'No radar image for this time, or it has been deleted.');
  const { records, freshness, message } = await deps.feeds[
    tile.source === 'nexrad' ? 'nexradTiles' : 'tiles'
  ].get(tileKey(tile.source, picture, tile));
  if (records === null) throw new Problem('radar-failed', 502, message ?? 'Radar image unavailable.');
  return { body: records.png, contentType: 'image/png', etag: records.etag, freshness };
}

async function lightning(params: TileParams, deps: RadarRoutesDeps): Promise<Answered> {
  const { unavailable } = lightningState(deps.mode());
  if (unavailable !== null) throw new Problem('lightning-unavailable', 409, unavailable);
  const tile = tileOf(params, LIGHTNING_ZOOMS);
  const atMs = /^\d{12,14}$/.test(params.picture) ? Number(params.picture) : Number.NaN;
  if (!tile || atMs % (LIGHTNING_STEP_MIN * MINUTE_MS) !== 0)
    throw new Problem('no-such-tile', 404, `There is no tile of lightning at ${params.picture}.`);
  const nowMs = deps.clock.nowMs();
  if (atMs > nowMs || atMs < nowMs - PAST_MS - 15 * MINUTE_MS)
    throw new Problem('no-such-time', 404, 'Lightning is available for the past two hours only.');
  const { records, freshness, message } = await deps.feeds.lightning.get(
    `${atMs}|${tile.z}/${tile.x}/${tile.y}`,
  );
  if (records === null) throw new Problem('lightning-failed', 502, message ?? 'Lightning unavailable.');
  const body = Buffer.from(lightningTile(records, tile, atMs) ?? []);
  return { body, contentType: 'application/vnd.mapbox-vector-tile', etag: null, freshness };
}

/** Registers the manifest of radar images, their tiles and lightning. */
export function registerRadarRoutes(host: ServerHost, deps: RadarRoutesDeps): void {
  host.route(getRadarFrames, async () => ({
    sources: [worldSource(deps), await unitedStatesSource(deps)],
    lightning: lightningState(deps.mode()),
  }));
  registerBare(host, {
    path: RADAR_TILE_PATH,
    id: 'radarTile',
    summary: 'One tile of a radar image: PNG.',
    answer: (params) => radarTile(params, deps),
  });
  registerBare(host, {
    path: LIGHTNING_TILE_PATH,
    id: 'lightningTile',
    summary: 'Lightning of the ten minutes before an instant: a vector tile.',
    answer: (params) => lightning(params, deps),
  });
}
