import { speller } from '../ranker/example-words.ts';
import { type Asked, has, type Rule } from './asked.ts';

/** Words by which `can … fly` concerns a crew, not a route. */
const asksWhoMayFly = (asked: Asked): boolean =>
  has(asked, 'may-fly') && asked.reading.airports.length === 0 && asked.reading.aircraftType === null;

const PERSON = /\b(?:she|he|her|him|his|hers)\b/;

/** Words that name members: known names, else words without another meaning. */
function namesOf({ reading, context }: Asked): string {
  const numbers = reading.numbers.map(String);
  const members = reading.tokens.filter(({ word }) => word === 'MEMBER').map(({ text }) => text);
  if (members.length > 0) return [...members, ...numbers].join(' ');
  // `she` is the open member; no other word is then a name.
  if (context.memberId !== null && numbers.length === 0 && PERSON.test(reading.plain)) return '';
  // A first name may be an airport code: Ada.
  const names = [...reading.rest, ...reading.codes].filter((word) => !speller().knows(word));
  return [...names, ...numbers].join(' ');
}

/** `is the crosswind out of limits at EGGD`. */
const isOfWind = (asked: Asked): boolean =>
  has(asked, 'runway-wind') && asked.airport !== null && namesOf(asked) === '';

export const CREW_RULES: readonly Rule[] = [
  [
    // The roster of a member, not the window.
    (asked) =>
      has(asked, 'window:crew-management') && namesOf(asked) !== '' && !has(asked, 'open', 'legality'),
    (asked) => ({ job: 'schedule', member: namesOf(asked) }),
  ],
  [
    (asked) => has(asked, 'crew') && has(asked, 'place') && !has(asked, 'legality') && namesOf(asked) !== '',
    (asked) => ({ job: 'members', named: namesOf(asked) }),
  ],
  [
    (asked) =>
      (has(asked, 'legality') && !isOfWind(asked)) ||
      (has(asked, 'crew') && !has(asked, 'open', 'show', 'record') && namesOf(asked) !== '') ||
      (asksWhoMayFly(asked) && !has(asked, 'route', 'plan', 'approach', 'sid', 'star')),
    (asked) => {
      const { reading, context, flightId } = asked;
      const named = namesOf(asked);
      const member = named === '' ? context.memberId : named;
      const isAboutFlight = reading.concepts.has('may-fly') && reading.atMs === null;
      return {
        job: 'legality',
        member,
        atMs: reading.atMs,
        flightId: isAboutFlight ? flightId : null,
        ...(reading.ruleSets.length === 0 ? {} : { ruleSets: reading.ruleSets }),
      };
    },
  ],
  [
    (asked) => has(asked, 'crew') && has(asked, 'open', 'show'),
    () => ({ job: 'map', actions: [{ kind: 'window', name: 'crew-management' }] }),
  ],
];
