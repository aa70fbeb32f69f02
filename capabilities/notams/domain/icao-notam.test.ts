import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type IcaoNotam, parseIcaoNotam } from './icao-notam.ts';
import { parseQLine } from './q-line.ts';
import { tenFigureTime } from './notam-time.ts';

const CASES = join(
  import.meta.dirname,
  '../../../../shared/upstreams/reports/squawk/notams-notam-parser.cases.json',
);
const RUNWAY = `A0030/26 NOTAMN
Q) PAZA/QMRLC/IV/NBO/A/000/999/6110N14948W005
A) PANC
B) 2604120730
C) 2604121430
E) RWY 07R/25L CLSD EXC XNG
F) SFC
G) UNL`;

const caseShape = z.array(
  z.object({
    suite: z.string(),
    name: z.string(),
    inputs: z.array(z.string()),
    expect: z.array(
      z.object({ expr: z.string(), m: z.enum(['toBe', 'toEqual', 'toThrow']), v: z.unknown() }),
    ),
  }),
);
/** Cases whose input the published source keeps in a variable; here it is written out. */
const valueOf = (given: unknown): unknown => {
  const special = z
    .object({ $undefined: z.literal(true).optional(), $expr: z.string().optional() })
    .strict()
    .safeParse(given);
  if (!special.success) return given;
  if (special.data.$undefined) return undefined;
  return special.data.$expr === undefined ? given : new RegExp(special.data.$expr.slice(1, -1));
};

const ACTIONS = { N: 'NEW', R: 'REPLACE', C: 'CANCEL' };
const TRAFFIC = { I: 'IFR', V: 'VFR', IV: 'IFR_VFR', K: 'CHECKLIST' };
const SCOPES: Record<string, string> = {
  A: 'AERODROME',
  E: 'ENROUTE',
  W: 'NAV_WARNING',
  AE: 'AERODROME_ENROUTE',
  AW: 'AERODROME_WARNING',
  EW: 'ENROUTE_WARNING',
  AEW: 'AERODROME_ENROUTE_WARNING',
  K: 'CHECKLIST',
};
const civil = (atMs: number) => {
  const time = new Date(atMs);
  return {
    year: time.getUTCFullYear() - 2000,
    month: time.getUTCMonth() + 1,
    day: time.getUTCDate(),
    hour: time.getUTCHours(),
    minute: time.getUTCMinutes(),
  };
};

/** Our result in the terms of the cases, without further interpretation. */
function asCases(notam: IcaoNotam): Record<string, unknown> {
  const { qLine, end } = notam;
  return {
    raw: notam.raw,
    id: notam.number,
    action: ACTIONS[notam.action],
    referencedId: notam.referencedNumber ?? undefined,
    locationCodes: notam.locations,
    effectiveFrom: civil(notam.fromMs),
    effectiveUntil: end.kind === 'at' ? civil(end.atMs) : undefined,
    isPermanent: end.kind === 'permanent',
    isUntilFurtherNotice: end.kind === 'further-notice',
    isEstimatedEnd: end.kind === 'at' && end.isEstimated,
    schedule: notam.schedule ?? undefined,
    text: notam.text,
    lowerLimit: notam.lower ?? undefined,
    upperLimit: notam.upper ?? undefined,
    // The cases contain a Q-line only as a whole.
    qualifier:
      qLine?.centre && qLine.code && qLine.scope
        ? {
            fir: qLine.fir,
            notamCode: qLine.code,
            subjectCode: qLine.subject,
            conditionCode: qLine.condition,
            trafficType: TRAFFIC[qLine.traffic],
            purposes: qLine.purposes,
            scope: SCOPES[qLine.scope],
            lowerAltitudeFt: (qLine.lowerFl ?? 0) * 100 || undefined,
            upperAltitudeFt: (qLine.upperFl ?? 0) * 100,
            radiusNm: qLine.radiusNm,
          }
        : undefined,
  };
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

const cases = existsSync(CASES) ? caseShape.parse(JSON.parse(readFileSync(CASES, 'utf8'))) : [];

describe.skipIf(cases.length === 0)(`F1 ICAO NOTAM: published cases (skipped without ${CASES})`, () => {
  it('F1 all 67 cases are present', () => {
    expect(cases).toHaveLength(67);
  });
  for (const { suite, name, inputs, expect: expected } of cases) {
    it(`F1 ${suite}: ${name}`, () => {
      const [input = ''] = inputs;
      for (const { expr, m, v } of expected) {
        const wanted = valueOf(v);
        if (m === 'toThrow') {
          expect(wanted).toBeInstanceOf(RegExp);
          expect(() => parseIcaoNotam(input)).toThrow(wanted instanceof RegExp ? wanted : 'never');
        } else expect(at(asCases(parseIcaoNotam(input)), expr.split('.').slice(1))).toEqual(wanted);
      }
      if (!expected.some(({ m }) => m === 'toThrow')) expect(parseIcaoNotam(input).text).not.toBe('');
    });
  }
});

describe('F1 ICAO NOTAM', () => {
  it('F1 a runway closure, item by item', () => {
    expect(parseIcaoNotam(RUNWAY)).toEqual({
      raw: RUNWAY,
      number: 'A0030/26',
      action: 'N',
      referencedNumber: null,
      qLine: {
        fir: 'PAZA',
        code: 'QMRLC',
        subject: 'MR',
        condition: 'LC',
        traffic: 'IV',
        purposes: ['N', 'B', 'O'],
        scope: 'A',
        lowerFl: 0,
        upperFl: 999,
        centre: { lat: 61 + 10 / 60, lon: -(149 + 48 / 60) },
        radiusNm: 5,
      },
      locations: ['PANC'],
      fromMs: Date.parse('2026-04-12T07:30:00Z'),
      end: { kind: 'at', atMs: Date.parse('2026-04-12T14:30:00Z'), isEstimated: false },
      schedule: null,
      text: 'RWY 07R/25L CLSD EXC XNG',
      lower: 'SFC',
      upper: 'UNL',
    });
  });

  it('F1 a Q-line with missing or invalid parts is parsed as far as possible', () => {
    const place = { centre: { lat: 40 + 38 / 60, lon: -(73 + 46 / 60) } };
    expect(parseQLine('ZNY/QPDCH/I/NBO/A/000/999/4038N07346W025')).toMatchObject({
      ...place,
      fir: 'ZNY',
      code: 'QPDCH',
      traffic: 'I',
      scope: 'A',
      lowerFl: 0,
      upperFl: 999,
      radiusNm: 25,
    });
    expect(parseQLine('KZNY/QOBXX/IV/M//000//4038N07346W005')).toMatchObject({
      ...place,
      subject: 'OB',
      scope: null,
      lowerFl: null,
      upperFl: null,
      radiusNm: 5,
    });
    const toSeconds = parseQLine('KZNY/QMRLC/IV/NBO/A/999/000/403812N0734612W005');
    expect(toSeconds).toMatchObject({ lowerFl: 0, upperFl: 999, radiusNm: 5 });
    expect(toSeconds?.centre?.lat).toBeCloseTo(40 + 38 / 60 + 12 / 3600, 9);
    expect(toSeconds?.centre?.lon).toBeCloseTo(-(73 + 46 / 60 + 12 / 3600), 9);
    expect(parseQLine('KZNY/QMRLC/IV/NBO/A/000/999/403860N0734612W005')?.centre).toBeNull();
    expect(parseQLine('KZNY//IV/M//000//4038N07346W005')).toMatchObject({ ...place, code: null });
    expect(parseQLine('KZNY/undefined/NBO/A/000/999/4038N07346W005')).toMatchObject({
      ...place,
      fir: 'KZNY',
      code: null,
      traffic: 'IV',
      scope: null,
      lowerFl: 0,
      upperFl: 999,
    });
    expect(parseQLine('KZNY/QMRLC/IV/NBO/A/000/999/INVALID')).toMatchObject({
      code: 'QMRLC',
      scope: 'A',
      upperFl: 999,
      centre: null,
      radiusNm: null,
    });
    expect(parseQLine('EGTT/QFALC/IV/NBO/A')).toMatchObject({ fir: 'EGTT', scope: 'A', lowerFl: null });
    expect(parseQLine('EGTT/QFALC/IV/NBO/A/000/999/9138N07346W005')).toMatchObject({ centre: null });
    expect(parseQLine('see NOTAM A0030/26')).toBeNull();
  });

  it('F1 the closing bracket of a message is not part of its text', () => {
    const text = 'TWY N CLSD BTN N5 AND N8 (SEE AIP).';
    const message = `(A1234/26 NOTAMN\nA) EDDF B) 2611262200 C) 2612010400\nE) ${text}`;
    expect(parseIcaoNotam(`${message})`).text).toBe(text);
    expect(parseIcaoNotam(`${message}\nF) SFC G) FL100)`)).toMatchObject({ text, upper: 'FL100' });
    expect(parseIcaoNotam(message.slice(1).replace('(SEE AIP).', '(SEE AIP)')).text).toMatch(/\(SEE AIP\)$/);
  });
  it('F1 text that only resembles the next item is not cut off, on several lines or on one', () => {
    const words = 'TWY C BTN CATEGORY A) AND CATEGORY B) ACFT. SEE F) OF THE AIP, G) TOO.';
    const many = RUNWAY.replace('RWY 07R/25L CLSD EXC XNG', words);
    expect(parseIcaoNotam(many)).toMatchObject({ text: words, lower: 'SFC', upper: 'UNL' });
    const one = many.replaceAll('\n', ' ');
    expect(parseIcaoNotam(one)).toMatchObject({ text: words, lower: 'SFC', upper: 'UNL' });
  });

  it('F1 invalid times are rejected, 2400 is the end of the day', () => {
    expect(tenFigureTime('2602300000')).toBeNull();
    expect(tenFigureTime('2613010000')).toBeNull();
    expect(tenFigureTime('2601012460')).toBeNull();
    expect(tenFigureTime('2612312400')).toBe(Date.parse('2027-01-01T00:00:00Z'));
  });

  it('F1 a message written item by item is read back, whatever the text', () => {
    const letters = fc.stringMatching(/^[A-Z0-9 ./-]{1,60}$/).filter((text) => text.trim() !== '');
    const minutes = fc.integer({ min: 0, max: 40_000_000 });
    fc.assert(
      fc.property(letters, minutes, fc.boolean(), (given, minute, isOneLine) => {
        const text = given.trim();
        const fromMs = Date.UTC(2020, 0, 1) + minute * 60_000;
        const ten = new Date(fromMs).toISOString().replaceAll(/[-T:]/g, '').slice(2, 12);
        const lines = [
          'B0007/26 NOTAMN',
          'A) EGLL',
          `B) ${ten}`,
          'C) UFN',
          'D) DAILY 0600-1400',
          `E) ${text}`,
        ];
        const read = parseIcaoNotam(lines.join(isOneLine ? ' ' : '\n'));
        expect(read).toMatchObject({
          text,
          fromMs,
          end: { kind: 'further-notice' },
          schedule: 'DAILY 0600-1400',
        });
      }),
    );
  });

  it('F1 throws nothing but NotamTextError', () => {
    fc.assert(
      fc.property(fc.string(), (noise) => {
        try {
          parseIcaoNotam(`A1/26 NOTAMN ${noise}`);
        } catch (error) {
          expect(error).toMatchObject({ name: 'NotamTextError' });
        }
      }),
    );
  });
});
