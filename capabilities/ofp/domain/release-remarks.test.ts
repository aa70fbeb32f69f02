import { expect, it } from 'vitest';
import { sampleMaterial, samplePerformance, samplePlan } from '../testing/sample-material.ts';
import { BUILT_IN_LAYOUTS } from './built-in-layouts.ts';
import { documentContext } from './document-context.ts';
import { layOut } from './layout.ts';
import { DEFAULT_FILING } from './filing-words.ts';
import { filingOf } from './outgoing.ts';

const [lido] = BUILT_IN_LAYOUTS;
const printed = (plan: typeof samplePlan) =>
  layOut(lido.template, documentContext({ ...sampleMaterial, plan })).lines.join('\n');

it('G5 the release has remarks, runway and procedure, and states that distances were not calculated', () => {
  const [first, second, ...rest] = samplePlan.route_info;
  const plan = {
    ...samplePlan,
    remarks: 'Tankering 2 t: fuel price KSFO',
    route_info: [
      first!,
      { ...second!, via: 'DEEZZ5', viaKind: 'sid' as const, runway: '04L' },
      ...rest.slice(0, -1),
      { ...rest.at(-1)!, via: 'DYAMD5', viaKind: 'star' as const },
    ],
  };
  const text = printed(plan);
  expect(text).toContain('RMK Tankering 2 t: fuel price KSFO');
  expect(text).toMatch(/DEP KJFK RUNWAY 04L +SID DEEZZ5/);
  expect(text).toMatch(/ARR KSFO RUNWAY — +STAR DYAMD5/);
  expect(text).toContain('TAKE-OFF AND LANDING DISTANCE NOT CALCULATED: no table for A321.');
  const bare = printed(samplePlan);
  expect(bare).not.toContain('RMK Tank');
  expect(bare).toMatch(/DEP KJFK RUNWAY — +SID —/);
});

it('G5 remarks are written to item 18 in the message alphabet', () => {
  const filed = (remarks: string) => {
    const filing = filingOf({ ...samplePlan, remarks }, samplePerformance, DEFAULT_FILING);
    if (!filing.ok) throw new Error(filing.message);
    return filing.value.other;
  };
  expect(filed('Tankering 2 t - fuel/price (KSFO)')).toBe(
    'DOF/261120 RMK/TANKERING 2 T FUEL PRICE KSFO NOT FOR NAVIGATION',
  );
  expect(filed('')).toBe('DOF/261120 RMK/NOT FOR NAVIGATION');
});
