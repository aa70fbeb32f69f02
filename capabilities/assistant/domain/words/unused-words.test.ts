import { expect, it } from 'vitest';
import type { AssistantContext } from '../../contract.ts';
import { jobOf } from '../jobs.ts';
import { readSentence } from '../reading.ts';
import { unusedWords } from './unused-words.ts';

const NOW = Date.UTC(2026, 10, 24, 10, 20);
const nothingOpen: AssistantContext = {
  airport: null,
  flightId: null,
  memberId: null,
  opened: null,
  atMs: null,
};
const lookups = {
  airport: (code: string) => (['KJFK', 'EGLL', 'KSFO'].includes(code) ? code : null),
  isAircraftType: (code: string) => code === 'B738',
  flight: () => null,
};

function unused(text: string, placeWords?: string): string[] {
  const reading = readSentence(text, { lookups, nowMs: NOW, fromMs: NOW });
  return unusedWords(reading, jobOf(reading, nothingOpen), placeWords);
}

it.each([
  ['runways EGLL', []],
  ['runways at EGLL longer than 3000 m', ['longer', 'than', 'm', '3000']],
  ['nearest metar to EGLL', ['nearest']],
  ['weather EGLL at 18Z', ['18:00Z']],
  ['metar EGLL FL350', ['FL350']],
  ['runways EGLL and KSFO', ['KSFO']],
  ['route KJFK EGLL FL350 at 1400', []],
  ['route KJFK EGLL with CI 40', ['CI 40']],
  ['fuel KJFK EGLL B738 FL350 ci 40', []],
  ['can crew member smith fly this', []],
  ['sigmets on route KJFK EGLL', ['sigmets']],
  ['turbulence on route KJFK EGLL', ['turbulence']],
  ['sigmets KJFK EGLL', ['KJFK', 'EGLL']],
  ['sigmets', []],
])('K3 the unused parts of a sentence are listed: %s', (text, expected) => {
  expect(unused(text)).toEqual(expected);
});

it('K3 the name of a recognised place counts as used, the rest does not', () => {
  const reading = readSentence('runways in new york longer', { lookups, nowMs: NOW, fromMs: NOW });
  const job = { job: 'runways', airport: 'KJFK' } as const;
  expect(unusedWords(reading, job, 'john f kennedy international airport new york')).toEqual(['longer']);
});
