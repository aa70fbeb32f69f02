import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ftlCase } from './ftl-case.ts';
import { figuresOf, flightDuty, june, postCheck } from '../testing/ftl-samples.ts';

describe('J2 a schedule', () => {
  const duty = flightDuty({ id: 'f', start: june(8, 8), hours: 12 });
  test('J2 a rest, and a long-call reserve, are checked with the duty they lead to', () => {
    const duties = [
      flightDuty({ id: 'long', kind: 'reserve-long-call', start: june(8, 0), hours: 24 }),
      flightDuty({ id: 'f', start: june(8, 20), hours: 9 }),
    ];
    expect(postCheck({ ruleSet: 'FAR117', duties, evaluate: 'long' }).words).toContain('not a duty');
    expect(postCheck({ ruleSet: 'FAR117', duties }).notJudged.map(({ code }) => code)).toEqual([
      'long_call_notice_wocl',
    ]);
    const notified = [{ ...duties[0], reserve: { kind: 'long-call', notifiedAt: june(8, 8, 1) } }, duties[1]];
    expect(
      figuresOf(postCheck({ ruleSet: 'FAR117', duties: notified }), 'long_call_notice_wocl'),
    ).toMatchObject({ value: '11:59', ok: false });
  });
  test('J2 cabin crew are not silently checked by Part 117', () => {
    const answer = postCheck({ ruleSet: 'FAR117', duties: [{ ...duty, role: 'cabin' }] });
    expect(answer).toMatchObject({ complete: false, notJudged: [{ code: 'cabin_crew' }] });
    // Nor by its figures: 20 hours break every table for pilots, which do not apply to cabin crew.
    const long = { ...flightDuty({ id: 'f', start: june(8, 8), hours: 20 }), role: 'cabin' };
    expect(postCheck({ ruleSet: 'FAR117', duties: [long] })).toMatchObject({
      complete: false,
      violations: [],
      max_fdp: null,
    });
    expect(postCheck({ ruleSet: 'FAR117', duties: [{ ...long, role: 'pilot' }] })).toMatchObject({
      legal: false,
    });
  });
});

describe('J2 docs/ftl.md', () => {
  const text = readFileSync(new URL('../../../../../docs/ftl.md', import.meta.url), 'utf8');
  const bodies = [...text.matchAll(/POST \/efb-v2\/crew\/ftl-check\n(\{[\s\S]*?\n)```/g)].map(
    ([, body]): unknown => JSON.parse(body ?? ''),
  );
  test('J2 its examples give the documented results', () => {
    expect(bodies).toHaveLength(2);
    expect(postCheck(bodies[0])).toMatchObject({
      legal: false,
      binding_margin_min: -1,
      binding_paragraph: '14 CFR 117.13(a), Table B',
    });
    expect(postCheck(bodies[1])).toMatchObject({
      legal: true,
      max_fdp: '11:00',
      binding_limit: 'rest',
      binding_margin_min: 30,
      legalUntil: {
        onBlocks: { instant: '2026-10-25T00:00:00Z' },
        takeOff: { instant: '2026-10-24T21:40:00Z' },
      },
      earliestNextReport: { instant: '2026-10-25T10:30:00Z', local: '2026-10-25 11:30' },
    });
  });
  test('J2 every field of the shorthand is documented', () => {
    for (const name of Object.keys(ftlCase.shape)) expect(text).toContain(`\`${name}\``);
  });
  test('J2 every limit code is documented', () => {
    const sources = [
      'check-request',
      '../easa/cumulative',
      '../easa/flight-duty-period',
      '../easa/recovery-rest',
      '../easa/rest',
      '../easa/standby',
      '../far117/cumulative',
      '../far117/extension',
      '../far117/flight-duty-period',
      '../far117/night-operations',
      '../far117/rest',
      '../far117/split-duty-checks',
    ];
    const codes = sources.flatMap((name) => [
      ...readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8').matchAll(/code: '([a-z0-9_]+)'/g),
    ]);
    expect(codes.length).toBeGreaterThan(30);
    for (const [, code] of codes) if (code !== 'cabin_crew') expect(text).toContain(`\`${code}\``);
  });
});
