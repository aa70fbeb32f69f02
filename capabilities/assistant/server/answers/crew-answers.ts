import { toIso } from '#aviation/time/utc.ts';
import {
  crewFlightCalls,
  memberCalls,
  memberFtlCheck,
  qualificationCalls,
  scheduleCalls,
} from '#capabilities/crew/contract.ts';
import { problemCard } from '../../domain/cards/card.ts';
import {
  crewFlightsCard,
  dutiesCard,
  LISTED_MAX,
  membersCard,
  qualificationsCard,
} from '../../domain/cards/list-cards.ts';
import { legalityCard } from '../../domain/cards/flight-cards.ts';
import { flightOf } from '../briefing.ts';
import { type ToolCalls } from '../recorded-calls.ts';
import { one, type Answerer, type Answerers } from './answerer.ts';

const WHICH_MEMBER = 'Which crew member? Give the name or the employee number.';
/** Maximum number of members assessed in one answer. */
const TOGETHER_MAX = 4;

interface Named {
  readonly id: string;
  readonly employeeNumber: string;
  readonly name: string;
}

/** The words of a sentence that name any of these members, and those that do not. */
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

/** The members named one by one: `Ada and Jonas`; empty unless each word names exactly one, and different ones. */
async function membersEach(calls: ToolCalls, text: string): Promise<readonly string[]> {
  const outcome = await calls.call(memberCalls.list, {});
  if (!outcome.isOk) return [];
  const { naming } = namingWords(outcome.data, text);
  const each = naming.map((word) =>
    outcome.data.filter(
      ({ name, employeeNumber }) =>
        name
          .toLowerCase()
          .split(/[\s,]+/)
          .includes(word) || employeeNumber.toLowerCase() === word,
    ),
  );
  const ids = new Set(each.flatMap(([first, other]) => (first && !other ? [first.id] : [])));
  return each.every((found) => found.length === 1) && ids.size > 1 && ids.size <= TOGETHER_MAX
    ? [...ids]
    : [];
}

const legality: Answerer<'legality'> = async (job, calls, deps) => {
  const { member } = job;
  const each = member?.includes(' ') ? await membersEach(calls, member) : [];
  if (each.length === 0) return legalityOfOne(job, calls, deps);
  const answers = await Promise.all(each.map((id) => legalityOfOne({ ...job, member: id }, calls, deps)));
  return { cards: answers.flatMap(({ cards }) => cards) };
};

const legalityOfOne: Answerer<'legality'> = async ({ member, atMs, flightId, ruleSets }, calls, deps) => {
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
  const cards = await Promise.all(
    (ruleSets ?? [found.ruleSet]).map(async (ruleSet) => {
      const at = when === null ? {} : { at: toIso(when) };
      const verdict = await calls.call(memberFtlCheck, { crewId: found.id, ruleSet, ...at });
      return verdict.isOk
        ? legalityCard(found, verdict.data)
        : problemCard('memberFtlCheck', `${found.name}, FTL (${ruleSet})`, verdict.message);
    }),
  );
  return { cards, subject: { memberId: found.id }, unused };
};

/** The one member that the words name, or a card that explains why there is none. */
async function memberNamed(calls: ToolCalls, member: string, title: string) {
  const like = await membersLike(calls, member);
  if (typeof like === 'string') return problemCard('listCrewMembers', title, like);
  const [found, other] = like.members;
  if (!found) return problemCard('listCrewMembers', title, `No crew member is called ${member}.`);
  return other
    ? problemCard('listCrewMembers', title, `Several match ${member}. Give the employee number.`)
    : found;
}

const members: Answerer<'members'> = async ({ named }, calls) => {
  const outcome = await calls.call(memberCalls.list, {
    limit: LISTED_MAX,
    ...(named === null ? {} : { q: named }),
  });
  return one(
    outcome.isOk
      ? membersCard(outcome.data)
      : problemCard(memberCalls.list.id, 'Crew members', outcome.message),
  );
};

const qualifications: Answerer<'qualifications'> = async ({ beforeMs }, calls) => {
  const outcome = await calls.call(qualificationCalls.listAll, {
    limit: LISTED_MAX,
    ...(beforeMs === null ? {} : { expiresBefore: toIso(beforeMs).slice(0, 10) }),
  });
  return one(
    outcome.isOk
      ? qualificationsCard(outcome.data)
      : problemCard(qualificationCalls.listAll.id, 'Qualifications', outcome.message),
  );
};

const duties: Answerer<'schedule'> = async ({ member }, calls) => {
  const found = member === null ? null : await memberNamed(calls, member, 'Duties');
  if (found !== null && 'tool' in found) return one(found);
  const args = { limit: LISTED_MAX, ...(found === null ? {} : { crewId: found.id }) };
  const outcome = await calls.call(scheduleCalls.list, args);
  const name = found?.name ?? null;
  const card = outcome.isOk
    ? dutiesCard(name, outcome.data)
    : problemCard(scheduleCalls.list.id, name ?? 'Duties', outcome.message);
  return one(card, found === null ? undefined : { memberId: found.id });
};

const crewFlights: Answerer<'crew-flights'> = async ({ member }, calls) => {
  const found = member === null ? null : await memberNamed(calls, member, 'Flights of a member');
  if (found !== null && 'tool' in found) return one(found);
  const args = { limit: LISTED_MAX, ...(found === null ? {} : { crewId: found.id }) };
  const outcome = await calls.call(crewFlightCalls.list, args);
  const name = found?.name ?? null;
  const card = outcome.isOk
    ? crewFlightsCard(name, outcome.data)
    : problemCard(crewFlightCalls.list.id, name ?? 'Flights of a member', outcome.message);
  return one(card, found === null ? undefined : { memberId: found.id });
};

export const CREW_ANSWERS: Answerers = {
  legality,
  members,
  qualifications,
  schedule: duties,
  'crew-flights': crewFlights,
};
