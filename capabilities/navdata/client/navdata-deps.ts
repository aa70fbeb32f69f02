import type { NavPoint } from '../contract.ts';

/** What this capability needs of others; the composition root passes it in. */
export interface NavdataDeps {
  /** Opens what there is to know of an airport: its page, or the inspector when it has no ICAO code. */
  openAirport(airport: Pick<NavPoint, 'ident' | 'icao'>): void;
}

let deps: NavdataDeps | null = null;

export function configureNavdata(given: NavdataDeps): void {
  deps = given;
}

export function navdataDeps(): NavdataDeps {
  if (deps === null) throw new Error('navigation data is used before it is configured');
  return deps;
}
