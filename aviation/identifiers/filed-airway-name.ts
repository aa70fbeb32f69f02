/**
 * Area prefixes of airways outside the conterminous US in FAA NASR data: `ATA555` is A555 over the Atlantic, `PAR464`
 * R464 over the Pacific, `BFBR22V` BR22V in the Bahamas.
 */
export const AIRWAY_AREAS = ['AT', 'PA', 'BF', 'PR'] as const;
const withArea = new RegExp(`^(?:${AIRWAY_AREAS.join('|')})([A-Z]{1,2}\\d{1,3}[A-Z]?)$`);

/** Airway designator as used by ATC and filed: without the area prefix of FAA data. */
export function filedAirwayName(name: string): string {
  return withArea.exec(name)?.[1] ?? name;
}
