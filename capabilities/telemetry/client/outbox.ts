import { LIMITS } from '../domain/limits.ts';
import { createTextRedactor, type PrivateText, redactValue } from '../domain/redact.ts';

/** Response of the receiver; null where nothing was sent or there was no response. */
export type ReceiverAnswer = { status: number; headers: Headers } | null;

export interface OutboxDeps {
  /** Whether the user and the browser allow sending, checked before every request. */
  isAllowed: () => boolean;
  privateText: () => PrivateText;
  nowMs: () => number;
}

/** The only output of all ports: nothing is sent without consent, or with private text in it. */
export interface Outbox {
  isAllowed(): boolean;
  /** Sends a JSON value. Dropped while the receiver's rate limit applies or too many requests are unanswered. */
  sendJson(url: string, value: unknown, fixed: (clean: unknown) => unknown): Promise<ReceiverAnswer>;
  /** Sends lines of JSON (an envelope). The caller observes the limits. */
  sendLines(url: string, body: string): Promise<ReceiverAnswer>;
}

const ANSWER_LIMIT_MS = 10_000;
/** Browsers send at most 64 kB from a closing page. */
const KEEPALIVE_MAX_CHARACTERS = 60_000;
const TOO_MANY_REQUESTS = 429;

/** Earliest time for the next request to a receiver that refuses because of its rate limit, ms since the epoch. */
function retryAtMs(headers: Headers, nowMs: number): number {
  const text = headers.get('retry-after');
  const seconds = Number(text ?? Number.NaN);
  if (text !== null && text.trim() !== '' && Number.isFinite(seconds)) return nowMs + seconds * 1000;
  const dateMs = Date.parse(text ?? '');
  return Number.isNaN(dateMs) ? nowMs + LIMITS.rateLimitMs : dateMs;
}

async function post(url: string, body: string, contentType: string): Promise<ReceiverAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      // Without cookies, and of a type that needs no preflight request.
      headers: { 'content-type': contentType },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: body.length < KEEPALIVE_MAX_CHARACTERS,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    return { status: response.status, headers: response.headers };
  } catch {
    // If a receiver does not answer the report is lost; the product continues.
    return null;
  }
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const limitedUntilMs = new Map<string, number>();
  let unanswered = 0;
  const redactor = () => {
    const redactText = createTextRedactor(deps.privateText());
    return (value: unknown) => redactValue(value, redactText);
  };
  return {
    isAllowed: deps.isAllowed,
    async sendJson(url, value, fixed) {
      const isLimited = (limitedUntilMs.get(url) ?? 0) > deps.nowMs();
      if (!deps.isAllowed() || isLimited || unanswered >= LIMITS.bufferedRequests) return null;
      unanswered += 1;
      try {
        const answer = await post(url, JSON.stringify(fixed(redactor()(value))), 'text/plain');
        if (answer?.status === TOO_MANY_REQUESTS)
          limitedUntilMs.set(url, retryAtMs(answer.headers, deps.nowMs()));
        return answer;
      } finally {
        unanswered -= 1;
      }
    },
    async sendLines(url, body) {
      if (!deps.isAllowed()) return null;
      const redact = redactor();
      const lines = body
        .split('\n')
        .map((line) => (line === '' ? line : JSON.stringify(redact(JSON.parse(line)))));
      return post(url, lines.join('\n'), 'text/plain');
    },
  };
}
