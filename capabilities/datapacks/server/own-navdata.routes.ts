import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { envelopeOf } from '#platform/contract/envelope.ts';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerCapability, ServerHost } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import {
  OWN_NAVDATA_MAX_BYTES,
  OWN_NAVDATA_UPLOAD_PATH,
  applyOwnNavdata,
  listOwnNavdata,
  ownNavdataAnswer,
  removeOwnNavdata,
} from '../contract.ts';
import type { OwnNavdataFiles } from './own-navdata-files.ts';

export interface OwnNavdataOptions {
  readonly files: OwnNavdataFiles;
  /** Throws the `Problem` for callers who may not change the data shared by all users. */
  readonly requireOperator: (principal: Principal) => void;
  /** Builds the navigation data from the files present; resolves when it is in use, or when that failed. */
  readonly reload: () => Promise<void>;
  readonly log: Log;
}

const MEDIA_TYPE = 'application/octet-stream';
const params = z.object({ name: z.string() });

function registerUpload(host: ServerHost, { files, requireOperator }: OwnNavdataOptions): void {
  // The body is not read into memory: databases are hundreds of megabytes.
  host.fastify.addContentTypeParser(MEDIA_TYPE, (_request, payload, done) => done(null, payload));
  host.fastify.route({
    method: 'PUT',
    url: OWN_NAVDATA_UPLOAD_PATH.replace('{name}', ':name'),
    bodyLimit: OWN_NAVDATA_MAX_BYTES,
    schema: {
      operationId: 'uploadOwnNavdata',
      summary: 'Keep a file for the navigation data; the body is the file. For operators.',
      tags: ['navdata'],
      security: [{ bearer: ['navdata'] }],
      params,
      response: { 200: envelopeOf(ownNavdataAnswer) },
    },
    // Checked before the body is read: other users cannot fill the disk.
    onRequest: async (request: FastifyRequest) => {
      request.principal = await host.authenticate(request.headers.authorization, 'navdata');
      requireOperator(request.principal);
    },
    handler: async (request) => {
      if (!request.headers['content-type']?.startsWith(MEDIA_TYPE))
        throw new Problem('wrong-media-type', 415, `Send the file as ${MEDIA_TYPE}.`);
      await files.receive(params.parse(request.params).name, request.body as Readable);
      return { code: 200, data: { files: files.list() }, message: 'ok' };
    },
  });
}

/** Own navigation data: operators upload files, and all users share the data built from them. */
export function createOwnNavdataServer(options: OwnNavdataOptions): ServerCapability {
  const { files, requireOperator, reload, log } = options;
  const rebuild = () =>
    void reload().catch((error: unknown) =>
      log.error({ err: error }, 'own navigation data was not built in'),
    );
  return {
    id: 'own-navdata',
    register(host) {
      registerUpload(host, options);
      host.route(listOwnNavdata, () => ({ files: files.list() }));
      host.route(applyOwnNavdata, ({ principal }) => {
        requireOperator(principal);
        rebuild();
        return { files: files.list() };
      });
      host.route(removeOwnNavdata, async ({ params: { name }, principal }) => {
        requireOperator(principal);
        await files.remove(name);
        rebuild();
        return { files: files.list() };
      });
    },
    start: () => files.cleanUp(),
  };
}
