import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import { ApiError, apiUrl, fetchWithToken, NetworkError, readEnvelope, sendRequest } from './api-client.ts';

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Posts `body` and passes on the events of the answering stream, each checked against `shape`. Resolves when the stream
 * ends.
 * @throws ApiError when the call is refused or an event has another shape, NetworkError when there is no answer or it
 * breaks off,
 * and the error of `fetch` when `signal` aborts
 */
export async function postForEvents<Shape extends z.ZodType>(
  { path, body, shape, signal }: { path: string; body: unknown; shape: Shape; signal: AbortSignal },
  onEvent: (event: z.output<Shape>) => void,
): Promise<void> {
  const response = await sendRequest(fetchWithToken, apiUrl(path), {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    const { code, id, message } = await readEnvelope(response);
    throw new ApiError(code, id, message);
  }
  const parser = createParser({
    onEvent({ data }) {
      const event = shape.safeParse(JSON.parse(data));
      if (!event.success) throw new ApiError(500, 'unexpected-shape', `Unexpected event of ${path}`);
      onEvent(event.data);
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      parser.feed(part.value);
  } catch (error) {
    if (error instanceof ApiError || isAborted(error)) throw error;
    throw new NetworkError('The connection was lost before the answer was complete. Try again.', {
      cause: error,
    });
  }
}
