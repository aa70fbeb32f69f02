/**
 * The FAA's data puts the area before the name of an airway outside the continent: `ATA555` is A555 over the Atlantic,
 * `PAR464` R464 over the Pacific, `BFBR22V` BR22V of the Bahamas (NASR, airways).
 */
export const AIRWAY_AREAS = ['AT', 'PA', 'BF', 'PR'] as const;
const withArea = new RegExp(`^(?:${AIRWAY_AREAS.join('|')})([A-Z]{1,2}\\d{1,3}[A-Z]?)$`);

/** An airway as air traffic control knows it and as it is filed: without the area that the FAA's data puts before it. */
export function filedAirwayName(name: string): string {
  return withArea.exec(name)?.[1] ?? name;
}
