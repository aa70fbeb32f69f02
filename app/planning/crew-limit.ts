import type { DeparturesAnswer } from '#capabilities/analysis/contract.ts';
import type { AnalysisSurroundings } from '#capabilities/analysis/server/analysis-deps.ts';
import type { CrewFlight } from '#capabilities/crew/contract.ts';
import { rosterFlightOf, SAME_FLIGHT_MS } from '#capabilities/crew/domain/roster/flight-legality.ts';
import { judgeMember } from '#capabilities/crew/domain/roster/member-limits.ts';
import { listRecords } from '#capabilities/crew/server/crew.store.ts';
import { loadMemberRoster } from '#capabilities/crew/server/roster.routes.ts';
import type { Database } from '#platform/server/db/database.ts';

const PILOTS: ReadonlySet<string> = new Set(['CPT', 'FO', 'SO']);

type Limit = DeparturesAnswer['crew'];
const unknown = (message: string): Limit => ({ state: 'unknown', message });
const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

async function pilotLimit(
  db: Database,
  userKey: string,
  { crewId, flight }: { crewId: string; flight: CrewFlight },
) {
  const atMs = Date.parse(flight.offBlocks);
  const { member, duties } = await loadMemberRoster(db, userKey, crewId, atMs);
  const verdict = judgeMember(member, duties, { ruleSet: member.ruleSet, evaluate: { atMs } });
  const until = verdict.legalUntil;
  if (!until && !verdict.legal && verdict.complete)
    return { state: 'illegal' as const, member: member.name, message: verdict.words };
  if (!until || verdict.start === null) return null;
  return {
    state: 'known' as const,
    onBlocksBy: until.onBlocks.instant,
    reportsAt: verdict.start,
    member: member.name,
    governedBy: until.governedBy,
  };
}

/** The latest on-blocks of the pilots that the roster has on a flight, the earliest of them. */
export const crewLimitBy =
  ({ db, userKey }: { db: Database; userKey: string }): AnalysisSurroundings['crewLimit'] =>
  async ({ callsign, departure, offBlockMs }) => {
    if (plain(callsign) === '') return unknown('The flight has no flight number to find it in the roster.');
    const window = { fromMs: offBlockMs - SAME_FLIGHT_MS, toMs: offBlockMs + SAME_FLIGHT_MS };
    const flights = await listRecords(db, userKey, 'flight', window);
    const flight = rosterFlightOf(flights, { callsign, departure, offBlockMs });
    if (!flight) return unknown(`${callsign} is not in the crew roster.`);
    const pilots = flight.crew.filter(({ position }) => PILOTS.has(position));
    if (pilots.length === 0) return unknown(`${callsign} has no pilots in the crew roster.`);
    const limits = await Promise.all(pilots.map(({ crewId }) => pilotLimit(db, userKey, { crewId, flight })));
    const illegal = limits.find((limit) => limit?.state === 'illegal');
    if (illegal) return illegal;
    const known = limits.filter((limit) => limit?.state === 'known');
    const [first] = known.toSorted((a, b) => Date.parse(a.onBlocksBy) - Date.parse(b.onBlocksBy));
    if (!first || known.length < limits.length)
      return unknown(`The duty limits of ${callsign} could not be judged for every pilot.`);
    const reports = known.map(({ reportsAt }) => reportsAt).toSorted();
    return { ...first, reportsAt: reports.at(-1) ?? first.reportsAt };
  };
