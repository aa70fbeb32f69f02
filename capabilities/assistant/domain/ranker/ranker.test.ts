import { beforeAll, describe, expect, it } from 'vitest';
import type { AssistantContext } from '../../contract.ts';
import { orderOf } from '../clauses/order-clause.ts';
import { readSentence } from '../reading.ts';
import { decide } from './decide.ts';
import { stem } from './features.ts';
import { learn } from './ranker.ts';
import { takeMeanings } from '../../server/meanings-file.ts';

const nothingOpen: AssistantContext = {
  airport: null,
  flightId: null,
  memberId: null,
  opened: null,
  atMs: null,
};
const NOW = Date.UTC(2026, 10, 24, 10);
// Weights trained by the build from these examples, if present: saves three seconds.
beforeAll(() => void takeMeanings('dist/meanings.bin'));
const lookups = {
  airport: (code: string) => (['KJFK', 'EGLL'].includes(code) ? code : null),
  isAircraftType: (code: string) => code === 'B738',
  flight: (callsign: string) => (callsign === 'MER12' ? 'f-1' : null),
};
const around = { lookups, nowMs: NOW, fromMs: NOW };
const decided = (text: string) =>
  decide(readSentence(orderOf(text, around, nothingOpen), around), nothingOpen);

describe('K3 the ranker of meanings', () => {
  it('K3 shares of all labels add up to one, and trained samples rank first', () => {
    const ranker = learn([
      { features: ['rain', 'airport'], label: 'weather' },
      { features: ['fuel', 'airport'], label: 'plan' },
      { features: ['crew', 'rest'], label: 'legality' },
    ]);
    const ranked = ranker.rank(['rain', 'airport', 'never seen']);
    expect(ranked[0]?.label).toBe('weather');
    expect(ranked.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  it('K3 the same samples give the same ranker', () => {
    const samples = ['a', 'b', 'c', 'a'].map((label, index) => ({ features: [label, `${index}`], label }));
    expect(learn(samples).rank(['b', '0'])).toEqual(learn(samples).rank(['b', '0']));
  });

  it.each([
    ['forms of a word', 'delays', 'delay'],
    ['an ending', 'routing', 'rout'],
    ['a short word as it is', 'is', 'is'],
  ])('K3 %s', (_, word, root) => expect(stem(word)).toBe(root));

  it.each([
    ['anybody reporting bumps out there', { job: 'pireps' }],
    ['which of the licences run out soonest', { job: 'qualifications' }],
    ['is EGLL socked in', { job: 'weather' }],
    ['take away the clouds', { job: 'map', actions: [{ kind: 'layer', key: 'cloud-cover', isOn: false }] }],
    ['put it back to real time', { job: 'map', actions: [{ kind: 'time', atMs: null }] }],
    ['what is the ocean doing today, tracks of the north atlantic', { job: 'tracks', ocean: 'nat' }],
  ])('K3 %s', (text, job) => expect(decided(text)).toMatchObject(job));

  it.each([
    ['pilot reports near EGLL', { job: 'pireps', airport: 'EGLL' }],
    [
      'notams EGLL and the frequencies too',
      { job: 'several', jobs: [{ job: 'notams' }, { job: 'frequencies' }] },
    ],
    ['plan KJFK EGLL B738 at FL370 and 120 passengers', { job: 'plan', flightLevel: 370, passengers: 120 }],
    ['plan KJFK EGLL B738 with two tonnes of extra fuel', { job: 'plan', extraKg: 2000 }],
    ['three different routes KJFK EGLL', { job: 'route', alternatives: 3 }],
    ['jump to tomorrow noon UTC', { actions: [{ kind: 'time', atMs: Date.UTC(2026, 10, 25, 12) }] }],
    ["set the time to six o'clock tomorrow evening", { actions: [{ atMs: Date.UTC(2026, 10, 25, 18) }] }],
    ['change the aircraft of MER12 to a B738', { job: 'change-flight', aircraftType: 'B738' }],
    ['move the departure of MER12 back by forty minutes', { job: 'change-flight', shiftMs: 2_400_000 }],
  ])('K3 %s', (text, job) => expect(decided(text)).toMatchObject(job));

  it.each([
    ['delete MER12, it is cancelled', { job: 'delete-flight', flightId: 'f-1' }],
    [
      'radar on, traffic off',
      {
        actions: [
          { key: 'radar', isOn: true },
          { key: 'traffic', isOn: false },
        ],
      },
    ],
    ['get rid of the airspace', { actions: [{ key: 'airspace', isOn: false }] }],
  ])('K3 %s', (text, job) => expect(decided(text)).toMatchObject(job));

  it.each(['delete MER12, no wait', 'delete MER12, i am not sure', 'delete MER12, it was only a joke'])(
    'K3 a retracted order is not an order: %s',
    (text) => expect(decided(text).job).not.toBe('delete-flight'),
  );

  it.each([
    'what if we change MER12 to a B738',
    'do not change MER12 to a B738',
    'should we move the departure of MER12 by an hour',
    'would it be better to delay MER12 by an hour',
    'compare MER12 with a B738',
  ])('K3 a question changes nothing: %s', (text) => expect(decided(text).job).not.toBe('change-flight'));

  it.each([
    'never mind deleting MER12',
    'please dont delete MER12',
    'do not save the flight KJFK EGLL as MER77',
    'i would never erase MER12',
    'no need to remove MER12',
    'my grandmother deleted a cake',
    'was MER12 removed from my flights',
    'before i delete MER12 brief me',
    'should i delete MER12',
    'how do i save flight KJFK EGLL as MER99',
    'take MER12 off the map',
    'hide MER12',
    'remove MER12 from the map',
    'switch MER12 off',
    'explain delete flight MER12',
    'if MER12 leaves at 1500z will it cross storms',
    'MER12 was delayed by 40 minutes',
    'i was told MER12 had been deleted',
    'has the departure of MER12 been moved to 1500z',
  ])('K3 no change is proposed against a negation: %s', (text) =>
    expect(['save-flight', 'delete-flight', 'change-flight']).not.toContain(decided(text).job),
  );
});
