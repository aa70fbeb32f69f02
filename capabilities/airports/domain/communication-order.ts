import type { Communication } from '../contract.ts';

/**
 * Purpose of a frequency, in the order of use on departure and arrival. Patterns cover OurAirports (`TWR`, `Clearance
 * Delivery`), NASR (`LCL/P`, `CD/P`, `APCH/P DEP/P`) and ARINC codes.
 */
const ROLES: readonly { label: string; pattern: RegExp }[] = [
  { label: 'Emergency', pattern: /^(EMERG|EMR|GUARD)/ },
  { label: 'ATIS', pattern: /ATIS|^ATI\b/ },
  { label: 'Weather', pattern: /AWOS|ASOS|AWIB|VOLMET|^WX\b|METRO/ },
  { label: 'Clearance', pattern: /CLEARANCE|CLNC|^(CLD|CLR|DEL|GCCD|PTC)\b|^CD(\/|$)/ },
  { label: 'Ground', pattern: /GROUND|^GND|^GTE\b|RAMP|^RMP\b|APRON/ },
  { label: 'Tower', pattern: /TOWER|^TWR|^LCL/ },
  { label: 'CTAF', pattern: /^(CTAF|MF|ATF|TRF|PAL|SAFETY COM|A\/A|MULTICOM)/ },
  { label: 'UNICOM', pattern: /^(UNICOM|UNIC)/ },
  { label: 'Information', pattern: /^(AFIS|AAS|A\/G|INFO|FIS|RADIO|RDO|FSS|RFSS|RCO|RFIS)/ },
  { label: 'Approach', pattern: /^(APP|APCH|ACP|RAD\/APP|ARR|DIR|RDR|RADAR|TCA|TMA|GCA|CLASS |TRSA)/ },
  { label: 'Departure', pattern: /^DEP/ },
  { label: 'Center', pattern: /CENTER|CENTRE|^(ACC|CTR|ARTC|UAC)\b/ },
];

/** Order of roles; others follow, the emergency frequency is last. */
const ORDER = [
  'ATIS',
  'Weather',
  'Clearance',
  'Ground',
  'Tower',
  'CTAF',
  'UNICOM',
  'Information',
  'Departure',
  'Approach',
  'Center',
];

/** Role of a frequency type, `Tower` for `TWR`; null for other types. */
export function communicationRole(type: string): string | null {
  const upper = type.trim().toUpperCase();
  return ROLES.find(({ pattern }) => pattern.test(upper))?.label ?? null;
}

function position(type: string): number {
  const role = communicationRole(type);
  if (role === 'Emergency') return ORDER.length + 1;
  const index = ORDER.indexOf(role ?? '');
  return index === -1 ? ORDER.length : index;
}

/** Displayed type of a frequency: as in the source, but `ATI` is ATIS (spec 3). */
export function communicationLabel(type: string): string {
  return type.trim().toUpperCase() === 'ATI' ? 'ATIS' : type;
}

/** Upper limit of civil VHF communication. */
const CIVIL_BELOW_MHZ = 138;
const isMilitary = ({ frequency }: Pick<Communication, 'frequency'>): number =>
  Number(frequency) >= CIVIL_BELOW_MHZ ? 1 : 0;

/**
 * Frequencies in the order of use: ATIS, clearance, ground, tower, departure, approach, others; within a role civil
 * ones first, then by frequency.
 */
export function sortCommunications<Entry extends Pick<Communication, 'type' | 'frequency' | 'callsign'>>(
  entries: readonly Entry[],
): Entry[] {
  return entries.toSorted(
    (a, b) =>
      position(a.type) - position(b.type) ||
      isMilitary(a) - isMilitary(b) ||
      a.callsign.localeCompare(b.callsign, 'en') ||
      Number(a.frequency) - Number(b.frequency),
  );
}

/** Frequencies of one role, in the order of roles. */
export interface CommunicationGroup<Entry> {
  /** `ATIS`, `Tower`, …; `Other` for types without a role. */
  role: string;
  entries: Entry[];
}

/** Groups frequencies by role, in the order of use. */
export function groupCommunications<Entry extends Pick<Communication, 'type' | 'frequency' | 'callsign'>>(
  entries: readonly Entry[],
): CommunicationGroup<Entry>[] {
  const groups: CommunicationGroup<Entry>[] = [];
  for (const entry of sortCommunications(entries)) {
    const role = communicationRole(entry.type) ?? 'Other';
    const last = groups.at(-1);
    if (last?.role === role) last.entries.push(entry);
    else groups.push({ role, entries: [entry] });
  }
  return groups;
}
