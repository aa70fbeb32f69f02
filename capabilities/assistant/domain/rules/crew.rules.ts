import { speller } from '../ranker/example-words.ts';
import { type ParsedRequest, has, type Rule } from './asked.ts';

/** Words by which `can … fly` concerns a crew, not a route. */
const asksWhoMayFly = (request: ParsedRequest): boolean =>
  has(request, 'may-fly') && request.reading.airports.length === 0 && request.reading.aircraftType === null;

const PERSON = /\b(?:she|he|her|him|his|hers)\b/;

/** Words that name members: known names, else words without another meaning. */
function namesOf({ reading, context }: ParsedRequest): string {
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
const isOfWind = (request: ParsedRequest): boolean =>
  has(request, 'runway-wind') && request.airport !== null && namesOf(request) === '';

export const CREW_RULES: readonly Rule[] = [
  [
    // The roster of a member, not the window.
    (request) =>
      has(request, 'window:crew-management') && namesOf(request) !== '' && !has(request, 'open', 'legality'),
    (request) => ({ job: 'schedule', member: namesOf(request) }),
  ],
  [
    (request) =>
      has(request, 'crew') && has(request, 'place') && !has(request, 'legality') && namesOf(request) !== '',
    (request) => ({ job: 'members', named: namesOf(request) }),
  ],
  [
    (request) =>
      (has(request, 'legality') && !isOfWind(request)) ||
      (has(request, 'crew') && !has(request, 'open', 'show', 'record') && namesOf(request) !== '') ||
      (asksWhoMayFly(request) && !has(request, 'route', 'plan', 'approach', 'sid', 'star')),
    (request) => {
      const { reading, context, flightId } = request;
      const named = namesOf(request);
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
    (request) => has(request, 'crew') && has(request, 'open', 'show'),
    () => ({ job: 'map', actions: [{ kind: 'window', name: 'crew-management' }] }),
  ],
];
