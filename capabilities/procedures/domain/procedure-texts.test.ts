import { describe, expect, it } from 'vitest';
import { codedLeg, codedProcedure } from '../testing/coded-legs.ts';
import { altitudeText, altitudeWords, speedText } from './constraint-text.ts';
import { approachName, approachRunway, procedureRunways, transitionNames } from './procedure-names.ts';

const altitude = (
  rule: 'AT' | 'AT_OR_ABOVE' | 'AT_OR_BELOW' | 'BETWEEN',
  altitudeFt: number,
  second: number | null = null,
) => ({ rule, altitudeFt, secondAltitudeFt: second });

describe('G6 restrictions, short and as text', () => {
  it.each([
    [altitude('AT', 3000), '3000', 'at 3000 ft'],
    [altitude('AT_OR_ABOVE', 2000), '≥2000', 'at or above 2000 ft'],
    [altitude('AT_OR_BELOW', 10_000), '≤10000', 'at or below 10000 ft'],
    [altitude('BETWEEN', 4000, 2000), '2000–4000', 'between 2000 ft and 4000 ft'],
    [altitude('AT_OR_ABOVE', 24_000), '≥FL240', 'at or above FL240'],
    [null, null, null],
  ])('G6 %j is %s', (given, short, words) => {
    expect(altitudeText(given)).toBe(short);
    expect(altitudeWords(given)).toBe(words);
  });
  it('G6 speeds: at, at or below', () => {
    expect(speedText({ rule: 'AT_OR_BELOW', speedKt: 210 })).toBe('≤210 kt');
    expect(speedText({ rule: 'AT', speedKt: 250 })).toBe('250 kt');
    expect(speedText(null)).toBeNull();
  });
});

describe('G6 names', () => {
  const ends = ['04L', '04R', '22L', '22R'];
  const approach = (ident: string, approachType: string, runway: string | null, name = ident) =>
    codedProcedure('APPROACH', ident, [], { approachType, runway, name });

  it.each([
    [approach('I04R', 'ILS', '04R'), 'ILS RWY 04R', '04R'],
    [approach('I04RY', 'ILS', '04R'), 'ILS Y RWY 04R', '04R'],
    [approach('R04LY', 'RNAV', '04L'), 'RNAV Y RWY 04L', '04L'],
    [approach('H22LZ', 'RNAV_RNP', '22L'), 'RNAV (RNP) Z RWY 22L', '22L'],
    [approach('VOR-A', 'VOR', null, 'VOR-A'), 'VOR-A', null],
    // A helicopter approach on a course of 027°: there is no runway 02.
    [approach('R027', 'RNAV', '02', 'RNAV RWY 02'), 'RNAV 027°', null],
  ])('G6 %j', (given, name, runway) => {
    expect(approachName(given, ends)).toBe(name);
    expect(approachRunway(given, ends)).toBe(runway);
  });

  it('G6 both runways of RW04B, transitions each once', () => {
    const sid = codedProcedure('SID', 'DEEZZ6', [
      { kind: 'RUNWAY_TRANSITION', name: 'RW04B', legs: [codedLeg('VM')] },
      { kind: 'RUNWAY_TRANSITION', name: 'RW22L', legs: [] },
      { kind: 'ENROUTE_TRANSITION', name: 'CANDR', legs: [] },
      { kind: 'ENROUTE_TRANSITION', name: 'CANDR', legs: [] },
    ]);
    expect(procedureRunways(sid, ends)).toEqual(['04L', '04R', '22L']);
    expect(transitionNames(sid)).toEqual(['CANDR']);
  });
});
