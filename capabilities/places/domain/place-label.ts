import { COMPASS_POINTS } from '#aviation/geo/compass-points.ts';

/** Settlement of the gazetteer. */
export interface NamedPlace {
  readonly name: string;
  /** State in the United States; elsewhere the gazetteer has meaningless numbers. */
  readonly state: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Settlement near a position. */
export interface NearPlace extends NamedPlace {
  readonly distanceNm: number;
  /** From the settlement to the position, degrees true. */
  readonly bearingDegTrue: number;
}

/** Search form of a name: without accents and case, `sao paulo`. */
export const plainName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Within this distance a position has the name of the settlement. */
const AT_NM = 12;
/** Beyond this distance a settlement is not used. */
const FAR_NM = 120;

const nameOf = ({ name, state, country }: NamedPlace): string =>
  [name, state, country].filter((part) => part !== null && part !== '').join(', ');

const compassPoint = (degTrue: number): string => COMPASS_POINTS[Math.round(degTrue / 22.5) % 16] ?? '';

/** `Queens, NY, US`; further away `34 NM NE of Ushuaia, AR`; empty when nothing is near. */
export function placeLabel(near: NearPlace | null): string {
  if (near === null || near.distanceNm > FAR_NM) return '';
  if (near.distanceNm <= AT_NM) return nameOf(near);
  return `${Math.round(near.distanceNm)} NM ${compassPoint(near.bearingDegTrue)} of ${nameOf(near)}`;
}
