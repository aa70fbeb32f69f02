import { type AiracCycle, airacCycleOn } from '#aviation/time/airac.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** The FAA names its 28-day files by the first day of the cycle: `06_Aug_2026_CSV.zip`. */
export function nasrFileName(cycle: AiracCycle): string {
  const day = new Date(cycle.effectiveMs);
  return `${two(day.getUTCDate())}_${MONTHS[day.getUTCMonth()] ?? ''}_${day.getUTCFullYear()}_CSV.zip`;
}

/** CIFP files are named by the first day of the cycle too: `CIFP_260806.zip`. */
export function cifpFileName(cycle: AiracCycle): string {
  const day = new Date(cycle.effectiveMs);
  return `CIFP_${two(day.getUTCFullYear() % 100)}${two(day.getUTCMonth() + 1)}${two(day.getUTCDate())}.zip`;
}

/** The cycle after the one given. */
export function nextCycle(cycle: AiracCycle): AiracCycle {
  return airacCycleOn(cycle.expiresMs);
}

/** OurAirports' tables that the navigation data is made from. */
export const OURAIRPORTS_TABLES = [
  'airports.csv',
  'runways.csv',
  'airport-frequencies.csv',
  'navaids.csv',
] as const;

/** Tables of the FAA's CSV subscription that the navigation data is made from; the first three must be there. */
export const NASR_TABLES = [
  'APT_BASE.csv',
  'FIX_BASE.csv',
  'NAV_BASE.csv',
  'AWY_BASE.csv',
  'AWY_SEG_ALT.csv',
  'APT_RWY.csv',
  'APT_RWY_END.csv',
  'FRQ.csv',
  'ILS_BASE.csv',
  'ILS_GS.csv',
  'ARB_SEG.csv',
] as const;
/** Without these the pack is of no use. */
export const NASR_REQUIRED: readonly string[] = NASR_TABLES.slice(0, 3);

/** Files of Debian's package that are kept; the connection ends when all are out. */
export const FLIGHTGEAR_FILES = ['apt.dat.gz', 'awy.dat.gz', 'fix.dat.gz', 'nav.dat.gz'] as const;
