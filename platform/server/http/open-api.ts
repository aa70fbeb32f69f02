import { createRequire } from 'node:module';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { GEOJSON_MEDIA_TYPE } from './geojson-answers.ts';

interface Operation {
  operationId?: string;
  responses?: Record<string, { content?: Record<string, unknown>; $ref?: string }>;
}
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Paths = Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>;

/** The failure envelope, once for all operations (spec 7). */
const FAILURE = {
  type: 'object',
  required: ['code', 'data', 'message', 'id'],
  properties: {
    code: { type: 'integer', description: 'Equals the HTTP status.' },
    data: { type: 'null' },
    message: { type: 'string', description: 'A sentence for people.' },
    id: { type: 'string', description: 'Stable, for programs.' },
  },
};

/** A list as GeoJSON (RFC 7946), once for all operations. */
const FEATURE_COLLECTION = {
  type: 'object',
  description: 'RFC 7946: WGS84, longitude first, cut at the antimeridian, outer rings counter-clockwise.',
  required: ['type', 'features'],
  properties: {
    type: { const: 'FeatureCollection' },
    meridian: { type: 'object', description: 'What is known of the whole: sources, age, what went wrong.' },
    features: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'geometry', 'properties'],
        properties: {
          type: { const: 'Feature' },
          id: { type: 'string' },
          geometry: { type: ['object', 'null'], description: 'Null where the place is not known.' },
          properties: { type: 'object' },
        },
      },
    },
  },
};

function addGeoJson({ responses }: Operation): void {
  const content = responses?.['200']?.content;
  if (content) content[GEOJSON_MEDIA_TYPE] = { schema: { $ref: '#/components/schemas/FeatureCollection' } };
}

/**
 * Adds the failure responses to every operation, and GeoJSON to lists; done here, since in a route schema it would
 * also affect serialisation.
 */
function completed<Document extends object>(document: Document, geoJsonIds: ReadonlySet<string>): Document {
  const { paths = {}, components = {} } = document as {
    paths?: Paths;
    components?: Record<string, object>;
  };
  for (const path of Object.values(paths))
    for (const method of METHODS) {
      const operation = path[method];
      if (!operation) continue;
      if (geoJsonIds.has(operation.operationId ?? '')) addGeoJson(operation);
      operation.responses = { ...operation.responses, '4XX': { $ref: '#/components/responses/Refused' } };
    }
  return {
    ...document,
    components: {
      ...components,
      schemas: { ...components['schemas'], Failure: FAILURE, FeatureCollection: FEATURE_COLLECTION },
      responses: {
        Refused: {
          description: 'Refused: what is wrong with the call, or who may not make it.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

/**
 * The page's modules, a hundred files with those of YAML, are loaded before registration, while start-up waits for
 * other work.
 */
export const readOpenApiPage = (): void =>
  void createRequire(import.meta.url)('@fastify/swagger-ui/lib/routes.js');

/**
 * The OpenAPI document at /openapi.json and a page to read it at /openapi. `geoJsonIds` are the operations that also
 * return GeoJSON, complete once all routes are registered.
 */
export async function registerOpenApi(
  fastify: FastifyInstance,
  version: string,
  geoJsonIds: ReadonlySet<string>,
): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Meridian',
        version,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        description:
          'Every answer is an envelope {code, data, message}; code 200 means success, any other code is a failure and equals the HTTP status.',
      },
      servers: [{ url: '/', description: 'This server' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completed('openapiObject' in document ? document.openapiObject : document.swaggerObject, geoJsonIds),
  });
  fastify.get('/openapi.json', { schema: { hide: true } }, () => fastify.swagger());
  await fastify.register(swaggerUi, {
    routePrefix: '/openapi',
    staticCSP: true,
    uiConfig: { deepLinking: true, tryItOutEnabled: false },
  });
}
