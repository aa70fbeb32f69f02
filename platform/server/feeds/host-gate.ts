import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  ExponentialBackoff,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  noJitterGenerator,
} from 'cockatiel';
import PQueue from 'p-queue';
import { FeedFault } from './feed.ts';

/** Requests that a host allows, shared by all its feeds. */
export interface HostBudget {
  perMinute: number;
  concurrent: number;
}

const DEFAULT_BUDGET: HostBudget = { perMinute: 60, concurrent: 2 };
const FAILURES_UNTIL_OPEN = 5;
/**
 * Without the library's jitter, which may request a broken host again at once. Never longer than the shortest retry
 * of a feed, so that feeds do not wait for an open circuit.
 */
const HALF_OPEN_AFTER = { initialDelay: 15_000, maxDelay: 30_000, generator: noJitterGenerator };
const MINUTE_MS = 60_000;
/** Maximum pause: an upstream that asks for more is requested again after an hour. */
const MAX_PAUSE_S = 3600;

interface Gate {
  breaker: CircuitBreakerPolicy;
  queue: PQueue;
  pausedUntilMs: number;
  /** Text of the last fault that counts against the host. */
  lastFault: string | null;
}

/** Faults unrelated to the health of the host do not open its circuit. */
const isHostFault = (error: Error): boolean =>
  !(error instanceof FeedFault) || !['not-found', 'refused', 'too-large', 'aborted'].includes(error.id);

const createBreaker = (): CircuitBreakerPolicy =>
  circuitBreaker(handleWhen(isHostFault), {
    breaker: new ConsecutiveBreaker(FAILURES_UNTIL_OPEN),
    halfOpenAfter: new ExponentialBackoff(HALF_OPEN_AFTER),
  });

/** At most the budget in any minute, wherever the minute begins. */
const createQueue = ({ concurrent, perMinute }: HostBudget): PQueue =>
  new PQueue({ concurrency: concurrent, interval: MINUTE_MS, intervalCap: perMinute, strict: true });

const createGate = (budget: HostBudget): Gate => ({
  breaker: createBreaker(),
  queue: createQueue(budget),
  pausedUntilMs: 0,
  lastFault: null,
});

const givenUp = (): FeedFault => new FeedFault('aborted', 'The request was cancelled before it was sent.');

export interface HostGates {
  /**
   * Runs one request within the host's budget. An insistent one is sent even with the circuit open, and closes it on
   * success; a pause requested by the host applies to it as well.
   * @throws FeedFault `circuit-open` or `asked-to-wait` at once, without a request to the host
   */
  run<T>(
    host: string,
    options: { signal: AbortSignal; isInsistent?: boolean },
    request: () => Promise<T>,
  ): Promise<T>;
}

/** Runs a request within the budget. A caller that aborts while waiting leaves the queue without using the budget. */
async function inBudget<T>(
  gate: Gate,
  { signal, request }: { signal: AbortSignal; request: () => Promise<T> },
): Promise<T> {
  const begun: { sent?: Promise<T> } = {};
  try {
    return await gate.queue.add(() => (begun.sent = request()), { signal });
  } catch (error) {
    // The request's own error is more informative than the abort.
    if (begun.sent) return await begun.sent;
    throw signal.aborted ? givenUp() : error;
  }
}

/** Records the last fault. @throws the request's error, or `circuit-open` with the fault that opened the circuit */
function rethrown(gate: Gate, host: string, error: unknown): never {
  if (isBrokenCircuitError(error)) {
    const last = gate.lastFault === null ? '' : ` The last fault: ${gate.lastFault}`;
    throw new FeedFault(
      'circuit-open',
      `${host} failed ${FAILURES_UNTIL_OPEN} times in a row and is paused.${last}`,
      { cause: error },
    );
  }
  if (error instanceof FeedFault) {
    if (isHostFault(error)) gate.lastFault = error.message;
    if (error.retryAfterS !== null)
      gate.pausedUntilMs = performance.now() + Math.min(error.retryAfterS, MAX_PAUSE_S) * 1000;
  }
  throw error;
}

/** One gate per host: requests per minute, simultaneous requests, circuit breaker, and the requested pause. */
export function createHostGates(budgets: Readonly<Record<string, HostBudget>>): HostGates {
  const gates = new Map<string, Gate>();
  const gateOf = (host: string): Gate => {
    const gate = gates.get(host) ?? createGate(budgets[host] ?? DEFAULT_BUDGET);
    gates.set(host, gate);
    return gate;
  };
  return {
    async run(host, { signal, isInsistent = false }, request) {
      const gate = gateOf(host);
      const leftMs = gate.pausedUntilMs - performance.now();
      if (leftMs > 0) {
        const retryAfterS = Math.ceil(leftMs / 1000);
        throw new FeedFault('asked-to-wait', `${host} asked us to wait ${retryAfterS} s more.`, {
          retryAfterS,
        });
      }
      const send = () => inBudget(gate, { signal, request });
      try {
        if (!isInsistent) return await gate.breaker.execute(send);
        const answer = await send();
        gate.breaker = createBreaker();
        return answer;
      } catch (error) {
        return rethrown(gate, host, error);
      }
    },
  };
}
