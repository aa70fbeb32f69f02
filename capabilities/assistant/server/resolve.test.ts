import { beforeAll, describe, expect, it } from 'vitest';
import { readSentence } from '../domain/reading.ts';
import { BUILT_MEANINGS } from '../testing/built-meanings.ts';
import { takeMeanings } from './meanings-file.ts';
import { recordCalls } from './recorded-calls.ts';
import { resolve } from './resolve.ts';

const nowMs = Date.UTC(2026, 10, 25, 1, 37);
const nothingOpen = { airport: null, flightId: null, memberId: null, opened: null, atMs: null };
const lookups = { airport: () => null, isAircraftType: () => false, flight: () => null };
const around = { lookups, nowMs, fromMs: nowMs };
const jobOf = async (text: string, status: number, body: unknown) => {
  const read = readSentence(text, { lookups, nowMs, fromMs: nowMs });
  const calls = recordCalls(async () => ({ status, body }));
  return (await resolve(read, nothingOpen, calls, { airportByCode: () => null, text, around })).job;
};

beforeAll(() => void takeMeanings(BUILT_MEANINGS));

describe('K3 places given by name', () => {
  it('K3 a failed search is reported; it is not read as a missing airport', async () => {
    const message = 'Navigation data is being built.';
    expect(await jobOf('metar kjfk ksfo', 503, { id: 'navdata-building', message })).toEqual({
      job: 'missing',
      words: `Airports cannot be looked up now. ${message}`,
      examples: [],
    });
  });

  it('K3 a search that finds nothing asks which airport is meant', async () => {
    const job = await jobOf('metar xyzzy', 200, { data: [] });
    expect(job).toMatchObject({ job: 'missing', words: expect.stringContaining('Which airport?') });
  });
});

describe('K3 persons mentioned in a sentence', () => {
  const asked = async (text: string, memberId: string | null) => {
    const sent: string[] = [];
    const calls = recordCalls(async (request) => {
      sent.push(JSON.stringify(request));
      return { status: 200, body: { data: [] } };
    });
    const read = readSentence(text, { lookups, nowMs, fromMs: nowMs });
    const { job } = await resolve(read, { ...nothingOpen, memberId }, calls, {
      airportByCode: () => null,
      text,
      around,
    });
    return { job, sent: sent.join(' ') };
  };

  it.each([
    'could she take one more duty tomorrow from 0900Z',
    'may he still begin a duty tomorrow at 0900Z',
  ])('K3 a pronoun refers to the open member, never a place: %s', async (text) => {
    const { job, sent } = await asked(text, 'm-7');
    expect(job).toMatchObject({ job: 'legality', member: 'm-7', atMs: Date.UTC(2026, 10, 26, 9) });
    expect(sent).not.toMatch(/\b(?:she|he)\b/);
  });
});
