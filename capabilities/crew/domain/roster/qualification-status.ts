import { EXPIRY_DAYS_DEFAULTS, type ExpiryDays } from './expiry-days.endpoints.ts';
import type { CrewFlight, CrewMember, CrewPosition, Qualification } from '#capabilities/crew/contract.ts';

const DAY_MS = 86_400_000;
export type ExpiryState = 'valid' | 'soon' | 'urgent' | 'expired' | 'unlimited';
export interface Expiry {
  state: ExpiryState;
  /** Days to expiry; 0 on the last valid day, negative after it; null without an expiry. */
  daysLeft: number | null;
}

/** Status of a qualification on a day. It is valid through its last day, UTC. */
export function expiryOf(
  { expiresOn }: Pick<Qualification, 'expiresOn'>,
  atMs: number,
  { soonDays, urgentDays }: ExpiryDays = EXPIRY_DAYS_DEFAULTS,
): Expiry {
  if (expiresOn === null) return { state: 'unlimited', daysLeft: null };
  const lastDay = Date.parse(`${expiresOn}T00:00:00Z`) / DAY_MS;
  const daysLeft = lastDay - Math.floor(atMs / DAY_MS);
  if (daysLeft < 0) return { state: 'expired', daysLeft };
  if (daysLeft <= urgentDays) return { state: 'urgent', daysLeft };
  return { state: daysLeft <= soonDays ? 'soon' : 'valid', daysLeft };
}

/** Types covered by one pilot type rating (EASA and FAA lists of type ratings). */
const RATING_GROUPS: readonly (readonly string[])[] = [
  ['A318', 'A319', 'A320', 'A321', 'A19N', 'A20N', 'A21N'],
  ['A332', 'A333', 'A337', 'A338', 'A339'],
  ['A342', 'A343', 'A345', 'A346'],
  ['A359', 'A35K'],
  ['B736', 'B737', 'B738', 'B739', 'B37M', 'B38M', 'B39M', 'B3XM'],
  ['B752', 'B753', 'B762', 'B763', 'B764'],
  ['B772', 'B77L', 'B773', 'B77W', 'B778', 'B779'],
  ['B788', 'B789', 'B78X'],
  ['BCS1', 'BCS3'],
  ['E170', 'E75S', 'E75L', 'E190', 'E195'],
];

/** Whether a rating for one type covers another. */
export function ratingCovers(rated: string, flown: string): boolean {
  return rated === flown || RATING_GROUPS.some((group) => group.includes(rated) && group.includes(flown));
}

const PILOTS: ReadonlySet<CrewPosition> = new Set<CrewPosition>(['CPT', 'FO', 'SO']);
export const isPilot = (position: CrewPosition): boolean => PILOTS.has(position);

/** Whether a rank may fill a position: its own, and for captains that of a first or second officer. */
export function canFillPosition(own: CrewPosition, place: CrewPosition): boolean {
  if (own === place) return true;
  if (place === 'FO' || place === 'SO') return own === 'CPT' || own === 'FO';
  return place === 'FA' && own === 'PU';
}

/** Reason why a member may not fly, or possibly may not. */
export interface QualificationFault {
  severity: 'illegal' | 'caution';
  code: 'type-rating' | 'medical' | 'licence' | 'recency' | 'check' | 'position';
  words: string;
}

function faultOfKind(
  own: readonly Qualification[],
  code: 'type-rating' | 'medical' | 'licence',
  title: string,
  offMs: number,
): QualificationFault[] {
  if (own.length === 0) return [{ severity: 'caution', code, words: `No ${title} on record.` }];
  if (own.some((one) => expiryOf(one, offMs).state !== 'expired')) return [];
  const last =
    own
      .map(({ expiresOn }) => expiresOn ?? '')
      .toSorted((a, b) => a.localeCompare(b))
      .at(-1) ?? '';
  return [{ severity: 'illegal', code, words: `The ${title} expired on ${last}.` }];
}

/** Faults in a member's qualifications on the day of a flight. */
export function qualificationFaults(
  member: Pick<CrewMember, 'position'>,
  qualifications: readonly Qualification[],
  flight: Pick<CrewFlight, 'aircraftType' | 'offBlocks' | 'onBlocks'>,
): QualificationFault[] {
  const onMs = Date.parse(flight.onBlocks);
  const ofKind = (kind: Qualification['kind']) => qualifications.filter((one) => one.kind === kind);
  const ratings = ofKind('type-rating');
  const fitting = ratings.filter(
    ({ aircraftType }) => aircraftType !== null && ratingCovers(aircraftType, flight.aircraftType),
  );
  const faults: QualificationFault[] = [];
  if (ratings.length > 0 && fitting.length === 0) {
    const words = `No rating for the ${flight.aircraftType}; rated on ${ratings.map(({ aircraftType }) => aircraftType ?? '—').join(', ')}.`;
    faults.push({ severity: 'illegal', code: 'type-rating', words });
  } else faults.push(...faultOfKind(fitting, 'type-rating', `${flight.aircraftType} rating`, onMs));
  faults.push(...faultOfKind(ofKind('medical'), 'medical', 'medical', onMs));
  if (isPilot(member.position)) faults.push(...faultOfKind(ofKind('licence'), 'licence', 'licence', onMs));
  for (const code of ['recency', 'check'] as const)
    for (const one of ofKind(code)) {
      const isMeant = one.aircraftType === null || ratingCovers(one.aircraftType, flight.aircraftType);
      if (isMeant && expiryOf(one, onMs).state === 'expired')
        faults.push({ severity: 'illegal', code, words: `${one.name} expired on ${one.expiresOn ?? '—'}.` });
    }
  return faults;
}
