import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { Problem } from '#platform/contract/problem.ts';
import { causes, isDatabaseOutOfReach } from '../db/database-error.ts';

const MESSAGE_MAX = 500;

/** The failure envelope (spec 7): `code` equals the HTTP status. */
export function failure(status: number, id: string, message: string) {
  return { code: status, data: null, message: message.slice(0, MESSAGE_MAX), id };
}

/** Texts of client errors, for Fastify's own 4xx errors. */
const FASTIFY_MESSAGES: Record<string, { id: string; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { id: 'malformed-json', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { id: 'malformed-json', message: 'The body is empty; send JSON.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { id: 'too-large', message: 'The body is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { id: 'wrong-media-type', message: 'Send the body as application/json.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    id: 'malformed-body',
    message: 'The body does not have the length it claims.',
  },
  FST_ERR_BAD_URL: { id: 'malformed-url', message: 'The address is malformed.' },
  FST_ERR_MAX_PARAM_LENGTH: { id: 'url-too-long', message: 'A part of the address is too long.' },
};

/** SQLSTATE `disk_full`, and the file system's errors: no space, or quota exceeded. */
const DISK_FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

function isDiskFull(error: unknown): boolean {
  for (const cause of causes(error))
    if ('code' in cause && typeof cause.code === 'string' && DISK_FULL.has(cause.code)) return true;
  return false;
}

interface Answer {
  status: number;
  id: string;
  message: string;
}

function validationMessage(error: FastifyError): string {
  const details = (error.validation ?? []).map((issue) => {
    const field = issue.instancePath.replaceAll('/', '.').replace(/^\./, '');
    return field ? `${field}: ${issue.message ?? 'invalid'}` : (issue.message ?? 'invalid');
  });
  const where = error.validationContext ?? 'request';
  return `Invalid ${where}: ${details.join('; ') || 'invalid'}`;
}

/** Converts anything thrown into status, stable id and sentence; an unexpected failure is a 500 without detail. */
export function answerFor(error: unknown): Answer {
  if (error instanceof Problem) return { status: error.status, id: error.id, message: error.message };
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: 400, id: 'invalid-input', message: validationMessage(error) };
  }
  if (isDatabaseOutOfReach(error)) {
    return {
      status: 503,
      id: 'database-unavailable',
      message:
        'The database of this server does not answer. Check whether the change was saved before you repeat it.',
    };
  }
  if (isDiskFull(error)) {
    return {
      status: 507,
      id: 'disk-full',
      message: 'The disk of this server is full. Nothing was saved; its administrator must make room.',
    };
  }
  if (isResponseSerializationError(error)) {
    return {
      status: 500,
      id: 'internal',
      message: 'The server produced a response that violates its own contract.',
    };
  }
  const { code, statusCode, message } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FASTIFY_MESSAGES[code];
  const status = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
  if (status === 500) return { status, id: 'internal', message: 'Something went wrong on the server.' };
  return { status, id: known?.id ?? 'bad-request', message: known?.message ?? message ?? 'Bad request.' };
}

export function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, id, message } = answerFor(error);
  const url = request.url.split('?')[0];
  // An expected state (data being built, an unreachable source) is not a bug whose stack must be logged.
  if (error instanceof Problem && status >= 500) request.log.warn({ status, id, url }, message);
  else if (status >= 500) request.log.error({ err: error, url }, 'request failed');
  request.failureId = id;
  if (reply.raw.headersSent) return;
  if (error instanceof Problem && error.retryAfterS !== undefined)
    reply.header('retry-after', error.retryAfterS);
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(failure(status, id, message));
}
