import { toIso } from '#aviation/time/utc.ts';
import {
  crewFlightCalls,
  memberCalls,
  memberFtlCheck,
  qualificationCalls,
  scheduleCalls,
} from '#capabilities/crew/contract.ts';
import { problemCard } from '../../domain/card.ts';
import { crewFlightsCard, dutiesCard, membersCard, qualificationsCard } from '../../domain/list-cards.ts';
import { legalityCard } from '../../domain/flight-cards.ts';
import { flightOf } from '../briefing.ts';
import { type ToolCalls } from '../recorded-calls.ts';
import { one, type Answerer, type Answerers } from './answerer.ts';

const WHICH_MEMBER = 'Which crew member? Give the name or the employee number.';
/** At most so many are read of a list. */
const LISTED_MAX = 200;

interface Named {
  readonly id: string;
  readonly employeeNumber: string;
  readonly name: string;
}

/** The words of a sentence that name any of these members, and those that name none. */
function namingWords(members: readonly Named[], text: string) {
  const names = new Set(
    members.flatMap(({ name, employeeNumber }) => [
      ...name.toLowerCase().split(/[\s,]+/),
      employeeNumber.toLowerCase(),
    ]),
  );
  const words = text.toLowerCase().split(' ');
  return {
    naming: words.filter((word) => names.has(word)),
    others: words.filter((word) => !names.has(word)),
  };
}

async function membersLike(calls: ToolCalls, text: string) {
  const outcome = await calls.call(memberCalls.list, {});
  if (!outcome.isOk) return outcome.message;
  const wanted = text.toLowerCase();
  const exact = outcome.data.filter(
    ({ id, employeeNumber, name }) =>
      id === text || employeeNumber.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  if (exact.length > 0) return { members: exact, unused: [] };
  const { naming, others } = namingWords(outcome.data, text);
  if (naming.length === 0) return { members: [], unused: [] };
  const members = outcome.data.filter(({ name, employeeNumber }) => {
    const words = name.toLowerCase().split(/[\s,]+/);
    return naming.every((word) => words.includes(word) || employeeNumber.toLowerCase() === word);
  });
  return { members, unused: others };
}

const legality: Answerer<'legality'> = async ({ member, atMs, flightId }, calls, deps) => {
  const title = 'Flight-time limits';
  if (member === null) return one(problemCard('memberFtlCheck', title, WHICH_MEMBER));
  const like = await membersLike(calls, member);
  if (typeof like === 'string') return one(problemCard('listCrewMembers', title, like));
  const { members, unused } = like;
  const [found, other] = members;
  if (!found) return one(problemCard('listCrewMembers', title, `No crew member is called ${member}.`));
  if (other) {
    const names = members
      .map(({ name, employeeNumber }) => `${name} (${employeeNumber || 'no number'})`)
      .join(', ');
    return one(
      problemCard('listCrewMembers', title, `Several match ${member}: ${names}. Give the employee number.`),
    );
  }
  const flight = flightId === null || atMs !== null ? null : await flightOf(calls, flightId);
  const when = atMs ?? (flight === null || typeof flight === 'string' ? null : deps.departureOf(flight));
  const verdict = await calls.call(memberFtlCheck, {
    crewId: found.id,
    ruleSet: found.ruleSet,
    ...(when === null ? {} : { at: toIso(when) }),
  });
  const card = verdict.isOk
    ? legalityCard(found, verdict.data)
    : problemCard('memberFtlCheck', found.name, verdict.message);
  return { ...one(card, { memberId: found.id }), unused };
};

/** The one member that words name, or a card that says why there is none. */
async function memberNamed(calls: ToolCalls, member: string | null, title: string) {
  if (member === null) return problemCard('listCrewMembers', title, WHICH_MEMBER);
  const like = await membersLike(calls, member);
  if (typeof like === 'string') return problemCard('listCrewMembers', title, like);
  const [found, other] = like.members;
  if (!found) return problemCard('listCrewMembers', title, `No crew member is called ${member}.`);
  return other
    ? problemCard('listCrewMembers', title, `Several match ${member}. Give the employee number.`)
    : found;
}

const members: Answerer<'members'> = async (_job, calls) => {
  const outcome = await calls.call(memberCalls.list, { limit: LISTED_MAX });
  return one(
    outcome.isOk
      ? membersCard(outcome.data)
      : problemCard(memberCalls.list.id, 'Crew members', outcome.message),
  );
};

const qualifications: Answerer<'qualifications'> = async (_job, calls) => {
  const outcome = await calls.call(qualificationCalls.listAll, { limit: LISTED_MAX });
  return one(
    outcome.isOk
      ? qualificationsCard(outcome.data)
      : problemCard(qualificationCalls.listAll.id, 'Qualifications', outcome.message),
  );
};

const duties: Answerer<'schedule'> = async ({ member }, calls) => {
  const found = await memberNamed(calls, member, 'Duties');
  if ('tool' in found) return one(found);
  const outcome = await calls.call(scheduleCalls.list, { crewId: found.id, limit: LISTED_MAX });
  const card = outcome.isOk
    ? dutiesCard(found.name, outcome.data)
    : problemCard(scheduleCalls.list.id, found.name, outcome.message);
  return one(card, { memberId: found.id });
};

const crewFlights: Answerer<'crew-flights'> = async ({ member }, calls) => {
  const found = await memberNamed(calls, member, 'Flights of a member');
  if ('tool' in found) return one(found);
  const outcome = await calls.call(crewFlightCalls.list, { crewId: found.id, limit: LISTED_MAX });
  const card = outcome.isOk
    ? crewFlightsCard(found.name, outcome.data)
    : problemCard(crewFlightCalls.list.id, found.name, outcome.message);
  return one(card, { memberId: found.id });
};

export const CREW_ANSWERS: Answerers = {
  legality,
  members,
  qualifications,
  schedule: duties,
  'crew-flights': crewFlights,
};
