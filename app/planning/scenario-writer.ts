import { changesOf } from '#capabilities/crew/domain/roster/roster-edit.ts';
import { createCrewService, type RosterBatch } from '#capabilities/crew/server/crew.service.ts';
import { type Change, listRecords } from '#capabilities/crew/server/crew.store.ts';
import type { FlightDetail } from '#capabilities/flights/contract.ts';
import { createFlightsStore } from '#capabilities/flights/server/flights.store.ts';
import { flightTitle } from '#capabilities/scenarios/domain/scenario-step.ts';
import { minimaRevision } from '#capabilities/scenarios/domain/scenario-base.ts';
import type { RosterChange } from '#capabilities/scenarios/domain/scenario-world.ts';
import type {
  ScenarioActor,
  ScenariosServerDeps,
  ScenarioWrites,
} from '#capabilities/scenarios/server/scenarios-deps.ts';
import { createMinimaStore } from '#capabilities/watch/server/minima.store.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { WatchServers } from '../watching/watch-server.ts';

export type ScenarioChanges = Pick<ScenariosServerDeps, 'write' | 'changedSince'>;

const stale = (name: string) =>
  new Problem('scenario-stale', 409, `${name} was changed meanwhile. Nothing was saved; compare again.`);

async function writeFlights(
  tx: Database,
  { userKey }: ScenarioActor,
  flights: ScenarioWrites['flights'],
): Promise<ScenarioWrites['flights']> {
  const store = createFlightsStore(tx);
  const written: { before: FlightDetail; after: FlightDetail }[] = [];
  for (const { before, after } of flights) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    const outcome = await store.replace(userKey, after, before.revision);
    if (outcome === 'duplicate')
      throw new Problem(
        'flight-duplicate',
        409,
        `${flightTitle(after)} with ${after.aircraft} would equal another saved flight. Nothing was saved.`,
      );
    if (outcome === null || outcome === 'stale') throw stale(flightTitle(before));
    written.push({ before, after: outcome });
  }
  return written;
}

/** Changes the roster through the crew service, with its checks and audit. */
async function writeRoster(
  tx: Database,
  { actor, roster, reason }: { actor: ScenarioActor; roster: RosterChange; reason: string },
): Promise<{ roster: RosterChange; changes: readonly Change[] }> {
  const isNothing = Object.keys(roster.schedules).length + Object.keys(roster.flights).length === 0;
  if (isNothing) return { roster, changes: [] };
  let changes: readonly Change[] = [];
  const service = createCrewService(tx, {
    onChange: (_actor, made) => {
      changes = made;
    },
    // The clocks of both airports are in the records already.
    timeZoneOf: () => null,
  });
  const { schedules, flights } = await service.changeRoster(actor, batchOf(roster, reason));
  return {
    roster: {
      schedules: asWritten(roster.schedules, schedules),
      flights: asWritten(roster.flights, flights),
    },
    changes,
  };
}

const asWritten = <Kept extends { id: string }>(
  edits: Readonly<Record<string, { before: Kept | null; after: Kept | null }>>,
  written: readonly Kept[],
) =>
  Object.fromEntries(
    Object.entries(edits).map(([id, { before, after }]) => [
      id,
      { before, after: after === null ? null : (written.find((one) => one.id === id) ?? after) },
    ]),
  );

const STAMPED = new Set(['revision', 'isExample', 'createdAt', 'updatedAt', 'updatedBy']);
/** A record as input of the service, without the fields that it sets. */
const unstamped = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !STAMPED.has(field)));

function batchOf(roster: RosterChange, reason: string): RosterBatch {
  const { schedules, flights } = changesOf(roster, reason);
  const part = (given: typeof schedules | typeof flights): object => ({
    create: (given?.create ?? []).map((record) => unstamped(record)),
    replace: (given?.replace ?? []).map(({ revision, ...record }) => {
      const { id, ...payload } = unstamped(record) as { id: string };
      return { id, revision, payload };
    }),
    remove: given?.remove ?? [],
  });
  return {
    reason,
    schedules: part(schedules) as RosterBatch['schedules'],
    flights: part(flights) as RosterBatch['flights'],
  };
}

async function writeMinima(tx: Database, userKey: string, minima: ScenarioWrites['minima']): Promise<void> {
  const store = createMinimaStore(tx);
  const current = await store.minima(userKey);
  for (const { aircraft, before, after } of minima) {
    if (minimaRevision(current.get(aircraft)) !== minimaRevision(before))
      throw stale(aircraft === '' ? 'Minima of every type' : `Minima of ${aircraft}`);
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    await store.putMinima(userKey, aircraft, after);
  }
}

/** Records whose revision has changed, by name. */
async function changedSince(db: Database, userKey: string, writes: ScenarioWrites): Promise<string[]> {
  const flightsStore = createFlightsStore(db);
  const flights = await Promise.all(
    writes.flights.map(async ({ before }) => {
      const now = await flightsStore.find(userKey, before.id);
      if (now === null) return [`${flightTitle(before)} was deleted.`];
      return now.revision === before.revision ? [] : [`${flightTitle(before)} was changed since.`];
    }),
  );
  const rosterFlights = Object.values(writes.roster.flights).flatMap(({ before }) => before ?? []);
  const duties = Object.values(writes.roster.schedules).flatMap(({ before }) => before ?? []);
  const roster = [
    ...changedOf(
      rosterFlights,
      await recordsLike(db, userKey, 'flight', spansOf(rosterFlights, 'offBlocks', 'onBlocks')),
      ({ number }) => `${number} of the roster`,
    ),
    ...changedOf(
      duties,
      await recordsLike(db, userKey, 'schedule', spansOf(duties, 'start', 'end')),
      ({ label, start }) => `Duty ${label} of ${start.slice(0, 16).replace('T', ' ')}Z`,
    ),
  ];
  const entered = await createMinimaStore(db).minima(userKey);
  const minima = writes.minima
    .filter(({ aircraft, before }) => minimaRevision(entered.get(aircraft)) !== minimaRevision(before))
    .map(({ aircraft }) => `Minima of ${aircraft === '' ? 'every type' : aircraft} were changed since.`);
  return [...flights.flat(), ...roster, ...minima];
}

const spansOf = <Field extends string>(records: readonly Record<Field, string>[], from: Field, to: Field) =>
  records.map((record) => ({ fromMs: Date.parse(record[from]), toMs: Date.parse(record[to]) }));

/** Records at the time of given ones; no query where there are none. */
async function recordsLike<Kind extends 'flight' | 'schedule'>(
  db: Database,
  userKey: string,
  kind: Kind,
  spans: readonly { fromMs: number; toMs: number }[],
) {
  if (spans.length === 0) return [];
  const fromMs = Math.min(...spans.map((span) => span.fromMs)) - 1;
  const toMs = Math.max(...spans.map((span) => span.toMs)) + 1;
  return listRecords(db, userKey, kind, { fromMs, toMs });
}

/** A record not found by its id at its original time was moved or deleted. */
function changedOf<Kept extends { id: string; revision: number }>(
  then: readonly Kept[],
  now: readonly Kept[],
  nameOf: (record: Kept) => string,
): string[] {
  return then.flatMap((record) => {
    const found = now.find(({ id }) => id === record.id);
    return found?.revision === record.revision ? [] : [`${nameOf(record)} was changed or deleted since.`];
  });
}

/** Writes flights, roster and minima of a scenario together, and notifies subscribers. */
export function scenarioWriterOf(
  { db }: { db: Database },
  announce: Pick<WatchServers, 'flightsChanged' | 'rosterChanged'>,
): ScenarioChanges {
  return {
    changedSince: (userKey, writes) => changedSince(db, userKey, writes),
    async write(tx, actor, writes, reason) {
      const flights = await writeFlights(tx, actor, writes.flights);
      const { roster, changes } = await writeRoster(tx, { actor, roster: writes.roster, reason });
      await writeMinima(tx, actor.userKey, writes.minima);
      return {
        writes: { flights, roster, minima: writes.minima },
        announce() {
          if (flights.length > 0) announce.flightsChanged();
          if (changes.length > 0) announce.rosterChanged(actor, changes);
        },
      };
    },
  };
}
