import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOverlap, overlapsOf, type Span } from './overlaps.ts';
import { FTL_DUTY_KINDS } from './duty-kinds.ts';
import { flightDuty, june, limitOf, postCheck } from './testing/ftl-samples.ts';

const judged = (...duties: object[]) =>
  postCheck({ ruleSet: 'EASA', homeBase: { timeZone: 'UTC' }, duties, evaluate: 'a' });
const entry = (id: string, kind: string, start: number, end: number) => ({
  id,
  kind,
  start: june(8, start),
  end: june(8, end),
  timeZone: 'UTC',
  ...(kind === 'flight' ? { sectors: 2, flightMinutes: 60 } : {}),
});

describe('J2 entries of one member must not overlap', () => {
  test.each([
    'flight',
    'training',
    'ground',
    'positioning',
    'standby-home',
    'standby-airport',
    'off',
    'rest',
  ])('J2 %s overlapping the end of a flight duty is illegal on both entries', (kind) => {
    const answer = judged(entry('a', 'flight', 8, 18), entry('b', kind, 17, 22));
    expect(answer).toMatchObject({ legal: false, binding_limit: 'overlap', scheduleLegal: false });
    expect(limitOf(answer, 'overlap').words).toBe(
      `Overlap with another entry (${kind.replaceAll('-', ' ')}, 2026-06-08T17:00:00Z to 2026-06-08T22:00:00Z).`,
    );
    const other = answer.duties.find(({ dutyId }) => dutyId === 'b');
    if (kind !== 'off' && kind !== 'rest') expect(other?.violations).toContain('overlap');
  });
  test.each(['standby-home', 'standby-airport', 'reserve-short-call'])(
    'J2 a duty called out of %s that began before it is not an overlap; one that begins with it is',
    (kind) => {
      expect(judged(entry('a', 'flight', 8, 12), entry('s', kind, 6, 14)).violations).not.toContain(
        'overlap',
      );
      expect(judged(entry('a', 'flight', 8, 12), entry('s', kind, 8, 14)).violations).toContain('overlap');
    },
  );
  test('J2 entries that only touch do not overlap', () => {
    expect(judged(entry('a', 'flight', 8, 12), entry('b', 'ground', 12, 14)).violations).toEqual([]);
  });
  test('J2 a duty inside another is found even if one in between has ended', () => {
    const answer = judged(
      entry('a', 'training', 6, 20),
      entry('b', 'ground', 4, 5),
      flightDuty({ id: 'c', start: june(8, 15), hours: 2 }),
    );
    expect(answer.violations).toContain('overlap');
  });
  test('J2 finds the same pairs as comparing all with all', () => {
    const span = fc.record({
      kind: fc.constantFrom(...FTL_DUTY_KINDS),
      start: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 15 }),
    });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (drawn) => {
        const entries: (Span & { id: string })[] = drawn
          .map(({ kind, start, length }, index) => ({ id: `e${index}`, kind, start, end: start + length }))
          .toSorted((one, other) => one.start - other.start);
        const found = overlapsOf(entries);
        for (const one of entries) {
          const expected = entries
            .filter((other) => other !== one && isOverlap(one, other))
            .map(({ id }) => id);
          expect((found.get(one.id) ?? []).map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
        }
      }),
    );
  });
});
