import { fuelOfAircraft } from '#aviation/performance/fuel/fuel-of-type.ts';
import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import type { PlanAssumption, PlanRequest } from '#capabilities/plan/contract.ts';
import type { FlightDetail, FlightListItem } from '../contract.ts';

/** Why a change was rejected: the server has another version, and the user must choose. */
export type ConflictReason =
  /** Changed elsewhere. */
  | 'changed'
  /** Deleted elsewhere. */
  | 'deleted'
  /** Another saved flight has the same aircraft, callsign, departure and arrival. */
  | 'duplicate'
  /** Rejected by the server. */
  | 'refused';

export interface OutboxConflict {
  readonly reason: ConflictReason;
  /** Version of the server; null when it has none. */
  readonly theirs: FlightDetail | null;
  readonly message: string;
}

/** Plan that could not be made while the server was unreachable, and earlier defaults of the flight. */
export interface PlanToMake {
  readonly request: PlanRequest;
  readonly drawn: readonly PlanAssumption[];
}

/** Change of a saved flight not yet on the server. */
export interface OutboxEntry {
  readonly kind: 'save' | 'replace' | 'delete';
  /** Flight as changed, or as deleted. Its `revision` is the one it was based on. */
  readonly flight: FlightDetail;
  /** Made before the change is sent: the flight has no plan yet. */
  readonly toPlan?: PlanToMake | undefined;
  readonly queuedAtMs: number;
  /** Null while waiting to be sent. */
  readonly conflict: OutboxConflict | null;
}

/** Pending plan after a further change, which may have another route. */
function stillToPlan({ flight: before, toPlan }: OutboxEntry, { kind, flight }: OutboxEntry) {
  if (toPlan === undefined || kind === 'delete' || flight.plan !== null) return undefined;
  if (flight.selfRoute === before.selfRoute) return toPlan;
  return { ...toPlan, request: { ...toPlan.request, route: flight.selfRoute } };
}

/**
 * Queue with another change: at most one entry per flight. A later change replaces an earlier one and keeps its base
 * revision; deleting a flight that was never sent removes it.
 */
export function withEntry(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  const earlier = entries.find(({ flight }) => flight.id === entry.flight.id);
  if (!earlier) return [...entries, entry];
  const others = entries.filter((one) => one !== earlier);
  const wasNeverSent = earlier.kind === 'save' && earlier.conflict === null;
  if (wasNeverSent && entry.kind === 'delete') return others;
  const kind = wasNeverSent && entry.kind === 'replace' ? 'save' : entry.kind;
  const revision = Math.min(earlier.flight.revision, entry.flight.revision);
  const toPlan = entry.toPlan ?? stillToPlan(earlier, entry);
  const merged = { ...entry, kind, flight: { ...entry.flight, revision }, toPlan };
  return entries.map((one) => (one === earlier ? merged : one));
}

/** Queue without the entry of a flight. */
export function withoutEntry(entries: readonly OutboxEntry[], flightId: string): readonly OutboxEntry[] {
  return entries.filter(({ flight }) => flight.id !== flightId);
}

/** Choice of the user: the local version or that of the server. */
export type Choice = 'mine' | 'theirs';

/** Entry that applies the choice; null when nothing needs to be sent. */
export function resolved(entry: OutboxEntry, choice: Choice): OutboxEntry | null {
  const { conflict, flight, kind } = entry;
  if (conflict === null) return entry;
  if (choice === 'theirs') return null;
  const again = { ...entry, conflict: null };
  const { reason, theirs } = conflict;
  if (reason === 'deleted') return { ...again, kind: 'save' };
  if (reason === 'changed' && theirs) return { ...again, flight: { ...flight, revision: theirs.revision } };
  // The new flight replaces its duplicate.
  if (reason === 'duplicate' && kind === 'save' && theirs)
    return { ...again, kind: 'replace', flight: { ...flight, id: theirs.id, revision: theirs.revision } };
  return again;
}

/** Entry of the list, with its state not yet on the server. */
export type ListedFlight = FlightListItem & { readonly waiting: OutboxEntry['kind'] | null };

/** Whether one precedes the other: newest first, as on the server; unsent flights are newest. */
function isAbove(one: FlightListItem, other: FlightListItem): boolean {
  if (one.createdAt === other.createdAt) return one.id > other.id;
  return one.createdAt === '' || (other.createdAt !== '' && one.createdAt > other.createdAt);
}

/**
 * List (newest first) with pending changes: new flights at the position of their first save, changed ones with their
 * new values, and those to be deleted still in place.
 */
export function withWaiting(
  flights: readonly FlightListItem[],
  entries: readonly OutboxEntry[],
): ListedFlight[] {
  const known = new Set(flights.map(({ id }) => id));
  const listed = flights.map((item): ListedFlight => {
    const entry = entries.find(({ flight }) => flight.id === item.id);
    if (!entry) return { ...item, waiting: null };
    return entry.kind === 'delete'
      ? { ...item, waiting: 'delete' }
      : { ...entry.flight, createdAt: item.createdAt, waiting: entry.kind };
  });
  for (const { kind, flight } of entries) {
    if (kind !== 'save' || known.has(flight.id)) continue;
    const below = listed.findIndex((one) => isAbove(flight, one));
    listed.splice(below === -1 ? listed.length : below, 0, { ...flight, waiting: 'save' });
  }
  return listed;
}

/** Line of a comparison of two versions. */
export interface Difference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Formats values as text; null is unknown. */
export interface DifferenceWords {
  readonly distance: (nm: number | null) => string;
  readonly mass: (kg: number | null) => string;
  readonly fuel: (kg: number | null, kind: FuelKind) => string;
}

const FIELDS: readonly (readonly [string, (flight: FlightDetail, words: DifferenceWords) => string])[] = [
  ['Call sign', ({ callsign }) => callsign || '—'],
  ['From', ({ departure }) => departure],
  ['To', ({ arrival }) => arrival],
  ['Aircraft', ({ aircraft }) => aircraft || '—'],
  ['Registration', ({ plan }) => plan?.general.aircraft_reg ?? '—'],
  ['Date', ({ date }) => date ?? '—'],
  ['Off blocks', ({ departureTime }) => departureTime ?? '—'],
  ['Route', ({ selfRoute }) => selfRoute || 'DCT'],
  ['Distance', ({ distance }, words) => words.distance(distance)],
  ['Passengers', ({ plan }) => String(plan?.weight.passenger_number ?? '—')],
  ['Payload', ({ plan }, words) => words.mass(plan?.weight.payload ?? null)],
  [
    'Block fuel',
    ({ plan, aircraft }, words) =>
      words.fuel(plan?.plannedFuel.block_fuel ?? null, fuelOfAircraft(aircraft, plan?.ownAircraft)),
  ],
  ['Take-off weight', ({ plan }, words) => words.mass(plan?.weight.take_off_weight ?? null)],
];

/** Differences between two versions of a flight, as text; empty for none. */
export function differences(mine: FlightDetail, theirs: FlightDetail, words: DifferenceWords): Difference[] {
  return FIELDS.flatMap(([field, textOf]) => {
    const [my, their] = [textOf(mine, words), textOf(theirs, words)];
    return my === their ? [] : [{ field, mine: my, theirs: their }];
  });
}
