import { fuelOfAircraft } from '#aviation/performance/fuel/fuel-of-type.ts';
import type { FuelKind } from '#aviation/performance/performance-profile.ts';
import type { PlanAssumption, PlanRequest } from '#capabilities/plan/contract.ts';
import type { FlightDetail, FlightListItem } from '../contract.ts';

/** Why a change could not be made: the server has something else, and a person has to choose. */
export type ConflictReason =
  /** Changed elsewhere since. */
  | 'changed'
  /** Deleted elsewhere. */
  | 'deleted'
  /** Another saved flight has the same aircraft, callsign, departure and arrival. */
  | 'duplicate'
  /** The server does not take it. */
  | 'refused';

export interface OutboxConflict {
  readonly reason: ConflictReason;
  /** What the server has now; null where it has none. */
  readonly theirs: FlightDetail | null;
  readonly message: string;
}

/** A plan that could not be made while the server was away, and what had been drawn for the flight before. */
export interface PlanToMake {
  readonly request: PlanRequest;
  readonly drawn: readonly PlanAssumption[];
}

/** A change of a saved flight that the server does not have yet. */
export interface OutboxEntry {
  readonly kind: 'save' | 'replace' | 'delete';
  /** The flight as it is wanted; of a deletion, as it was. Its `revision` is the one that the change was made on. */
  readonly flight: FlightDetail;
  /** Made before the change is sent: the flight has no plan yet. */
  readonly toPlan?: PlanToMake | undefined;
  readonly queuedAtMs: number;
  /** Null while it waits to be sent. */
  readonly conflict: OutboxConflict | null;
}

/** The plan that is still to be made after a further change, which may have another route. */
function stillToPlan({ flight: before, toPlan }: OutboxEntry, { kind, flight }: OutboxEntry) {
  if (toPlan === undefined || kind === 'delete' || flight.plan !== null) return undefined;
  if (flight.selfRoute === before.selfRoute) return toPlan;
  return { ...toPlan, request: { ...toPlan.request, route: flight.selfRoute } };
}

/**
 * The queue with one more change: there is at most one entry a flight. Later changes take the place of earlier ones on
 * the revision that these were made on; a flight that the server never had is forgotten by its deletion.
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

/** The queue without the entry of a flight. */
export function withoutEntry(entries: readonly OutboxEntry[], flightId: string): readonly OutboxEntry[] {
  return entries.filter(({ flight }) => flight.id !== flightId);
}

/** What the person has chosen: their own version, or the one that the server has. */
export type Choice = 'mine' | 'theirs';

/** The entry that makes the choice true, to be sent; null when there is nothing left to do. */
export function resolved(entry: OutboxEntry, choice: Choice): OutboxEntry | null {
  const { conflict, flight, kind } = entry;
  if (conflict === null) return entry;
  if (choice === 'theirs') return null;
  const again = { ...entry, conflict: null };
  const { reason, theirs } = conflict;
  if (reason === 'deleted') return { ...again, kind: 'save' };
  if (reason === 'changed' && theirs) return { ...again, flight: { ...flight, revision: theirs.revision } };
  // The new flight takes the place of the one that it equals.
  if (reason === 'duplicate' && kind === 'save' && theirs)
    return { ...again, kind: 'replace', flight: { ...flight, id: theirs.id, revision: theirs.revision } };
  return again;
}

/** An entry of the list, with what of it the server does not know yet. */
export type ListedFlight = FlightListItem & { readonly waiting: OutboxEntry['kind'] | null };

/** Whether one stands above the other in the list: newest first, as the server sorts; what it never had is newest. */
function isAbove(one: FlightListItem, other: FlightListItem): boolean {
  if (one.createdAt === other.createdAt) return one.id > other.id;
  return one.createdAt === '' || (other.createdAt !== '' && one.createdAt > other.createdAt);
}

/**
 * The list (newest first) as the person left it: what waits to be saved in its place by when it was first saved, what
 * waits to be changed with its new values, and what waits to be deleted still in its place, because it is still there.
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

/** A line of a comparison of two versions. */
export interface Difference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

/** How figures are put into words; null is unknown. */
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

/** In what two versions of a flight differ, in words; empty when they say the same. */
export function differences(mine: FlightDetail, theirs: FlightDetail, words: DifferenceWords): Difference[] {
  return FIELDS.flatMap(([field, textOf]) => {
    const [my, their] = [textOf(mine, words), textOf(theirs, words)];
    return my === their ? [] : [{ field, mine: my, theirs: their }];
  });
}
