import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  ExponentialBackoff,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  noJitterGenerator,
} from 'cockatiel';
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
  startedMs: number[];
  running: number;
  waiting: (() => void)[];
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

const createGate = (): Gate => ({
  breaker: createBreaker(),
  startedMs: [],
  running: 0,
  waiting: [],
  pausedUntilMs: 0,
  lastFault: null,
});

/** Waits `ms`, or less when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

const givenUp = (): FeedFault => new FeedFault('aborted', 'The request was given up before it was sent.');

/** Waits for the turn of a request. Who gives up leaves the row, so that the next in it is woken and not the one gone. */
async function takePlace(gate: Gate, budget: HostBudget, signal: AbortSignal): Promise<void> {
  while (gate.running >= budget.concurrent) {
    if (signal.aborted) throw givenUp();
    await new Promise<void>((resolve) => {
      const leave = () => {
        gate.waiting = gate.waiting.filter((one) => one !== wake);
        resolve();
      };
      const wake = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      gate.waiting.push(wake);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
  gate.running += 1;
}

async function waitForBudget(gate: Gate, budget: HostBudget, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) throw givenUp();
    const nowMs = performance.now();
    gate.startedMs = gate.startedMs.filter((startedMs) => nowMs - startedMs < MINUTE_MS);
    if (gate.startedMs.length < budget.perMinute) break;
    await pause(MINUTE_MS - (nowMs - (gate.startedMs[0] ?? nowMs)), signal);
  }
  gate.startedMs.push(performance.now());
}

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

/** Runs a request when it is its turn. */
async function inTurn<T>(
  gate: Gate,
  budget: HostBudget,
  { signal, request }: { signal: AbortSignal; request: () => Promise<T> },
): Promise<T> {
  await takePlace(gate, budget, signal);
  try {
    await waitForBudget(gate, budget, signal);
    return await request();
  } finally {
    gate.running -= 1;
    gate.waiting.shift()?.();
  }
}

/** Notes what failed last. @throws what the request threw, or `circuit-open` with the fault that opened the circuit */
function rethrown(gate: Gate, host: string, error: unknown): never {
  if (isBrokenCircuitError(error)) {
    const last = gate.lastFault === null ? '' : ` The last fault: ${gate.lastFault}`;
    throw new FeedFault(
      'circuit-open',
      `${host} failed ${FAILURES_UNTIL_OPEN} times in a row and is left alone for a while.${last}`,
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
    const gate = gates.get(host) ?? createGate();
    gates.set(host, gate);
    return gate;
  };
  return {
    async run(host, { signal, isInsistent = false }, request) {
      const gate = gateOf(host);
      const budget = budgets[host] ?? DEFAULT_BUDGET;
      const leftMs = gate.pausedUntilMs - performance.now();
      if (leftMs > 0) {
        const retryAfterS = Math.ceil(leftMs / 1000);
        throw new FeedFault('asked-to-wait', `${host} asked us to wait ${retryAfterS} s more.`, {
          retryAfterS,
        });
      }
      const send = () => inTurn(gate, budget, { signal, request });
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
