import { type AiracCycle, airacCycleOn } from '#aviation/time/airac.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** FAA 28-day files are named by the effective date of the cycle: `06_Aug_2026_CSV.zip`. */
export function nasrFileName(cycle: AiracCycle): string {
  const day = new Date(cycle.effectiveMs);
  return `${two(day.getUTCDate())}_${MONTHS[day.getUTCMonth()] ?? ''}_${day.getUTCFullYear()}_CSV.zip`;
}

/** CIFP files are named by the effective date too: `CIFP_260806.zip`. */
export function cifpFileName(cycle: AiracCycle): string {
  const day = new Date(cycle.effectiveMs);
  return `CIFP_${two(day.getUTCFullYear() % 100)}${two(day.getUTCMonth() + 1)}${two(day.getUTCDate())}.zip`;
}

/** Next AIRAC cycle. */
export function nextCycle(cycle: AiracCycle): AiracCycle {
  return airacCycleOn(cycle.expiresMs);
}

/** OurAirports tables used for navigation data. */
export const OURAIRPORTS_TABLES = [
  'airports.csv',
  'runways.csv',
  'airport-frequencies.csv',
  'navaids.csv',
] as const;

/** Tables of the FAA CSV subscription used for navigation data; the first three are required. */
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
/** Required tables. */
export const NASR_REQUIRED: readonly string[] = NASR_TABLES.slice(0, 3);

/** Files of the Debian package that are kept; the download ends when all are extracted. */
export const FLIGHTGEAR_FILES = ['apt.dat.gz', 'awy.dat.gz', 'fix.dat.gz', 'nav.dat.gz'] as const;
