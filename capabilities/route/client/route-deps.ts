import { createDepsContext } from '#platform/client/shell/deps-context.tsx';
import type { DrawnRoute } from './routes.store.ts';

/** Dependencies of routes on their owner. */
export interface RouteDeps {
  /** A route was changed on the map, or the change undone: the component that has it open continues with this one. */
  routeChanged(route: DrawnRoute): void;
  /** Whether the changed route can be saved alone; otherwise its owner saves it with the rest. */
  canSave(flightId: string): boolean;
  /** Opens the analysis of a route. */
  analyse(route: DrawnRoute): void;
  /** Saves the changed route in its flight. Returns whether it is settled: saved, or waiting to be sent. */
  saveRoute(route: DrawnRoute): Promise<boolean>;
}

export const routeContext = createDepsContext<RouteDeps>('routes');
