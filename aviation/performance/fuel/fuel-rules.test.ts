import { describe, expect, it } from 'vitest';
import { performanceAircraft, profileAircraft } from '../performance-aircraft.ts';
import { performanceProfileTable } from '../performance-profile.table.ts';
import { contingencyItem } from './fuel-policy.ts';
import { rulesFor } from './fuel-rules.ts';

const at76 = performanceAircraft('AT76')!;

describe('G4 14 CFR 121.641, flag operations with propellers', () => {
  const contingency = (minutes: number, alternateMinutes: number) =>
    contingencyItem(
      {
        policy: 'far-flag',
        aircraft: at76,
        massKg: 18_000,
        hasAlternate: true,
        alternateMinutes,
        arrivalElevationFt: 0,
        cruiseLevelFt: 21_000,
      },
      { fuelKg: 3000, minutes },
    )?.minutes;

  it('G4 15 % of the time to destination and alternate; with the 30 min at most 90 min', () => {
    // 0.15 · (200 + 40) = 36; 0.15 · 400 = 60 is the limit.
    expect(contingency(200, 40)).toBeCloseTo(36, 9);
    expect(contingency(360, 40)).toBeCloseTo(60, 9);
    expect(contingency(500, 40)).toBe(60);
  });

  it('G4 every built-in profile has the rules of its engines, none is of unknown engines', () => {
    const tripRules = new Map(
      performanceProfileTable.map(({ type }) => [
        type,
        rulesFor('far-flag', performanceAircraft(type)!).trip,
      ]),
    );
    const jets = [...tripRules].filter(([, rule]) => rule === '14 CFR 121.645(b)(1)').map(([type]) => type);
    expect(new Set(jets)).toEqual(
      new Set(['C25A', 'C56X', 'CL60', 'CRJ9', 'E170', 'E190', 'E195', 'E75L', 'GLF6']),
    );
    expect(new Set(tripRules.values())).toEqual(new Set(['14 CFR 121.641(a)(1)', '14 CFR 121.645(b)(1)']));
    for (const { type } of performanceProfileTable)
      expect(rulesFor('far-flag', performanceAircraft(type)!).finalReserve.note, type).not.toContain(
        'JETS ONLY',
      );
  });

  it('G4 a profile of one’s own type states that the rule is for jets', () => {
    const profile = performanceProfileTable.find(({ type }) => type === 'AT76')!;
    const own = profileAircraft({ ...profile, type: 'OWN1' });
    const rules = rulesFor('far-flag', own);
    expect(rules.finalReserve.note).toContain('JETS ONLY: with propellers check 14 CFR 121.641');
    expect(rules.noAlternate?.note).toContain('3 hours without an alternate');
    expect(rulesFor('far-domestic', own).finalReserve.note).not.toContain('JETS ONLY');
    expect(rulesFor('far-flag', performanceAircraft('A320')!).finalReserve.note).not.toContain('JETS ONLY');
  });
});
