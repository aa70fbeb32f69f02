import { given } from '#platform/client/shell/given.tsx';
import type { AreaToAvoid } from '#capabilities/route/contract.ts';

/** What the alerts need of others. */
export interface WatchDeps {
  /** The saved flight whose page is open; null without one. */
  openFlightId: { get: () => string | null; subscribe: (listener: () => void) => () => void };
  /** Opens the form for a new flight. */
  createFlight: () => void;
  /** Opens a saved flight. */
  openFlight: (flightId: string) => void;
  /**
   * Opens the form of a saved flight with a route that keeps clear of areas.
   * Answers what to say of it; rejects when no route can be found.
   */
  rerouteAround: (flightId: string, avoid: readonly AreaToAvoid[]) => Promise<string>;
  /** Called after each change of notifications, which alerts come with; returns how to stop. */
  onNotifications: (listener: () => void) => () => void;
}

export const watchGiven = given<WatchDeps>('watch');
