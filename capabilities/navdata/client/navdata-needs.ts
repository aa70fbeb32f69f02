import type { NavPoint } from '../contract.ts';

/** What this capability needs of others; the composition root passes it in. */
export interface NavdataNeeds {
  /** Opens what there is to know of an airport: its page, or the inspector when it has no ICAO code. */
  openAirport(airport: Pick<NavPoint, 'ident' | 'icao'>): void;
}

let needs: NavdataNeeds | null = null;

export function configureNavdata(given: NavdataNeeds): void {
  needs = given;
}

export function navdataNeeds(): NavdataNeeds {
  if (needs === null) throw new Error('navigation data is used before it is configured');
  return needs;
}
