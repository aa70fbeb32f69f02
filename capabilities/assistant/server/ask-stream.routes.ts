import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { answerFor, onError } from '#platform/server/http/error-answers.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { ASK_STREAM_PATH, askAssistant, type AskEvent, type AssistantAnswer } from '../contract.ts';
import type { Relay } from './tool-calls.ts';

type AskBody = z.output<NonNullable<typeof askAssistant.body>>;
export interface StreamedAsking {
  readonly relay: Relay;
  /** Aborted when the connection closes: the user cancelled, or closed the page. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: AskEvent) => void;
}

/** Proxies close connections that are silent for a minute. */
const SIGN_OF_LIFE_MS = 15_000;

/** Opens an event stream on a reply; events after the connection has closed are dropped. */
function openStream(reply: FastifyReply) {
  const { raw } = reply;
  const closed = new AbortController();
  raw.once('close', () => closed.abort());
  // Written past the framework, whose compression would buffer the text.
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (!closed.signal.aborted) raw.write(text);
  };
  write(': open\n\n');
  const life = setInterval(() => write(': waiting\n\n'), SIGN_OF_LIFE_MS);
  return {
    signal: closed.signal,
    send: (event: AskEvent) => write(`data: ${JSON.stringify(event)}\n\n`),
    end() {
      clearInterval(life);
      raw.end();
    },
  };
}

/**
 * Registers the call that answers a question as an event stream, so that a model's text appears while it is written.
 */
export function registerAskStream(
  { fastify, authenticate, relayOf }: ServerHost,
  ask: (body: AskBody, asking: StreamedAsking) => Promise<AssistantAnswer>,
): void {
  fastify.route({
    method: 'POST',
    url: ASK_STREAM_PATH,
    schema: { hide: true, body: askAssistant.body },
    onRequest: async (request: FastifyRequest) => {
      request.principal = await authenticate(request.headers.authorization, askAssistant.scope);
    },
    async handler(request, reply) {
      const { signal, send, end } = openStream(reply);
      try {
        const asking = { relay: relayOf(request), signal, onEvent: send };
        send({ kind: 'answer', answer: await ask(request.body as AskBody, asking) });
      } catch (error) {
        if (!signal.aborted) onError(error, request, reply);
        const { id, message } = answerFor(error);
        send({ kind: 'failed', id, message });
      } finally {
        end();
      }
    },
  });
}
