import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { envelopeOf } from '#platform/contract/envelope.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import {
  dropServerFile,
  listServerFiles,
  SERVER_FILE_UPLOAD_PATH,
  serverFile,
  serverFileId,
  serverFileName,
} from '../../contract.ts';
import type { ServerFiles } from './server-files.ts';

const MEDIA_TYPE = 'application/octet-stream';
const params = z.object({ id: serverFileId });
const query = z.object({ name: serverFileName });

/** Number of bytes announced; 0 where the length is missing: they are also counted as they arrive. */
function announcedBytes({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? 0);
  return Number.isSafeInteger(bytes) ? bytes : 0;
}

/** The id in the address, validated before anything else. @throws Problem 400 */
function idOf({ params: given }: FastifyRequest): string {
  const read = params.safeParse(given);
  if (!read.success) throw new Problem('invalid-input', 400, 'Invalid params: id: Invalid file id');
  return read.data.id;
}

function registerUpload(host: ServerHost, files: ServerFiles): void {
  // The body is not read into memory.
  host.fastify.addContentTypeParser(MEDIA_TYPE, (_request, payload, done) => done(null, payload));
  host.fastify.route({
    method: 'PUT',
    url: SERVER_FILE_UPLOAD_PATH.replace('{id}', ':id'),
    bodyLimit: Math.max(1, files.limits.fileBytesMax),
    schema: {
      operationId: 'sendFoundryFile',
      summary: 'Send one of your files to the server, to ask it there by SQL; the body is the file.',
      tags: ['foundry'],
      security: [{ bearer: ['openid'] }],
      params,
      querystring: query,
      response: { 200: envelopeOf(serverFile) },
    },
    // Checked before the body, so that a file that does not fit is not sent.
    onRequest: async (request: FastifyRequest) => {
      request.principal = await host.authenticate(request.headers.authorization, 'openid');
      if (!request.headers['content-type']?.startsWith(MEDIA_TYPE))
        throw new Problem('wrong-media-type', 415, `Send the file as ${MEDIA_TYPE}.`);
      await files.admit(request.principal.userKey, idOf(request), announcedBytes(request));
    },
    handler: async (request, reply) => {
      if (!request.principal) throw new Error('sendFoundryFile has no principal');
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const id = idOf(request);
      const { name } = query.parse(request.query);
      // Without a byte there is nothing to parse.
      const body = (request.body as Readable | null | undefined) ?? Readable.from([]);
      const { userKey } = request.principal;
      try {
        const data = await files.receive(userKey, { id, name, body, signal: gone.signal });
        return { code: 200, data, message: 'ok' };
      } catch (error) {
        if (gone.signal.aborted)
          throw new Problem('upload-cut', 400, 'The upload was interrupted; nothing was stored.', {
            cause: error,
          });
        throw error;
      }
    },
  });
}

/** Files uploaded by users. */
export function registerServerFiles(host: ServerHost, files: ServerFiles): void {
  const answer = async (userKey: string) => {
    const own = await files.list(userKey);
    const { fileBytesMax, personBytesMax } = files.limits;
    const usedBytes = own.reduce((sum, { bytes }) => sum + bytes, 0);
    return { files: own, usedBytes, fileBytesMax, personBytesMax };
  };
  registerUpload(host, files);
  host.route(listServerFiles, ({ principal }) => answer(principal.userKey));
  host.route(dropServerFile, async ({ params: { id }, principal }) => {
    await files.remove(principal.userKey, id);
    return answer(principal.userKey);
  });
}
