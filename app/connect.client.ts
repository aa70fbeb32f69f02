import { openAirport } from '#capabilities/airports/client/index.ts';
import { configureNavdata } from '#capabilities/navdata/client/navdata-needs.ts';

/** Gives each capability what it needs of others. */
export function connectCapabilities(): void {
  configureNavdata({ openAirport });
}
