import { beforeAll, describe, expect, it } from 'vitest';
import type { AssistantContext } from '../../contract.ts';
import { jobOf } from '../jobs.ts';
import { orderOf } from './order-clause.ts';
import { type Around, readSentence } from '../reading.ts';
import { takeMeanings } from '../../server/meanings-file.ts';

const NOW = Date.UTC(2026, 10, 24, 10);
// Weights trained by the build from these examples, if present: saves three seconds.
beforeAll(() => void takeMeanings('dist/meanings.bin'));
const context: AssistantContext = { airport: null, flightId: null, memberId: null, opened: null, atMs: null };
const around: Around = {
  lookups: {
    airport: (code) => (['KJFK', 'EGLL'].includes(code) ? code : null),
    isAircraftType: (code) => ['B738', 'B789', 'A320'].includes(code),
    flight: (callsign) => (['MER12', 'MER45'].includes(callsign) ? callsign : null),
  },
  nowMs: NOW,
  fromMs: NOW,
};
const requests = (text: string) => jobOf(readSentence(orderOf(text, around, context), around), context);
const WRITES = ['delete-flight', 'change-flight', 'save-flight'];

it.each([
  'plan KJFK to EGLL in a B738, save it',
  'plan KJFK EGLL B738 and store it',
  'plan KJFK EGLL B738; store it',
])(
  'K3 a plan that is also to be saved is asked for its callsign, not planned without being saved: %s',
  (text) => {
    expect(requests(text)).toMatchObject({ job: 'missing', words: 'Under which callsign?' });
  },
);

describe('K3 an order with a clause that only gives a reason', () => {
  it.each([
    ['erase MER12, the customer is gone', { job: 'delete-flight', flightId: 'MER12' }],
    ['MER12 is flown - please trash it', { job: 'unknown' }],
    ['the charter was scrubbed, please delete MER12', { job: 'delete-flight', flightId: 'MER12' }],
    [
      'the handling agent is on strike; just remove flight MER45',
      { job: 'delete-flight', flightId: 'MER45' },
    ],
    ['delete MER45 – it got cancelled this morning', { job: 'delete-flight', flightId: 'MER45' }],
    ['could you discard MER45, we have no need of it no more?', { job: 'unknown' }],
    ['discard MER45, we are not operating it anymore', { job: 'delete-flight', flightId: 'MER45' }],
    ['discard flight MER45 we do not want it any more', { job: 'delete-flight', flightId: 'MER45' }],
    [
      'swap the aircraft of MER12 to a B738, the 777 has a flat tyre',
      { job: 'change-flight', aircraftType: 'B738' },
    ],
    ['hello, trash MER12', { job: 'delete-flight', flightId: 'MER12' }],
    ['trash MER12 because it got scrubbed', { job: 'delete-flight', flightId: 'MER12' }],
    ['brief MER12, my captain is waiting', { job: 'briefing', flightId: 'MER12' }],
    ['metar KJFK, I am in a hurry', { job: 'weather', airports: ['KJFK'] }],
  ])('%s', (text, job) => expect(requests(text)).toMatchObject(job));

  it.each([
    'erase MER12, no',
    'erase MER12, it is not gone',
    "erase MER12, it isn't gone",
    'erase MER12 - wait',
    'erase MER12, unless it is flown',
    'erase MER12, if it is flown',
    'erase MER12, never',
    'erase MER12, is it flown?',
    'erase MER12, or should it stay?',
    'erase MER12? it is flown',
    'we have no crew, erase MER12',
    'why is it there, erase MER12',
    'swap the aircraft of MER12 to a B738, unless the 777 is fixed',
    'swap the aircraft of MER12 to a B738, MER45 is late',
    'erase MER12, KJFK is closed',
    'erase MER12, leave it',
    'erase MER12, show the clouds',
    'erase MER12, are they legal',
    'erase MER12, I have to take the A320',
  ])('%s changes nothing', (text) => expect(WRITES).not.toContain(requests(text).job));
});
