import { COMPASS_POINTS } from '#aviation/geo/compass-points.ts';

/** A settlement of the gazetteer. */
export interface NamedPlace {
  readonly name: string;
  /** State in the United States; elsewhere the gazetteer has numbers that say nothing. */
  readonly state: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** A settlement seen from the place that is to be named. */
export interface NearPlace extends NamedPlace {
  readonly distanceNm: number;
  /** From the settlement to the place, degrees true. */
  readonly bearingDegTrue: number;
}

/** A name as it is searched for: without accents and case, `sao paulo`. */
export const plainName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Within this a place is called after the settlement itself. */
const AT_NM = 12;
/** Beyond this a settlement says nothing about a place. */
const FAR_NM = 120;

const nameOf = ({ name, state, country }: NamedPlace): string =>
  [name, state, country].filter((part) => part !== null && part !== '').join(', ');

const compassPoint = (degTrue: number): string => COMPASS_POINTS[Math.round(degTrue / 22.5) % 16] ?? '';

/** `Queens, NY, US`; from further away `34 NM NE of Ushuaia, AR`; empty where nothing is near. */
export function placeLabel(near: NearPlace | null): string {
  if (near === null || near.distanceNm > FAR_NM) return '';
  if (near.distanceNm <= AT_NM) return nameOf(near);
  return `${Math.round(near.distanceNm)} NM ${compassPoint(near.bearingDegTrue)} of ${nameOf(near)}`;
}
