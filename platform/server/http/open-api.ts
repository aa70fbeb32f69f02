import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document at /openapi.json and a page to read it at /openapi. */
export async function registerOpenApi(fastify: FastifyInstance, version: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Meridian',
        version,
        description:
          'Every answer is an envelope {code, data, message}; code 200 means success, any other code is a failure and equals the HTTP status.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  fastify.get('/openapi.json', { schema: { hide: true } }, () => fastify.swagger());
  await fastify.register(swaggerUi, {
    routePrefix: '/openapi',
    staticCSP: true,
    uiConfig: { deepLinking: true, tryItOutEnabled: false },
  });
}
