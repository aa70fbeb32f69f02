import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { geoJsonText, type MapList } from './map-list.ts';

export const GEOJSON_MEDIA_TYPE = 'application/geo+json';
export const GEOJSON_TYPE = `${GEOJSON_MEDIA_TYPE}; charset=utf-8`;
/** `?format=geojson`; without it, and with `json`, the envelope is returned. */
const LIST_FORMATS = ['json', 'geojson'] as const;

/** Conversion of an answer to features; absent where it has no positions. */
export type AsMapList<D extends z.ZodType> = ((data: z.output<D>) => MapList) | undefined;

const format = z
  .enum(LIST_FORMATS)
  .optional()
  .meta({
    description: `geojson: the list as a feature collection (RFC 7946), not enveloped; the same by \`Accept: ${GEOJSON_MEDIA_TYPE}\`.`,
  });

/** The query of an endpoint whose list is also available as GeoJSON. */
export function withFormat({ id, query }: Endpoint): z.ZodType {
  if (query === undefined) return z.object({ format });
  if (!(query instanceof z.ZodObject)) throw new TypeError(`${id}: its query is no object`);
  return query.safeExtend({ format });
}

/** Whether the caller requests the list as GeoJSON: by `format`, otherwise by `accept`. */
export function wantsGeoJson(request: FastifyRequest): boolean {
  const { format: asked } = request.query as { format?: (typeof LIST_FORMATS)[number] };
  if (asked !== undefined) return asked === 'geojson';
  const accepted = (request.headers.accept ?? '').split(',');
  return accepted.some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === GEOJSON_MEDIA_TYPE && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** The collection as text. Undeclared fields are omitted, as in the envelope. */
export function geoJsonOf<D extends z.ZodType>(
  { data: shape }: Endpoint<z.ZodType, z.ZodType, z.ZodType, D>,
  data: unknown,
  asMapList: NonNullable<AsMapList<D>>,
): string {
  return geoJsonText(asMapList(shape.parse(data)));
}

/** Permits pages of other origins to send a token with this read. */
export function answerPreflight(fastify: FastifyInstance, url: string): void {
  fastify.options(url, { config: { isPublicRead: true }, schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'authorization, accept',
        'access-control-max-age': '600',
      })
      .code(204)
      .send(),
  );
}
