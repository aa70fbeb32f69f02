/** How airways are named in field 15: `J60`, `UL851`, `W4`, `UB527F`. */
export const airwayShape = /^[A-Z]{1,2}\d{1,3}[A-Z]?$/;

/**
 * The FAA's data puts the area before the name of an airway outside the continent: `ATA555` is A555 over the Atlantic,
 * `PAR464` R464 over the Pacific, `BFBR22V` BR22V of the Bahamas. Nobody files them so.
 */
const areas = ['AT', 'PA', 'BF', 'PR'];
const withArea = new RegExp(`^(?:${areas.join('|')})([A-Z]{1,2}\\d{1,3}[A-Z]?)$`);
/** ICAO Annex 11, appendix 1: F where only advisory service is given, G where only flight information. */
const serviceLetters = ['F', 'G'];

/** An airway as it is filed: without the area that the FAA's data puts before it. */
export function filedAirwayName(name: string): string {
  return withArea.exec(name)?.[1] ?? name;
}

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
  const letters = letter === '' || serviceLetters.includes(letter) ? ['', ...serviceLetters] : [letter];
  const lettered = letters.flatMap((each) => both.map((one) => `${one}${each}`));
  // The same letter with the other prefix is nearer than another letter.
  const near = both.map((one) => `${one}${letter}`);
  const names = [...near, ...lettered, ...areas.map((area) => `${area}${filed}`)];
  return [...new Set(names)].filter((other) => other !== name);
}
