import { AIRWAY_AREAS, filedAirwayName } from '#aviation/identifiers/filed-airway-name.ts';

/** How airways are named in field 15: `J60`, `UL851`, `W4`, `UB527F`. */
export const AIRWAY_SHAPE = /^[A-Z]{1,2}\d{1,3}[A-Z]?$/;

/** ICAO Annex 11, appendix 1: F where only advisory service is given, G where only flight information. */
const SERVICE_LETTERS = ['F', 'G'];

/**
 * Other names that data may have the same airway under, the likeliest first: U stands before the part of a route in
 * upper airspace and is left out where a state has none, the letter of the service is not spoken or filed everywhere
 * (both Annex 11, appendix 1), and the FAA names the area.
 */
export function relatedAirwayNames(name: string): string[] {
  const filed = filedAirwayName(name);
  const [, designator, letter = ''] = /^([A-Z]{1,2}\d{1,3})([A-Z]?)$/.exec(filed) ?? [];
  if (designator === undefined) return [];
  const twin = /^U[A-Z]\d/.test(designator) ? designator.slice(1) : `U${designator}`;
  const both = /^U?[A-Z]\d/.test(designator) ? [designator, twin] : [designator];
  const letters = letter === '' || SERVICE_LETTERS.includes(letter) ? ['', ...SERVICE_LETTERS] : [letter];
  const lettered = letters.flatMap((each) => both.map((one) => `${one}${each}`));
  // The same letter with the other prefix is nearer than another letter.
  const near = both.map((one) => `${one}${letter}`);
  const names = [...near, ...lettered, ...AIRWAY_AREAS.map((area) => `${area}${filed}`)];
  return [...new Set(names)].filter((other) => other !== name);
}
