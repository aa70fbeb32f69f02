import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { FormatProblem } from '../exchange-plan.ts';
import { type IcaoFlightPlan, readIcaoFpl, writeIcaoFpl } from './icao-fpl.ts';

const match = (pattern: RegExp) => fc.stringMatching(pattern);
const time = match(/^[01]\d[0-5]\d$/);
const words = fc.array(match(/^[A-Z]{2,5}$/), { minLength: 1, maxLength: 40 }).map((list) => list.join(' '));
const filed: fc.Arbitrary<IcaoFlightPlan> = fc.record({
  callsign: match(/^[A-Z]{3}\d{1,4}$/),
  rules: fc.constantFrom('I', 'V', 'Y', 'Z'),
  flightType: fc.constantFrom('S', 'N', 'G', 'M', 'X'),
  number: fc.integer({ min: 1, max: 9 }),
  aircraft: match(/^[A-Z]\d{2}[A-Z0-9]$/),
  wake: fc.constantFrom('L', 'M', 'H', 'J'),
  equipment: match(/^S[A-Z]{0,9}$/),
  surveillance: match(/^L[A-Z]\d$/),
  departure: match(/^[A-Z]{4}$/),
  offBlock: time,
  speed: match(/^N0[2-5]\d\d$/),
  level: match(/^F[1-4]\d0$/),
  route: words,
  destination: match(/^[A-Z]{4}$/),
  elapsed: time,
  alternates: fc.array(match(/^[A-Z]{4}$/), { maxLength: 2 }),
  other: fc.oneof(
    fc.constant('0'),
    words.map((text) => `DOF/261120 RMK/${text}`),
  ),
  supplementary: fc.option(fc.constant('E/0754 P/TBN')),
});

describe('G5 ICAO flight plan text, items 7 to 19', () => {
  it('round-trips exactly, in lines of at most 69 characters', () => {
    fc.assert(
      fc.property(filed, (plan) => {
        const text = writeIcaoFpl(plan);
        expect(readIcaoFpl(text)).toEqual(plan);
        for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(71);
      }),
      { numRuns: cases(100) },
    );
  });

  it('reads the example form of Doc 4444', () => {
    const plan = readIcaoFpl(
      '(FPL-ACF402-IS\n-A320/M-SDE3FGHIRWY/LB1\n-KJFK1410\n-N0452F340 GAYEL Q818 WOZEE/N0460F360 DCT\n GEP\n-KSFO0602 KSMF KRNO\n-PBN/A1B1 DOF/261120 RMK/TCAS\n-E/0754 P/TBN)',
    );
    expect(plan).toMatchObject({
      callsign: 'ACF402',
      number: 1,
      route: 'GAYEL Q818 WOZEE/N0460F360 DCT GEP',
      alternates: ['KSMF', 'KRNO'],
      other: 'PBN/A1B1 DOF/261120 RMK/TCAS',
      supplementary: 'E/0754 P/TBN',
    });
  });

  it.each([
    ['(FPL-ACF402-IS-A320/M-S/C-KJFK1410-N0452F340 DCT-KSFO0602)', null],
    ['(FPL-ACF402-QQ-A320/M-S/C-KJFK1410-N0452F340 DCT-KSFO0602)', 'item 8'],
    ['(FPL-ACF402-IS-A320/M-S/C-KJFK1410-F340 DCT-KSFO0602)', 'item 15'],
    ['(FPL-ACF402-IS-A320/M-S/C-KJFK1410-N0452F340 DCT-KSFO)', 'item 16'],
    ['(ARR-ACF402)', 'not an ICAO flight plan'],
  ])('%s', (text, problem) => {
    if (problem === null) expect(readIcaoFpl(text).other).toBe('0');
    else
      expect(() => readIcaoFpl(text)).toThrow(
        expect.objectContaining({ name: 'FormatProblem' }) as FormatProblem,
      );
    if (problem !== null) expect(() => readIcaoFpl(text)).toThrow(problem);
  });
});

const SAMPLE = new URL('../../../../../shared/upstreams/simbrief/briefing.json', import.meta.url);
describe.skipIf(!existsSync(SAMPLE))('G5 a filed plan as recorded (skipped without ../shared)', () => {
  it('is read and written back unchanged', () => {
    const text = (JSON.parse(readFileSync(SAMPLE, 'utf8')) as { atc: { flightplan_text: string } }).atc
      .flightplan_text;
    const plan = readIcaoFpl(text);
    expect(plan).toMatchObject({ callsign: 'VMS112', departure: 'OMAA', elapsed: '0037', wake: 'M' });
    expect(writeIcaoFpl(plan).replaceAll(/\s+/g, ' ').trim()).toBe(text.replaceAll(/\s+/g, ' ').trim());
  });
});
