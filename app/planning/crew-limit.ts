import { toIso } from '#aviation/time/utc.ts';
import type { DeparturesAnswer } from '#capabilities/analysis/contract.ts';
import type { AnalysisSurroundings } from '#capabilities/analysis/server/analysis-deps.ts';
import type { CrewFlight } from '#capabilities/crew/contract.ts';
import { rosterFlightOf, SAME_FLIGHT_MS } from '#capabilities/crew/domain/roster/flight-legality.ts';
import type { MemberDuty } from '#capabilities/crew/domain/roster/member-duties.ts';
import { judgeMember } from '#capabilities/crew/domain/roster/member-limits.ts';
import { listRecords } from '#capabilities/crew/server/crew.store.ts';
import { loadMemberRoster } from '#capabilities/crew/server/roster.routes.ts';
import type { Database } from '#platform/server/db/database.ts';

const PILOTS: ReadonlySet<string> = new Set(['CPT', 'FO', 'SO']);

type Limit = DeparturesAnswer['crew'];
const unknown = (message: string): Limit => ({ state: 'unknown', message });
type Answered =
  | { readonly state: 'unanswered'; readonly message: string }
  | Exclude<Limit, { state: 'unknown' }>;
const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The later flights of the same duty; null if the record has more of them than the roster. */
function flightsAfter(duties: readonly MemberDuty[], flight: CrewFlight): readonly CrewFlight[] | null {
  const duty = duties.find(({ flights }) => flights.some(({ id }) => id === flight.id));
  if (!duty) return [];
  const hasOthers = (duty.schedule?.sectors ?? 0) > duty.flights.length;
  return hasOthers ? null : duty.flights.filter(({ offBlocks }) => offBlocks > flight.offBlocks);
}

/**
 * The latest on-blocks of this flight with which the duty of a pilot is legal: the limit applies to the last sector of
 * the duty, so the time of later flights in the roster is subtracted, as it shifts with this flight.
 */
async function pilotLimit(
  db: Database,
  userKey: string,
  { crewId, flight }: { crewId: string; flight: CrewFlight },
): Promise<Answered> {
  const atMs = Date.parse(flight.offBlocks);
  const { member, duties } = await loadMemberRoster(db, userKey, crewId, atMs);
  const verdict = judgeMember(member, duties, { ruleSet: member.ruleSet, evaluate: { atMs } });
  const until = verdict.legalUntil;
  if (!until && !verdict.legal && verdict.complete)
    return { state: 'illegal', member: member.name, message: verdict.words };
  if (!verdict.complete) {
    const reasons = verdict.notJudged.map(({ reason }) => reason).join(' ');
    return { state: 'unanswered', message: `${member.name} not checked: ${reasons}` };
  }
  if (!until || verdict.start === null)
    return { state: 'unanswered', message: `${member.name} not checked: no limit was found.` };
  const after = flightsAfter(duties, flight);
  if (after === null)
    return {
      state: 'unanswered',
      message: `${member.name} not checked: the duty has more sectors than flights in the roster.`,
    };
  const lastMs = Math.max(...[flight, ...after].map(({ onBlocks }) => Date.parse(onBlocks)));
  const remainingMs = lastMs - Date.parse(flight.onBlocks);
  return {
    state: 'known',
    onBlocksBy: toIso(Date.parse(until.onBlocks.instant) - remainingMs),
    ...(after.length === 0 ? {} : { sectorsAfter: after.length }),
    reportsAt: verdict.start,
    member: member.name,
    governedBy: until.governedBy,
  };
}

/** The earliest of the latest on-blocks times of the pilots rostered on a flight. */
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
    const illegal = limits.find((limit) => limit.state === 'illegal');
    if (illegal) return illegal;
    const unanswered = limits.flatMap((limit) => (limit.state === 'unanswered' ? [limit.message] : []));
    if (unanswered.length > 0) return unknown(unanswered.join(' '));
    const known = limits.filter((limit) => limit.state === 'known');
    const [first] = known.toSorted((a, b) => Date.parse(a.onBlocksBy) - Date.parse(b.onBlocksBy));
    if (!first) return unknown(`The duty limits of ${callsign} could not be checked for every pilot.`);
    const reports = known.map(({ reportsAt }) => reportsAt).toSorted();
    return { ...first, reportsAt: reports.at(-1) ?? first.reportsAt };
  };
