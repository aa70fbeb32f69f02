import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { messageOf } from '#platform/contract/problem.ts';

/** An OpenAI-compatible endpoint as configured by the operator. The key never leaves the server. */
export interface ModelEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** Longest silence of the endpoint, ms. */
  readonly silenceMs: number;
  /** Longest turn including all its calls, ms. */
  readonly turnMs: number;
}

export interface ChatToolCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote it: meant to be JSON. */
  readonly argumentsText: string;
}

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly tool_calls?: readonly {
        readonly id: string;
        readonly type: 'function';
        readonly function: { readonly name: string; readonly arguments: string };
      }[];
    };

export interface ChatTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One complete answer of the model. */
export interface ChatTurn {
  readonly text: string;
  readonly toolCalls: readonly ChatToolCall[];
}

/** The model is unavailable; the message states why, for the user. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
}

const ANSWER_MAX_CHARS = 400_000;

const chunkShape = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        delta: z
          .looseObject({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.looseObject({
                  index: z.number().int().min(0).max(63).default(0),
                  id: z.string().nullish(),
                  function: z
                    .looseObject({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .default([]),
});

/** Joins the chunks of a streamed answer. */
function createCollector(onText: (text: string) => void) {
  let text = '';
  let isWhole = false;
  let failure: string | null = null;
  const calls = new Map<number, { id: string; name: string; argumentsText: string }>();
  const take = (piece: z.infer<typeof chunkShape>) => {
    for (const { delta, finish_reason: finish } of piece.choices) {
      text += delta?.content ?? '';
      if (delta?.content) onText(delta.content);
      for (const { index, id, function: named } of delta?.tool_calls ?? []) {
        const call = calls.get(index) ?? { id: '', name: '', argumentsText: '' };
        call.id = id ?? call.id;
        call.name += named?.name ?? '';
        call.argumentsText += named?.arguments ?? '';
        calls.set(index, call);
      }
      if (finish) isWhole = true;
    }
  };
  const parser = createParser({
    onEvent({ data }) {
      if (data.trim() === '[DONE]') {
        isWhole = true;
        return;
      }
      let json: unknown;
      try {
        json = JSON.parse(data);
      } catch {
        failure = 'The model sent an invalid answer.';
        return;
      }
      const piece = chunkShape.safeParse(json);
      if (piece.success) take(piece.data);
      else failure = 'The model sent an invalid answer.';
    },
  });
  return {
    feed: (chunk: string) => parser.feed(chunk),
    failure: () => failure,
    /** @throws ModelFailure when the answer broke off */
    finish(): ChatTurn {
      if (!isWhole) throw new ModelFailure('The answer of the model was cut off.');
      const toolCalls = [...calls.values()].map((call, index) => ({
        ...call,
        id: call.id || `call_${index}`,
      }));
      return { text, toolCalls };
    },
  };
}

async function readStream(
  response: Response,
  { onSign, onText }: { onSign: () => void; onText: (text: string) => void },
): Promise<ChatTurn> {
  const collector = createCollector(onText);
  const decoder = new TextDecoder();
  let size = 0;
  if (response.body === null) throw new ModelFailure('The model answered nothing.');
  for await (const bytes of response.body) {
    onSign();
    const chunk = decoder.decode(bytes, { stream: true });
    size += chunk.length;
    if (size > ANSWER_MAX_CHARS) throw new ModelFailure('The answer of the model is too long.');
    collector.feed(chunk);
    const failure = collector.failure();
    if (failure !== null) throw new ModelFailure(failure);
  }
  return collector.finish();
}

function requestOf(endpoint: ModelEndpoint, messages: readonly ChatMessage[], tools: readonly ChatTool[]) {
  const body = {
    model: endpoint.model,
    messages,
    stream: true,
    ...(tools.length === 0
      ? {}
      : { tools: tools.map((one) => ({ type: 'function', function: one })), tool_choice: 'auto' }),
  };
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(endpoint.apiKey === null ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
    },
    body: JSON.stringify(body),
  };
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  /** Aborts the request to the model too. */
  readonly signal: AbortSignal;
  /** Parts of its text as they arrive. */
  readonly onText: (text: string) => void;
}

/**
 * Calls the model once and reads its streamed answer.
 * @throws ModelFailure when it is unreachable, silent for too long, refuses, breaks off or sends invalid data
 */
export async function askModel(endpoint: ModelEndpoint, request: ChatRequest): Promise<ChatTurn> {
  const silence = new AbortController();
  const fall = () => silence.abort();
  let timer = setTimeout(fall, endpoint.silenceMs);
  const onSign = () => {
    clearTimeout(timer);
    timer = setTimeout(fall, endpoint.silenceMs);
  };
  try {
    const response = await fetch(`${endpoint.baseUrl.replace(/\/$/, '')}/chat/completions`, {
      ...requestOf(endpoint, request.messages, request.tools),
      redirect: 'error',
      signal: AbortSignal.any([silence.signal, request.signal]),
    });
    onSign();
    if (!response.ok) {
      await response.body?.cancel();
      throw new ModelFailure(`The model answered with status ${response.status}.`);
    }
    return await readStream(response, { onSign, onText: request.onText });
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    if (silence.signal.aborted)
      throw new ModelFailure(`The model has been silent for ${Math.round(endpoint.silenceMs / 1000)} s.`, {
        cause: error,
      });
    if (request.signal.aborted) throw new ModelFailure('The model took too long.', { cause: error });
    throw new ModelFailure(`The model cannot be reached (${messageOf(error)}).`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
