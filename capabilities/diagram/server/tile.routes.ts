import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { AMM_MAX_ZOOM, AMM_MIN_ZOOM, AMM_TILE_PATH } from '../contract.ts';
import type { DiagramTile, TileAddress } from './diagram-tiles.ts';

/** Tiles change only with navigation data: a browser keeps them for an hour, then revalidates by ETag. */
const CACHE_CONTROL = 'private, max-age=3600';
const CONTENT_TYPE = 'application/vnd.mapbox-vector-tile';

function addressOf(params: { z: string; x: string; y: string }): TileAddress {
  const parts = [params.z, params.x, params.y];
  const [z = -1, x = -1, y = -1] = parts.every((part) => /^\d{1,6}$/.test(part)) ? parts.map(Number) : [];
  const isTile = z >= AMM_MIN_ZOOM && z <= AMM_MAX_ZOOM && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;
  if (!isTile) {
    const zooms = `zooms are ${AMM_MIN_ZOOM} to ${AMM_MAX_ZOOM}`;
    throw new Problem('no-such-tile', 404, `There is no diagram tile ${parts.join('/')}; ${zooms}.`);
  }
  return { z, x, y };
}

function sendTile(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: DiagramTile) {
  void reply.header('cache-control', CACHE_CONTROL).header('etag', `W/${etag}`);
  // Weak comparison (RFC 9110, 13.1.2): an intermediary that recodes a tile weakens its tag.
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  if (!bytes) return reply.code(204).send();
  return reply.header('content-type', CONTENT_TYPE).send(bytes);
}

/** Registers the diagram tiles: raw protobuf behind a bearer token, failures enveloped. */
export function registerAmmTiles(host: ServerHost, tile: (address: TileAddress) => DiagramTile): void {
  host.fastify.route<{ Params: { z: string; x: string; y: string } }>({
    method: 'GET',
    url: AMM_TILE_PATH.replaceAll(/\{(\w+)\}/g, ':$1'),
    compress: { customTypes: /mapbox-vector-tile/ },
    schema: {
      operationId: 'ammTile',
      summary: `Vector tile of airport diagrams, zoom ${AMM_MIN_ZOOM} to ${AMM_MAX_ZOOM}.`,
      tags: ['amm'],
      security: [{ bearer: ['navdata'] }],
    },
    onRequest: async (request) => {
      request.principal = await host.authenticate(request.headers.authorization, 'navdata');
    },
    handler: (request, reply) => sendTile(request, reply, tile(addressOf(request.params))),
  });
}
