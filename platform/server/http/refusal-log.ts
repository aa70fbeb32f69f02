import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the failure returned. */
    failureId?: string;
  }
}

const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);
const WINDOW_MS = 60_000;
/** Addresses and ids distinguished within a window; the rest is counted together. */
const MAX_LINES = 500;
const OTHERS = 'others';

interface Refusal {
  status: number;
  id: string;
  address: string;
}

/** Counts rejected calls; the first of its kind and address is logged at once, the rest of the window as one line. */
export function createRefusalLog(log: Pick<Log, 'warn'>) {
  const counted = new Map<string, Refusal & { count: number }>();
  const write = ({ count, ...refusal }: Refusal & { count: number }) =>
    log.warn({ ...refusal, count }, 'calls refused');
  return {
    count(refusal: Refusal): void {
      const isFull = counted.size >= MAX_LINES;
      const keyOf = ({ status, id, address }: Refusal) => `${status} ${id} ${address}`;
      const kept = !isFull || counted.has(keyOf(refusal)) ? refusal : { ...refusal, address: OTHERS };
      const line = counted.get(keyOf(kept));
      if (line) {
        line.count += 1;
        return;
      }
      write({ ...kept, count: 1 });
      counted.set(keyOf(kept), { ...kept, count: 0 });
    },
    /** Ends the window: logs how many followed the first of each kind. */
    endWindow(): void {
      for (const line of counted.values()) if (line.count > 0) write(line);
      counted.clear();
    },
  };
}

/**
 * Logs counted lines of every 401, 403 and 429, including failed sign-ins, with status, id and address: they let an
 * operator detect guessing, and a log scanner block it. A flood does not fill the log.
 */
export function logRefusals(fastify: FastifyInstance, log: Log): void {
  const refusals = createRefusalLog(log);
  fastify.addHook('onResponse', async (request, reply) => {
    if (!REFUSALS.has(reply.statusCode)) return;
    const id = request.failureId ?? 'refused';
    refusals.count({ status: reply.statusCode, id, address: request.callerAddress });
  });
  const timer = setInterval(() => refusals.endWindow(), WINDOW_MS);
  timer.unref();
  fastify.addHook('onClose', async () => {
    clearInterval(timer);
    refusals.endWindow();
  });
}
