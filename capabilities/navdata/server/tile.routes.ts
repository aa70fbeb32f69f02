import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { NAVDATA_TILE_LAYERS, NAVDATA_TILE_PATH } from '../contract.ts';
import { isTileAddress } from './tiles/tile-grid.ts';
import { TILE_MAX_ZOOM } from './tiles/tile-layers.ts';
import { type StoredTile, type TileStore, encodedBody } from './tiles/tile-store.ts';

/**
 * An address with the version of the data (`?v=`) changes with an update, so a browser may cache its tile for an
 * hour.
 */
const VERSIONED_CACHE_CONTROL = 'private, max-age=3600';
/** Without it a browser would show the old tile after an update, so it revalidates by ETag. */
const CACHE_CONTROL = 'private, no-cache';

function sendTile(request: FastifyRequest, reply: FastifyReply, tile: StoredTile) {
  const isVersioned = z.object({ v: z.string().min(1) }).safeParse(request.query).success;
  void reply
    .header('cache-control', isVersioned ? VERSIONED_CACHE_CONTROL : CACHE_CONTROL)
    .header('etag', `W/${tile.etag}`)
    .header('vary', 'accept-encoding');
  // Weak comparison (RFC 9110, 13.1.2): a proxy that recodes a tile weakens its tag.
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(tile.etag)) return reply.code(304).send();
  if (!tile.brotli) return reply.code(204).send();
  const { body, coding } = encodedBody(tile.brotli, request.headers['accept-encoding'] ?? '');
  if (coding !== null) void reply.header('content-encoding', coding);
  return reply.header('content-type', 'application/vnd.mapbox-vector-tile').send(body);
}

/** Registers the vector tiles of the navigation layers: raw protobuf behind a bearer token, failures enveloped. */
export function registerTileRoutes(host: ServerHost, tiles: () => TileStore): void {
  host.fastify.route<{ Params: { layer: string; z: string; x: string; y: string } }>({
    method: 'GET',
    url: NAVDATA_TILE_PATH.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      operationId: 'navdataTile',
      summary: `Vector tile of a navigation layer (${NAVDATA_TILE_LAYERS.join(', ')}), zoom 0 to ${TILE_MAX_ZOOM}.`,
      tags: ['navdata'],
      security: [{ bearer: ['navdata'] }],
    },
    onRequest: async (request) => {
      request.principal = await host.authenticate(request.headers.authorization, 'navdata');
    },
    handler: (request, reply) => {
      const { layer: name, z: zoom, x, y } = request.params;
      const layer = NAVDATA_TILE_LAYERS.find((candidate) => candidate === name);
      if (!layer) throw new Problem('unknown-tile-layer', 404, `There is no navigation layer "${name}".`);
      // `Number('')` and `Number('1e1')` are numbers too.
      const address = [zoom, x, y].every((part) => /^\d{1,7}$/.test(part))
        ? { z: Number(zoom), x: Number(x), y: Number(y) }
        : null;
      if (!address || !isTileAddress(address, TILE_MAX_ZOOM)) {
        throw new Problem('no-such-tile', 404, `There is no tile ${zoom}/${x}/${y}.`);
      }
      return sendTile(request, reply, tiles().tile(layer, address));
    },
  });
}
