import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Problem } from '#platform/contract/problem.ts';
import { numberInQuery } from '#platform/contract/fields.ts';
import {
  FeedFault,
  type FeedHub,
  type KeyedFeed,
  type KeyedFeedHandle,
  type KeyedRawSource,
} from '#platform/server/feeds/feed.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { OPEN_METEO_PATH } from '../contract.ts';
import {
  OPEN_METEO_AHEAD_STEPS,
  OPEN_METEO_FIELDS,
  OPEN_METEO_PAST_STEPS,
  type OpenMeteoForecast,
  requestedFields,
  formatPlaceKey,
  parseOpenMeteo,
  parsePlaceKey,
  withFields,
} from '../domain/open-meteo.ts';

export interface OpenMeteoSources {
  readonly live: KeyedRawSource | null;
  readonly simulated: KeyedRawSource;
  readonly liveUnavailable: string | null;
}

const MAX_BYTES = 1024 * 1024;

/** Open-Meteo's forecast for a location. @param base of the service, ending in a slash */
export function openMeteoSource(base: string): KeyedRawSource {
  return {
    name: new URL(base).host,
    fetch(key, { http }) {
      const { lat, lon } = parsePlaceKey(key);
      const url = new URL('v1/forecast', base);
      for (const [name, value] of Object.entries({
        latitude: lat,
        longitude: lon,
        minutely_15: OPEN_METEO_FIELDS.join(','),
        past_minutely_15: OPEN_METEO_PAST_STEPS,
        forecast_minutely_15: OPEN_METEO_AHEAD_STEPS,
        wind_speed_unit: 'kn',
        timeformat: 'unixtime',
      }))
        url.searchParams.set(name, String(value));
      return http.fetch({ url: url.href, accept: ['application/json'], maxBytes: MAX_BYTES });
    },
  };
}

/** Position of a recorded airport. */
export type PlaceOf = (icao: string) => { readonly lat: number; readonly lon: number } | null;

const feed = (
  { live, simulated, liveUnavailable }: OpenMeteoSources,
  placeOf: PlaceOf,
): KeyedFeed<OpenMeteoForecast> => ({
  id: 'open-meteo',
  title: 'Forecast of a place, every 15 minutes',
  freshForS: 15 * 60,
  staleAfterS: 90 * 60,
  maxKeys: 400,
  recordedKeys: ({ airports }) =>
    airports.flatMap((icao) => {
      const place = placeOf(icao);
      return place === null ? [] : [formatPlaceKey(place.lat, place.lon)];
    }),
  live,
  simulated,
  liveUnavailable,
  parse(parts, { shiftMs }) {
    const outcome = parseOpenMeteo(Buffer.from(parts[0]?.body ?? []).toString('utf8'), shiftMs);
    if (!outcome.ok) throw new FeedFault('unreadable', outcome.message);
    return { records: outcome.forecast, rejected: outcome.rejected, asOf: null };
  },
});

/** Registers the forecast for a location; keys are `formatPlaceKey`. */
export function registerOpenMeteoFeed(
  hub: FeedHub,
  sources: OpenMeteoSources,
  placeOf: PlaceOf = () => null,
): KeyedFeedHandle<OpenMeteoForecast> {
  return hub.registerKeyed(feed(sources, placeOf));
}

const query = z.object({
  lat: numberInQuery(z.number().min(-90).max(90)),
  lng: numberInQuery(z.number().min(-180).max(180)),
  minutely_15: z.string().max(200).optional(),
});

/** Documents both Open-Meteo's format and that of the rest of the API. */
function sendRefusal(reply: FastifyReply, problem: Problem) {
  const { status, id, message } = problem;
  return reply.code(status).send({ error: true, reason: message, code: status, data: null, message, id });
}

async function forecastFor(
  asked: unknown,
  forecasts: KeyedFeedHandle<OpenMeteoForecast>,
): Promise<{ body: OpenMeteoForecast; freshness: string }> {
  const given = query.safeParse(asked);
  if (!given.success) {
    throw new Problem('bad-request', 400, 'lat must be from −90 to 90 and lng from −180 to 180.');
  }
  const { lat, lng, minutely_15: names } = given.data;
  const fields = requestedFields(names);
  if (!fields) {
    throw new Problem('bad-request', 400, `minutely_15 takes ${OPEN_METEO_FIELDS.join(', ')}.`);
  }
  const { records, freshness, message } = await forecasts.get(formatPlaceKey(lat, lng));
  if (records === null) {
    throw new Problem('forecast-unavailable', 503, message ?? 'Forecast unavailable.');
  }
  return { body: withFields(records, fields), freshness: JSON.stringify(freshness) };
}

/** Registers the forecast for a location in the public service's format, without an envelope (row H1). */
export function registerOpenMeteoRoute(
  host: ServerHost,
  forecasts: KeyedFeedHandle<OpenMeteoForecast>,
): void {
  host.fastify.route({
    method: 'GET',
    url: OPEN_METEO_PATH,
    schema: {
      operationId: 'openMeteoForecast',
      summary:
        'Forecast of a place in steps of 15 minutes, in the shape of Open-Meteo (not enveloped); source and age in the header meridian-freshness.',
      tags: ['enroute'],
      security: [{ bearer: ['enroute'] }],
    },
    onRequest: async (request) => {
      request.principal = await host.authenticate(request.headers.authorization, 'enroute');
    },
    handler: async (request, reply) => {
      try {
        const { body, freshness } = await forecastFor(request.query, forecasts);
        return await reply
          .header('meridian-freshness', freshness)
          .header('cache-control', 'private, max-age=60')
          .send(body);
      } catch (error) {
        if (error instanceof Problem) return sendRefusal(reply, error);
        throw error;
      }
    },
  });
}
