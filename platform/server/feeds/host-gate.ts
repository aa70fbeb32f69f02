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

/** What a host allows us, shared by all feeds that ask it. */
export interface HostBudget {
  perMinute: number;
  concurrent: number;
}

const DEFAULT_BUDGET: HostBudget = { perMinute: 60, concurrent: 2 };
const FAILURES_UNTIL_OPEN = 5;
/**
 * Without the library's jitter, which may let a broken host be asked again at once. Never longer than the shortest
 * retry of a feed at its slowest, so that a circuit is no longer open than its feeds wait.
 */
const HALF_OPEN_AFTER = { initialDelay: 15_000, maxDelay: 30_000, generator: noJitterGenerator };
const MINUTE_MS = 60_000;
/** An upstream that asks for more than this is asked again anyway, an hour later. */
const MAX_PAUSE_S = 3600;

interface Gate {
  breaker: CircuitBreakerPolicy;
  queue: PQueue;
  pausedUntilMs: number;
  /** The last fault that counts against the host, in words. */
  lastFault: string | null;
}

/** Faults that say nothing about the health of the host do not open its circuit. */
const isHostFault = (error: Error): boolean =>
  !(error instanceof FeedFault) || !['not-found', 'refused', 'too-large', 'aborted'].includes(error.id);

const createBreaker = (): CircuitBreakerPolicy =>
  circuitBreaker(handleWhen(isHostFault), {
    breaker: new ConsecutiveBreaker(FAILURES_UNTIL_OPEN),
    halfOpenAfter: new ExponentialBackoff(HALF_OPEN_AFTER),
  });

/** In no minute more than the budget allows, wherever the minute begins. */
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
   * Runs one request within the host's budget. An insistent one is sent with the circuit open too, and closes it when it
   * succeeds; a pause that the host asked for binds it as any other.
   * @throws FeedFault `circuit-open` or `asked-to-wait` at once, without asking the host
   */
  run<T>(
    host: string,
    options: { signal: AbortSignal; isInsistent?: boolean },
    request: () => Promise<T>,
  ): Promise<T>;
}

/** Runs a request within the budget. Who gives up while waiting leaves the queue and takes nothing of the budget. */
async function inBudget<T>(
  gate: Gate,
  { signal, request }: { signal: AbortSignal; request: () => Promise<T> },
): Promise<T> {
  const begun: { sent?: Promise<T> } = {};
  try {
    return await gate.queue.add(() => (begun.sent = request()), { signal });
  } catch (error) {
    // What the request itself says of its end is more than that it was aborted.
    if (begun.sent) return await begun.sent;
    throw signal.aborted ? givenUp() : error;
  }
}

/** Notes what failed last. @throws what the request threw, or `circuit-open` with the fault that opened the circuit */
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

/** One gate for each host: requests a minute, requests at once, circuit breaker, and the pause it asked for. */
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
