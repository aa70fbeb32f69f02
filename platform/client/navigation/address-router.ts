import { parse } from 'regexparam';
import type { AddressHistory } from './navigation.ts';

/** A requested address of the app. */
export interface Visit {
  /** The parts of the path that the pattern names, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The query: text as typed, a list where a name occurs twice. */
  readonly search: Readonly<Record<string, string | string[]>>;
}

/** An address handled by a capability. It draws nothing itself: the shell draws the panels. */
export interface AppRoute {
  /** As `/airport/:icao`. */
  readonly path: string;
  /** The address to use instead, when this one is not in canonical form. */
  readonly redirect?: (visit: Visit) => string | null;
  /** Fetches data before the address is entered; may return an address to use instead. A rejection is shown. */
  readonly load?: (visit: Visit) => Promise<string | null>;
  /** Entered, or requested again with other parameters. */
  readonly enter?: (visit: Visit) => void;
  /** Replaced by another route or none. */
  readonly leave?: () => void;
}

export type RouteOutcome =
  | { readonly kind: 'found' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface AddressRouter {
  /** Enters the present address and follows it from now on; returns a function that stops it. */
  start(): () => void;
  /** Fulfilled when the present address is entered. */
  arrived(): Promise<void>;
  outcome(): RouteOutcome;
  /** Calls back when the outcome has changed. */
  subscribe(listener: () => void): () => void;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function searchOf(query: string): Visit['search'] {
  const search: Record<string, string | string[]> = {};
  const params = new URLSearchParams(query);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    search[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return search;
}

const FOUND: RouteOutcome = { kind: 'found' };
const NOT_FOUND: RouteOutcome = { kind: 'not-found' };

/** Follows the address: finds its route, makes it canonical, loads its data, and enters it. */
export function createAddressRouter(routes: readonly AppRoute[], history: AddressHistory): AddressRouter {
  const table = routes.map((route) => ({ route, ...parse(route.path) }));
  const outcomeListeners = new Set<() => void>();
  let current: AppRoute | null = null;
  let outcome: RouteOutcome = FOUND;
  let run = 0;
  let arriving: Promise<void> = Promise.resolve();

  const pathOf = (href: string) => href.split('?', 1)[0] ?? '/';
  const find = (href: string): { route: AppRoute; visit: Visit } | null => {
    const path = pathOf(href);
    for (const { route, keys, pattern } of table) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const params = Object.fromEntries(keys.map((key, index) => [key, decoded(match[index + 1] ?? '')]));
      return { route, visit: { params, search: searchOf(href.slice(path.length)) } };
    }
    return null;
  };
  const settle = (next: { route: AppRoute; visit: Visit } | null, reached: RouteOutcome) => {
    if (current !== (next?.route ?? null)) current?.leave?.();
    current = next?.route ?? null;
    next?.route.enter?.(next.visit);
    outcome = reached;
    for (const listener of outcomeListeners) listener();
    history.entered();
  };
  const arrive = async (): Promise<void> => {
    run += 1;
    const mine = run;
    const found = find(history.href());
    if (found === null) return settle(null, NOT_FOUND);
    const { route, visit } = found;
    try {
      const canonical = route.redirect?.(visit) ?? (route.load ? await route.load(visit) : null);
      // A navigation made while it loaded has priority.
      if (mine !== run) return await arriving;
      if (canonical === null) return settle(found, FOUND);
      history.replace(canonical);
      return await arrive();
    } catch (error) {
      if (mine === run) settle(null, { kind: 'failed', error });
    }
  };
  const follow = () => {
    arriving = arrive();
  };

  return {
    start() {
      const stop = history.onAsked(follow);
      follow();
      return stop;
    },
    arrived: () => arriving,
    outcome: () => outcome,
    subscribe(listener) {
      outcomeListeners.add(listener);
      return () => outcomeListeners.delete(listener);
    },
  };
}
