import { describe, expect, it } from 'vitest';
import type { CommonWindow } from '../client-capability.ts';
import type { PanelFlag, PanelFlags } from '../panel-flags.store.ts';
import { isPartHidden, type ShellPart } from './visibility.ts';

/** As the capabilities register them; `app/client/common-windows.test.ts` compares theirs with the requirement. */
const windows: readonly CommonWindow[] = (
  [
    ['isFoundryOpen', true],
    ['isAnalysisOpen', true],
    ['isAIAssistantOpen', true],
    ['isCrewOpen', false],
  ] as const
).map(([flag, hidesTopNav]) => ({ id: flag, flag, workspace: true, hidesTopNav }));
const isHidden = (part: ShellPart, flags: Partial<PanelFlags>) => isPartHidden(part, flags, windows);

const closed: Partial<PanelFlags> = {};
const withOpen = (flag: PanelFlag): Partial<PanelFlags> => ({ [flag]: true });
const MAP_PANELS: readonly ShellPart[] = [
  'left-panel',
  'right-panel',
  'route-menu',
  'altitude-control',
  'timeline',
  'colour-panel',
  'map-notice',
  'dock',
  'map-controls',
];

describe('B10 what a workspace hides', () => {
  it('hides nothing while none is open', () => {
    for (const part of [...MAP_PANELS, 'top-nav', 'rail', 'workspace'] as const)
      expect(isHidden(part, closed)).toBe(false);
  });

  it.each(['isAnalysisOpen', 'isAIAssistantOpen', 'isFoundryOpen'] as const)(
    '%s hides the top nav',
    (flag) => {
      expect(isHidden('top-nav', withOpen(flag))).toBe(true);
    },
  );

  it('crew keeps the top nav and the rail', () => {
    expect(isHidden('top-nav', withOpen('isCrewOpen'))).toBe(false);
    expect(isHidden('rail', withOpen('isCrewOpen'))).toBe(false);
  });

  it.each(['isFoundryOpen', 'isAnalysisOpen', 'isAIAssistantOpen', 'isCrewOpen'] as const)(
    '%s hides flight list, route menu, data management, timeline and the other panels',
    (flag) => {
      for (const part of MAP_PANELS) expect(isHidden(part, withOpen(flag))).toBe(true);
      expect(isHidden('workspace', withOpen(flag))).toBe(false);
      expect(isHidden('dialog', withOpen(flag))).toBe(false);
    },
  );

  it.each(['isNotificationsPanelOpen', 'isDataManagementOpen', 'isFlightsPanelOpen'] as const)(
    '%s hides nothing',
    (flag) => {
      expect(isHidden('top-nav', withOpen(flag))).toBe(false);
      expect(isHidden('left-panel', withOpen(flag))).toBe(false);
    },
  );

  it('follows the declaration of a registered window', () => {
    const balance: CommonWindow = {
      id: 'balance',
      flag: 'isBalanceOpen',
      workspace: true,
      hidesTopNav: false,
    };
    expect(isPartHidden('left-panel', withOpen('isBalanceOpen'), [balance])).toBe(true);
    expect(isPartHidden('top-nav', withOpen('isBalanceOpen'), [balance])).toBe(false);
    expect(isPartHidden('top-nav', withOpen('isBalanceOpen'), [{ ...balance, hidesTopNav: true }])).toBe(
      true,
    );
  });
});
