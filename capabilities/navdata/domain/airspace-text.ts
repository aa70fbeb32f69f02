import type { Airspace } from './airspace-records.ts';
import type { VerticalLimit } from './airspace-terms.ts';

/** How an airspace is drawn: by its class, as special use, or as the boundary of an information region. */
export type AirspaceKind = 'b' | 'c' | 'd' | 'e' | 'sua' | 'fir' | 'other';

const SPECIAL_USE: ReadonlySet<string> = new Set([
  'RESTRICTED',
  'PROHIBITED',
  'DANGER',
  'WARNING',
  'ALERT',
  'MOA',
  'NATIONAL_SECURITY',
]);
const INFORMATION_REGION: ReadonlySet<string> = new Set(['FIR', 'UIR', 'SECTOR']);

/** Special use goes before the class it may carry: its rules are what a pilot must know first. */
export function airspaceKind(airspace: Pick<Airspace, 'type' | 'class'>): AirspaceKind {
  if (SPECIAL_USE.has(airspace.type)) return 'sua';
  if (INFORMATION_REGION.has(airspace.type)) return 'fir';
  switch (airspace.class) {
    case 'B':
      return 'b';
    case 'C':
      return 'c';
    case 'D':
      return 'd';
    case 'E':
      return 'e';
    default:
      return airspace.type === 'CTR' ? 'd' : 'other';
  }
}

/** A limit as charts write it: `SFC`, `FL180`, `7,000 ft MSL`, `1,200 ft AGL`, `UNL`; null where it is not known. */
export function limitText(limit: VerticalLimit | null): string | null {
  if (limit === null) return null;
  const { datum, value } = limit;
  if (datum === 'SFC' || datum === 'UNL') return datum;
  if (datum === 'FL') return `FL${String(value).padStart(3, '0')}`;
  return `${value.toLocaleString('en')} ft ${datum}`;
}
