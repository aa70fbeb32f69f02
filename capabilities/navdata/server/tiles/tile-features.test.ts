import { describe, expect, it } from 'vitest';
import { minimumText, sharedName } from './airway-features.ts';
import { fixUse } from './point-features.ts';

describe('F1 airways in tiles', () => {
  it('F1 airways that share a leg are labelled together, each once', () => {
    expect(sharedName(['J42', 'J48', 'J42'])).toBe('J42-J48');
    expect(sharedName(['A', 'B', 'C', 'D', 'E'])).toBe('A-B-C +2');
  });
  it('F1 the FAA’s minimum altitudes are feet, everyone else’s are flight levels', () => {
    expect(minimumText([{ minFl: 50, source: 'nasr-enroute' }])).toBe('5000');
    expect(minimumText([{ minFl: 180, source: 'nasr-enroute' }])).toBe('FL180');
    expect(minimumText([{ minFl: 95, source: 'x-plane' }])).toBe('FL095');
  });
  it('F1 an unknown minimum, or one that differs between the airways of a leg, is omitted', () => {
    expect(minimumText([{ minFl: null, source: 'nasr-enroute' }])).toBeNull();
    expect(
      minimumText([
        { minFl: 50, source: 'nasr-enroute' },
        { minFl: 70, source: 'nasr-enroute' },
      ]),
    ).toBeNull();
    expect(minimumText([])).toBeNull();
  });
});

describe('F1 fixes in tiles', () => {
  const fix = (ident: string, usage: 'ENROUTE' | 'TERMINAL' | null, source = 'nasr-enroute') => ({
    ident,
    usage,
    source,
  });
  it('F1 are distinguished by their use', () => {
    expect(fixUse(fix('MERIT', 'ENROUTE'), true)).toBe('airway');
    expect(fixUse(fix('VPLAX', 'TERMINAL'), false)).toBe('vfr');
    expect(fixUse(fix('VPLAX', null, 'x-plane'), false)).toBe('unknown');
    expect(fixUse(fix('ZZABC', 'TERMINAL'), false)).toBe('terminal');
    expect(fixUse(fix('ZZABC', 'ENROUTE'), false)).toBe('enroute');
  });
});
