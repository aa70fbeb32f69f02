import { type Asked, has, missing, type Rule } from './asked.ts';

/** Words by which `can … fly` names a crew, not a route. */
const asksWhoMayFly = (asked: Asked): boolean =>
  has(asked, 'may-fly') && asked.reading.airports.length === 0 && asked.reading.aircraftType === null;

export const CREW_RULES: readonly Rule[] = [
  [
    (asked) => has(asked, 'record') && has(asked, 'crew', 'legality'),
    () => missing('Qualifications, documents and schedules are in the crew workspace.', 'open crew'),
  ],
  [
    (asked) =>
      has(asked, 'legality') ||
      (has(asked, 'crew') && !has(asked, 'open', 'show')) ||
      (asksWhoMayFly(asked) && !has(asked, 'route', 'plan')),
    ({ reading, context, flightId }) => {
      // A first name may be the code of an airport: Ada.
      const named = [...reading.rest, ...reading.codes, ...reading.numbers.map(String)].join(' ');
      const member = named === '' ? context.memberId : named;
      const isAboutFlight = reading.concepts.has('may-fly') && reading.atMs === null;
      return { job: 'legality', member, atMs: reading.atMs, flightId: isAboutFlight ? flightId : null };
    },
  ],
  [
    (asked) => has(asked, 'crew') && has(asked, 'open', 'show'),
    () => ({ job: 'map', actions: [{ kind: 'window', name: 'crew-management' }] }),
  ],
];
