import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

interface Operation {
  responses?: Record<string, unknown>;
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

/** Every operation says how it refuses; added here, since as a schema of a route it would serialise answers too. */
function withRefusals<Document extends object>(document: Document): Document {
  const { paths = {}, components = {} } = document as {
    paths?: Paths;
    components?: Record<string, object>;
  };
  for (const path of Object.values(paths))
    for (const method of METHODS) {
      const operation = path[method];
      if (operation)
        operation.responses = { ...operation.responses, '4XX': { $ref: '#/components/responses/Refused' } };
    }
  return {
    ...document,
    components: {
      ...components,
      schemas: { ...components['schemas'], Failure: FAILURE },
      responses: {
        Refused: {
          description: 'Refused: what is wrong with the call, or who may not make it.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

/** The OpenAPI document at /openapi.json and a page to read it at /openapi. */
export async function registerOpenApi(fastify: FastifyInstance, version: string): Promise<void> {
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
      withRefusals('openapiObject' in document ? document.openapiObject : document.swaggerObject),
  });
  fastify.get('/openapi.json', { schema: { hide: true } }, () => fastify.swagger());
  await fastify.register(swaggerUi, {
    routePrefix: '/openapi',
    staticCSP: true,
    uiConfig: { deepLinking: true, tryItOutEnabled: false },
  });
}
