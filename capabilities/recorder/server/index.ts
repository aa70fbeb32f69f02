import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  changeFlightLog,
  deleteFlightLog,
  findAirfields,
  FLIGHT_LOG_MAX_BYTES,
  FLIGHT_LOG_MEDIA_TYPE,
  FLIGHT_LOG_PATH,
  flightLog,
  flightLogParams,
  FLIGHT_LOGS_MAX,
  FLIGHT_LOGS_MAX_BYTES,
  listFlightLogs,
} from '#capabilities/recorder/contract.ts';
import { envelopeOf } from '#platform/contract/envelope.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerCapability, ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { Airfield } from '../domain/airborne.ts';
import { readUpload } from './read-upload.ts';
import { recorderMigrations } from './recorder.migrations.ts';
import { recorderObjects } from './recorder.objects.ts';
import { createRecorderStore, type RecorderStore } from './recorder.store.ts';

const AIRFIELD_NM = 2;

export interface RecorderDeps {
  db: Database;
  clock: Clock;
  /** Airfields around a position, with their elevations; null while the navigation data is being built. */
  airfieldsNear: () => ((place: { lat: number; lon: number }, withinNm: number) => Airfield[]) | null;
}

const notFound = () => new Problem('flight-log-not-found', 404, 'Flight log not found');
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const REFUSALS = {
  exists: () => new Problem('flight-log-exists', 409, 'Another flight log has this id.'),
  'too-many': () =>
    new Problem('too-many-flight-logs', 409, `You have ${FLIGHT_LOGS_MAX} flight logs. Delete some first.`),
  'too-large': () =>
    new Problem(
      'flight-logs-too-large',
      409,
      `Your flight logs would have more than ${megabytes(FLIGHT_LOGS_MAX_BYTES)}. Delete some first.`,
    ),
} as const;

/** The result, or the reason for its absence. @throws Problem */
function found<Found>(outcome: Found | 'stale' | null): Found {
  if (outcome === null) throw notFound();
  if (outcome === 'stale')
    throw new Problem(
      'flight-log-conflict',
      409,
      'The flight log was changed meanwhile. Reload and try again.',
    );
  return outcome;
}

const URL = FLIGHT_LOG_PATH.replace('{id}', ':id');

/** Rows are transferred as bytes, without an envelope. */
function registerRows(host: ServerHost, store: RecorderStore, clock: Clock): void {
  const tags = ['user'];
  const security = [{ bearer: ['openid'] }];
  const onRequest = async (request: FastifyRequest) => {
    request.principal = await host.authenticate(request.headers.authorization, 'openid');
  };
  const userKeyOf = ({ principal }: FastifyRequest) =>
    z.object({ userKey: z.string() }).parse(principal).userKey;
  host.fastify.addContentTypeParser(
    FLIGHT_LOG_MEDIA_TYPE,
    { parseAs: 'buffer', bodyLimit: FLIGHT_LOG_MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  host.fastify.route({
    method: 'PUT',
    url: URL,
    bodyLimit: FLIGHT_LOG_MAX_BYTES,
    schema: {
      operationId: 'saveFlightLog',
      summary: `Keep a flight log: its bytes as ${FLIGHT_LOG_MEDIA_TYPE}, ${megabytes(FLIGHT_LOG_MAX_BYTES)} at most.`,
      tags,
      security,
      params: flightLogParams,
      response: { 200: envelopeOf(flightLog) },
    },
    onRequest,
    handler: async (request) => {
      if (!Buffer.isBuffer(request.body))
        throw new Problem('wrong-media-type', 415, `Send the flight log as ${FLIGHT_LOG_MEDIA_TYPE}.`);
      const { id } = flightLogParams.parse(request.params);
      const checked = await readUpload(request.body);
      const savedAt = new Date(clock.nowMs());
      const saved = await store.save(userKeyOf(request), { id, ...checked, savedAt });
      if (typeof saved === 'string') throw REFUSALS[saved]();
      return { code: 200, data: saved, message: 'ok' };
    },
  });
  host.fastify.route({
    method: 'GET',
    url: URL,
    schema: {
      operationId: 'getFlightLogRows',
      summary: 'The bytes of one of your flight logs.',
      tags,
      security,
      params: flightLogParams,
    },
    onRequest,
    handler: async (request, reply) => {
      const rows = await store.rows(userKeyOf(request), flightLogParams.parse(request.params).id);
      if (rows === null) throw notFound();
      return reply
        .type(FLIGHT_LOG_MEDIA_TYPE)
        .header('cache-control', 'private, no-store')
        .send(Buffer.from(rows));
    },
  });
}

/** Flight logs of users (row K1): every call sees only those of its caller. */
export function createRecorderServer({ db, clock, airfieldsNear }: RecorderDeps): ServerCapability {
  const store = createRecorderStore(db);
  return {
    id: 'recorder',
    migrations: recorderMigrations,
    objects: recorderObjects(store, clock),
    register(host) {
      registerRows(host, store, clock);
      host.route(listFlightLogs, async ({ principal: { userKey } }) => {
        const logs = await store.list(userKey);
        const bytes = logs.reduce((sum, log) => sum + log.bytes, 0);
        return { logs, bytes, maxLogs: FLIGHT_LOGS_MAX, maxBytes: FLIGHT_LOGS_MAX_BYTES };
      });
      host.route(findAirfields, ({ body: { places } }) => {
        const near = airfieldsNear();
        if (!near)
          throw new Problem(
            'navdata-not-ready',
            503,
            'Navigation data is being built. Try again in a moment.',
          );
        const fields = places.flatMap((place) => near(place, AIRFIELD_NM));
        return [...new Map(fields.map((airfield) => [airfield.ident, airfield])).values()];
      });
      host.route(changeFlightLog, async ({ params: { id }, body: { revision, ...names }, principal }) =>
        found(await store.change(principal.userKey, { id, revision, names })),
      );
      host.route(deleteFlightLog, async ({ params: { id }, query: { revision }, principal }) =>
        found(await store.remove(principal.userKey, id, revision)),
      );
    },
  };
}
