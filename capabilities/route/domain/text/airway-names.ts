import { AIRWAY_AREAS, filedAirwayName } from '#aviation/identifiers/filed-airway-name.ts';

/** Airway designators of field 15: `J60`, `UL851`, `W4`, `UB527F`. */
export const AIRWAY_SHAPE = /^[A-Z]{1,2}\d{1,3}[A-Z]?$/;

/** ICAO Annex 11, appendix 1: F with advisory service only, G with flight information only. */
const SERVICE_LETTERS = ['F', 'G'];

/**
 * Other names of the same airway in the data, the most likely first: U is the prefix of the part in upper airspace
 * and is omitted where a state has none, the service letter is not used everywhere (both Annex 11, appendix 1), and
 * the FAA adds the area.
 */
export function relatedAirwayNames(name: string): string[] {
  const filed = filedAirwayName(name);
  const [, designator, letter = ''] = /^([A-Z]{1,2}\d{1,3})([A-Z]?)$/.exec(filed) ?? [];
  if (designator === undefined) return [];
  const twin = /^U[A-Z]\d/.test(designator) ? designator.slice(1) : `U${designator}`;
  const both = /^U?[A-Z]\d/.test(designator) ? [designator, twin] : [designator];
  const letters = letter === '' || SERVICE_LETTERS.includes(letter) ? ['', ...SERVICE_LETTERS] : [letter];
  const lettered = letters.flatMap((each) => both.map((one) => `${one}${each}`));
  // The same letter with the other prefix is more likely than another letter.
  const near = both.map((one) => `${one}${letter}`);
  const names = [...near, ...lettered, ...AIRWAY_AREAS.map((area) => `${area}${filed}`)];
  return [...new Set(names)].filter((other) => other !== name);
}
