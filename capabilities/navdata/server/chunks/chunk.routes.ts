import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { NAVDATA_CHUNK_PATH, getNavdataChunks } from '../../contract.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { type ChunkStore, type PrebuiltRegions, createChunkStore } from './chunk-store.ts';
import { CHUNK_FORMAT } from './make-chunk.ts';
import { regionOf } from './region-lines.ts';

/** Region files change only with the data: they are revalidated by ETag. */
const CACHE_CONTROL = 'private, max-age=3600';

/** Registers the region files: the list in the envelope, the files raw behind a bearer token. */
export function registerChunkRoutes(
  host: ServerHost,
  reader: () => NavdataReader,
  prebuiltRegions: PrebuiltRegions | undefined,
): void {
  let current: { reader: NavdataReader; store: ChunkStore } | undefined;
  const store = (): ChunkStore => {
    const loaded = reader();
    if (current?.reader !== loaded)
      current = { reader: loaded, store: createChunkStore(loaded, prebuiltRegions) };
    return current.store;
  };

  host.sharedRoute(
    getNavdataChunks,
    () => store().version,
    async () => {
      const { airac, builtAt, sources } = reader().meta;
      return {
        cycle: airac,
        builtAt,
        version: store().version,
        format: CHUNK_FORMAT,
        sources: sources.map(({ id, name, licence, asOf }) => ({ id, name, licence, asOf })),
        regions: await store().summaries(),
      };
    },
  );

  host.fastify.route<{ Params: { lat: string; lng: string } }>({
    method: 'GET',
    url: NAVDATA_CHUNK_PATH.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      operationId: 'navdataChunk',
      summary: 'Navigation data of a region of 10° × 10° (its south-west corner): gzip over JSON lines.',
      tags: ['navdata'],
      security: [{ bearer: ['navdata'] }],
    },
    onRequest: async (request) => {
      request.principal = await host.authenticate(request.headers.authorization, 'navdata');
    },
    handler: async (request, reply) => {
      const { lat, lng } = request.params;
      const region = regionOf(lat, lng);
      if (!region) {
        throw new Problem(
          'no-such-region',
          404,
          `There is no region ${lat}/${lng}: corners are multiples of 10.`,
        );
      }
      const etag = store().etag(region);
      void reply.header('cache-control', CACHE_CONTROL).header('etag', etag);
      const known = (request.headers['if-none-match'] ?? '')
        .split(',')
        .map((tag) => tag.trim().replace(/^W\//, ''));
      if (known.includes(etag)) return reply.code(304).send();
      const { file } = await store().chunk(region);
      // The file itself is compressed: it is stored and verified in that form, not decompressed in transit.
      return reply
        .header('content-type', 'application/gzip')
        .header('content-disposition', `attachment; filename="navdata_${lat}_${lng}.jsonl.gz"`)
        .send(file);
    },
  });
}
