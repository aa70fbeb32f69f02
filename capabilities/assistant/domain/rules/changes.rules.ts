import type { Job } from '../job.ts';
import { type Asked, CALLSIGN, has, missing, ofFlight, type Rule } from './asked.ts';

/** A change is offered only for a sentence that is understood to its last word, and never against it. */
const isPlainWish = (asked: Asked): boolean => asked.reading.rest.length === 0 && !has(asked, 'not');

/** `delete MER12`, `remove MER12 from my flights`; `remove radar` is about the map. */
const wantsDeletion = (asked: Asked): boolean =>
  has(asked, 'delete') || (has(asked, 'hide') && asked.reading.flightId !== null && has(asked, 'flight'));

function deletionOf(asked: Asked): Job {
  const names = asked.reading.flightId !== null || has(asked, 'flight');
  if (!isPlainWish(asked) || !names) return { job: 'unknown', words: asked.reading.rest };
  // What is open is meant only where the sentence points at it.
  const meant = asked.reading.flightId ?? (has(asked, 'this') ? asked.context.flightId : null);
  return ofFlight({ ...asked, flightId: meant }, 'delete flight MER12', (flightId) => ({
    job: 'delete-flight',
    flightId,
  }));
}

function savingOf(asked: Asked): Job {
  const { reading } = asked;
  const [from, to] = reading.airports;
  // `save flight KJFK EGLL MER12`: a word that can only be the callsign is it.
  const [named, ...others] = reading.rest;
  const unnamed = reading.newCallsign === null && named !== undefined && CALLSIGN.test(named) ? named : null;
  const isPlain = unnamed === null ? isPlainWish(asked) : others.length === 0 && !has(asked, 'not');
  if (!isPlain) return { job: 'unknown', words: reading.rest };
  if (from === undefined || to === undefined)
    return missing('From where to where? Name both airports.', 'save flight KJFK EGLL B77W as MER12');
  const callsign = reading.newCallsign ?? unnamed?.toUpperCase() ?? null;
  if (callsign === null) return missing('Under which callsign?', `save flight ${from} ${to} as MER12`);
  const { aircraftType, atMs } = reading;
  return { job: 'save-flight', from, to, aircraftType, callsign, atMs };
}

const CHANGES = ['save flight KJFK EGLL B77W as MER12', 'delete flight MER12', 'my flights'];

/** What changes data, or would: asked first, so that it is never taken for something harmless, or the other way round. */
export const CHANGE_RULES: readonly Rule[] = [
  [
    (asked) => has(asked, 'change'),
    ({ reading }) =>
      reading.rest.length > 0
        ? { job: 'unknown', words: reading.rest }
        : missing(
            'Not available by words. The assistant saves and deletes flights, and asks before it does.',
            ...CHANGES,
          ),
  ],
  [wantsDeletion, deletionOf],
  [(asked) => has(asked, 'save'), savingOf],
];
