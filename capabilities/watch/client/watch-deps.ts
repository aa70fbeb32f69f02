import { createDepsContext } from '#platform/client/shell/deps-context.tsx';
import type { AreaToAvoid } from '#capabilities/route/contract.ts';

/** Dependencies of the alerts. */
export interface WatchDeps {
  /** The saved flight whose page is open; null without one. */
  openFlightId: { get: () => string | null; subscribe: (listener: () => void) => () => void };
  /** Opens the form for a new flight. */
  createFlight: () => void;
  /** Opens a saved flight. */
  openFlight: (flightId: string) => void;
  /**
   * Opens the form of a saved flight with a route that avoids areas. Returns a message; rejects when no route can be
   * found.
   */
  rerouteAround: (flightId: string, avoid: readonly AreaToAvoid[]) => Promise<string>;
  /** Called after each change of notifications, which accompany alerts; returns a function that unsubscribes. */
  onNotifications: (listener: () => void) => () => void;
}

export const watchContext = createDepsContext<WatchDeps>('watch');
