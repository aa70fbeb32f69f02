import { describe, expect, it } from 'vitest';
import type { PackId } from '../contract.ts';
import { cifpFileName, nasrFileName } from './pack-addresses.ts';
import { packAgeAt, versionInForce } from './pack-age.ts';
import { type PackSituation, nextAutomaticStep } from './pack-plan.ts';
import { ageText } from './pack-text.ts';
import { sizeText } from './size-text.ts';
import { airacCycleOn } from '#aviation/time/airac.ts';

const at = (text: string): number => Date.parse(text);
const NOW = at('2026-11-05T12:00:00Z');
const version = (airac: string | null, installedAt = '2026-11-01T00:00:00Z', asOf: string | null = null) => ({
  airac,
  asOf,
  installedAt,
});
const none: PackSituation = {
  installed: [],
  isUnavailable: false,
  isExcluded: false,
  hasFailed: false,
  notBeforeMs: 0,
};
const having = (airac: string): PackSituation => ({ ...none, installed: [version(airac)] });

function step(
  parts: Partial<Record<PackId, Partial<PackSituation>>>,
  more: { nowMs?: number; hasEnroute?: boolean; mode?: 'auto' | 'bundled' | 'off' } = {},
) {
  const all: PackId[] = ['ourairports', 'nasr', 'cifp', 'flightgear'];
  return nextAutomaticStep({
    mode: more.mode ?? 'auto',
    nowMs: more.nowMs ?? NOW,
    hasEnroute: more.hasEnroute ?? false,
    situations: new Map(all.map((id) => [id, { ...none, ...parts[id] }])),
  });
}
const done = { ourairports: having('2611'), nasr: having('2611'), cifp: having('2611') };

describe('data packs: automatic installation', () => {
  it('official sources first, in order; nothing in the other modes', () => {
    expect(step({})).toEqual({ id: 'ourairports', when: 'current' });
    expect(step({ ourairports: having('2611') })).toEqual({ id: 'nasr', when: 'current' });
    expect(step(done)).toBeNull();
    expect(step({}, { mode: 'bundled' })).toBeNull();
    expect(step({}, { mode: 'off' })).toBeNull();
  });

  it('the next cycle is fetched ten days before it takes effect, an overdue one at once', () => {
    expect(step(done, { nowMs: at('2026-11-15T23:59:59Z') })).toBeNull();
    expect(
      step({ ...done, ourairports: having('2612') }, { nowMs: at('2026-11-16T00:00:01Z') }),
    ).toMatchObject({
      when: 'current',
    });
    expect(step(done, { nowMs: at('2026-11-16T00:00:01Z') })).toEqual({ id: 'nasr', when: 'next' });
    const both = { ...none, installed: [version('2611'), version('2612')] };
    expect(step({ ...done, nasr: both, cifp: both }, { nowMs: at('2026-11-20T00:00:00Z') })).toBeNull();
    expect(step({ ...done, nasr: having('2610') })).toEqual({ id: 'nasr', when: 'current' });
  });

  it('the data of 2013 only when no official source has enroute data', () => {
    const wait = { notBeforeMs: NOW + 1, hasFailed: true };
    expect(step({ ourairports: wait, nasr: wait, cifp: wait })).toEqual({
      id: 'flightgear',
      when: 'current',
    });
    expect(step({ ourairports: wait, nasr: wait, cifp: wait }, { hasEnroute: true })).toBeNull();
    expect(step({ ...done, cifp: wait })).toBeNull();
  });

  it('failed packs wait, packs removed by the user stay removed', () => {
    expect(step({ ...done, nasr: { ...none, notBeforeMs: NOW + 1 } })).toBeNull();
    expect(step({ ...done, nasr: { ...none, notBeforeMs: NOW } })).toEqual({ id: 'nasr', when: 'current' });
    expect(step({ ...done, nasr: { isExcluded: true } }, { hasEnroute: true })).toBeNull();
    expect(step({ ...done, nasr: { isUnavailable: true } }, { hasEnroute: true })).toBeNull();
  });
});

describe('data packs: currency by the AIRAC calendar', () => {
  it('current, due in the last week, expired, not yet in effect, unknown', () => {
    const texts = (
      [
        ['2026-10-29T00:00:00Z', 'in cycle, 28 days left'],
        ['2026-11-18T23:59:59Z', 'in cycle, 8 days left'],
        ['2026-11-19T00:00:01Z', 'next cycle due in 7 days'],
        ['2026-11-25T23:59:59Z', 'next cycle due in 1 day'],
        ['2026-11-26T00:00:00Z', 'expired today'],
        ['2026-12-01T00:00:00Z', 'expired 5 days ago'],
        ['2026-10-28T23:59:59Z', 'in force in 1 day'],
      ] as const
    ).map(([now, text]) => [ageText(packAgeAt(version('2611'), at(now))), text]);
    for (const [found, text] of texts) expect(found).toBe(text);
    expect(packAgeAt(version(null), NOW)).toEqual({ state: 'unknown', days: null });
    expect(packAgeAt({ airac: null, asOf: '2026-11-03' }, NOW).state).toBe('current');
    expect(packAgeAt({ airac: null, asOf: '2026-09-03' }, NOW).state).toBe('expired');
  });

  it('the active version is the newest whose cycle has begun', () => {
    const all = [version('2610'), version('2612'), version('2611')];
    expect(versionInForce(all, NOW)?.airac).toBe('2611');
    expect(versionInForce([version('2612')], NOW)?.airac).toBe('2612');
    expect(versionInForce([], NOW)).toBeNull();
  });

  it('FAA files are named by the first day of the cycle', () => {
    expect(nasrFileName(airacCycleOn(at('2026-08-10T00:00:00Z')))).toBe('06_Aug_2026_CSV.zip');
    expect(cifpFileName(airacCycleOn(NOW))).toBe('CIFP_261029.zip');
  });

  it('sizes have at most three digits', () => {
    expect([0, 999, 1000, 31_200_000, 239_500_000, 1_339_309_200].map(sizeText)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '31.2 MB',
      '240 MB',
      '1.3 GB',
    ]);
  });
});
