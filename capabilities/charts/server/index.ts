import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelopeOf } from '#platform/contract/envelope.ts';
import { generateId } from '#platform/contract/ids.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { ServerCapability, ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  CHART_FILE_PATH,
  CHART_MAX_BYTES,
  CHART_UPLOAD_PATH,
  chartId,
  chartUploadAnswer,
  chartUploadQuery,
  deleteChart,
  getChartList,
  getChartUrl,
  restoreChart,
  updateChart,
} from '../contract.ts';
import { placePage } from '../domain/georeference.ts';
import { chartsMigrations } from './charts.migrations.ts';
import { createOwnChartFiles, type OwnChartFiles } from './own-chart-files.ts';
import { createOwnChartsStore, type OwnChartsStore } from './own-charts.store.ts';
import { type UploadRoom, createUploadRoom } from './upload-room.ts';
import { createPublishedCharts, type PublishedChartsSource } from './published-charts.ts';

/** Quota of one user, so that no user fills the disk for the others. */
const ROOM_OF_USER = { charts: 500, bytes: 1024 * 1024 * 1024 };
/** Period in which a deleted chart can be restored. */
const RESTORABLE_FOR_MS = 3_600_000;

const notFound = () => new Problem('chart-not-found', 404, 'Chart not found');
const isOwnId = (id: string): boolean => id.startsWith('own_');

export interface ChartsServerDeps {
  db: Database;
  clock: Clock;
  dataDir: string;
  feeds: FeedHub;
  /** Address at which the FAA publishes its charts. */
  config: { readonly DTPP_URL: string };
}

interface Parts {
  /** Quota reserved by uploads in progress. */
  uploads: UploadRoom;
  store: OwnChartsStore;
  files: OwnChartFiles;
  published: PublishedChartsSource;
  clock: Clock;
}

function registerLists(host: ServerHost, { store, published }: Parts): void {
  host.route(getChartList, async ({ query, principal }) => {
    const own = await store.list(principal.userKey, query.icao);
    const charts = query.icao === undefined ? own : [...own, ...published.ofAirport(query.icao)];
    return { charts, published: published.state() };
  });
  host.route(getChartUrl, async ({ query, principal }) => {
    const exists = isOwnId(query.id)
      ? (await store.find(principal.userKey, query.id)) !== null
      : published.has(query.id);
    if (!exists) throw notFound();
    return { url: CHART_FILE_PATH.replace('{id}', query.id) };
  });
}

function registerChanges(host: ServerHost, { store, clock }: Parts): void {
  host.route(updateChart, async ({ body, principal }) => {
    const { id, ...changes } = body;
    if (changes.georeference) {
      const placed = placePage(changes.georeference);
      if (!placed.ok) throw new Problem('chart-not-placed', 400, placed.message);
    }
    const chart = await store.change(principal.userKey, id, changes);
    if (!chart) throw notFound();
    return chart;
  });
  host.route(deleteChart, async ({ body, principal }) => {
    if (!(await store.remove(principal.userKey, body.id, new Date(clock.nowMs())))) throw notFound();
    return { id: body.id };
  });
  host.route(restoreChart, async ({ body, principal }) => {
    const chart = await store.restore(principal.userKey, body.id);
    if (!chart) throw notFound();
    return chart;
  });
}

/**
 * Deletes charts past their restore period, rows first: a row without its file would be a chart that cannot be opened.
 */
async function sweep({ store, files, clock }: Parts): Promise<void> {
  const gone = await store.forgetDeletedBefore(new Date(clock.nowMs() - RESTORABLE_FOR_MS));
  for (const id of gone) await files.remove(id);
}

/** Maximum size of the body: its declared length, or the full limit if it declares none. */
function announcedBytes({ headers }: FastifyRequest): number {
  const claimed = Number(headers['content-length']);
  return Number.isSafeInteger(claimed) && claimed > 0 ? Math.min(claimed, CHART_MAX_BYTES) : CHART_MAX_BYTES;
}

function registerUpload(host: ServerHost, parts: Parts): void {
  const { files, clock, store, uploads } = parts;
  // The body is not read into memory: the handler writes it to disk as it arrives.
  host.fastify.addContentTypeParser('application/pdf', (_request, payload, done) => done(null, payload));
  host.fastify.route({
    method: 'POST',
    url: CHART_UPLOAD_PATH,
    bodyLimit: CHART_MAX_BYTES,
    schema: {
      operationId: 'uploadChart',
      summary: 'Keep a PDF as own chart; the body is the file (application/pdf).',
      tags: ['charts'],
      security: [{ bearer: ['charts'] }],
      querystring: chartUploadQuery,
      response: { 200: envelopeOf(chartUploadAnswer) },
    },
    onRequest: async (request: FastifyRequest) => {
      request.principal = await host.authenticate(request.headers.authorization, 'charts');
    },
    handler: async (request) => {
      const { principal } = request;
      if (!principal) throw new Error('uploadChart ran without authentication');
      const { name, icao, kind, pages } = chartUploadQuery.parse(request.query);
      if (!request.headers['content-type']?.startsWith('application/pdf')) {
        throw new Problem('wrong-media-type', 415, 'Send the file as application/pdf.');
      }
      await sweep(parts);
      const { userKey } = principal;
      const receive = async () => {
        const id = generateId('own_', randomBytes);
        const received = await files.receive(id, request.body as Readable);
        const createdAt = new Date(clock.nowMs());
        const row = { id, name, icao: icao ?? null, kind, pages: pages ?? null, ...received, createdAt };
        const chart = await store.add(userKey, row);
        if (!chart) throw new Error('the row of an uploaded chart was not written');
        return chart;
      };
      const sizeBytes = announcedBytes(request);
      const chart = await uploads.during({
        userKey,
        sizeBytes,
        usage: () => store.usage(userKey),
        work: receive,
      });
      return { code: 200, data: chart, message: 'ok' };
    },
  });
}

/** `isOwn`: a user's chart, which browsers do not store after the page is closed. */
function asPdf(
  reply: FastifyReply,
  { etag, sizeBytes, isOwn }: { etag: string; sizeBytes: number; isOwn: boolean },
): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', isOwn ? 'no-store' : 'private, no-cache')
    .header('content-type', 'application/pdf')
    .header('content-length', sizeBytes)
    .header('content-disposition', 'attachment; filename="chart.pdf"')
    .header('x-content-type-options', 'nosniff');
}

function registerFiles(host: ServerHost, { store, files, published }: Parts): void {
  host.fastify.get(
    CHART_FILE_PATH.replace('{id}', ':id'),
    {
      schema: {
        operationId: 'getChartFile',
        summary: 'The PDF of a chart; raw, not enveloped.',
        tags: ['charts'],
        security: [{ bearer: ['charts'] }],
      },
    },
    async (request, reply) => {
      const principal = await host.authenticate(request.headers.authorization, 'charts');
      const id = chartId.safeParse((request.params as { id: string }).id);
      if (!id.success) throw notFound();
      if (!isOwnId(id.data)) {
        if (!published.has(id.data)) throw notFound();
        const etag = `"${id.data}"`;
        if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
        const bytes = await published.file(id.data);
        return asPdf(reply, { etag, sizeBytes: bytes.byteLength, isOwn: false }).send(Buffer.from(bytes));
      }
      const sha256 = await store.sha256Of(principal.userKey, id.data);
      if (sha256 === null) throw notFound();
      const etag = `"${sha256}"`;
      if (request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
      const file = await files.read(id.data);
      if (!file) throw new Problem('chart-file-lost', 404, 'The file of this chart no longer exists.');
      return asPdf(reply, { etag, sizeBytes: file.sizeBytes, isOwn: true }).send(file.stream);
    },
  );
}

/** The decoder of JPEG 2000 images for pages whose scans use it; its WebAssembly twin is not allowed by the CSP. */
const IMAGE_DECODER = 'openjpeg_nowasm_fallback.js';

function registerImageDecoder(host: ServerHost): void {
  const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const path = join(packageFile, '../wasm', IMAGE_DECODER);
  host.fastify.get(
    `/efb-v2/charts/reader/${IMAGE_DECODER}`,
    { schema: { hide: true } },
    async (_request, reply) =>
      reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(path, 'utf8')),
  );
}

/** Charts (spec 7, `charts/aip/*`): the user's own PDFs, and the FAA's in live mode. */
export function createChartsServer(deps: ChartsServerDeps): ServerCapability {
  const { db, clock, dataDir, feeds, config } = deps;
  const folder = join(dataDir, 'charts');
  const parts: Parts = {
    store: createOwnChartsStore(db),
    files: createOwnChartFiles(join(folder, 'own')),
    published: createPublishedCharts({
      feeds,
      clock,
      folder: join(folder, 'dtpp'),
      baseUrl: config.DTPP_URL.replace(/\/+$/, ''),
    }),
    clock,
    uploads: createUploadRoom(ROOM_OF_USER),
  };
  return {
    id: 'charts',
    migrations: chartsMigrations,
    register(host) {
      registerLists(host, parts);
      registerChanges(host, parts);
      registerUpload(host, parts);
      registerFiles(host, parts);
      registerImageDecoder(host);
    },
    async start() {
      await sweep(parts);
      await parts.files.removeUnowned(await parts.store.allIds(), clock.nowMs());
    },
  };
}
