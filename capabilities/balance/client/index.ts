import { Scale } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { type BalanceDeps, balanceContext } from './balance-deps.ts';
import { weightBalance } from './balance-slice.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isBalanceOpen: boolean;
  }
}

const BalanceWorkspace = lazy(async () => ({
  default: (await import('./balance.panel.tsx')).BalanceWorkspace,
}));

const useIsOpen = () => useSlice(panelFlags, ({ isBalanceOpen }) => isBalanceOpen);
const close = () => setPanelFlag('isBalanceOpen', false);

/** Only data stored by an older version needs processing at start (spec 4). */
function start(): undefined {
  const kept = window.localStorage.getItem('weight-balance');
  if (kept === null || /"version":\s*3\}$/.test(kept)) return;
  const place = { storage: window.localStorage, log: console };
  void import('./stored-item.ts').then(({ migrateKept }) =>
    migrateKept(place, () => window.location.reload()),
  );
}

/** Weight and balance in the client: one workspace, loaded completely when first opened. */
export const createBalanceClient = (deps: BalanceDeps): ClientCapability => ({
  id: 'balance',
  Provider: balanceContext.provider(deps),
  flags: { isBalanceOpen: false },
  slices: [weightBalance],
  contributions: [
    {
      id: 'balance/workspace',
      place: 'workspace',
      order: 60,
      title: 'Weight and balance',
      useVisible: useIsOpen,
      onClose: close,
      Component: BalanceWorkspace,
    },
  ],
  windows: [{ id: 'balance', flag: 'isBalanceOpen', workspace: true, hidesTopNav: false }],
  actions: [
    {
      id: 'balance/dock',
      place: 'dock',
      order: 50,
      title: 'W&B',
      fullTitle: 'Weight and balance',
      Icon: Scale,
      useActive: useIsOpen,
      onSelect: () => setPanelFlag('isBalanceOpen', !panelFlags.get().isBalanceOpen),
    },
  ],
  commands: [
    {
      id: 'balance/open',
      title: 'Weight and balance',
      words: 'W&B loadsheet',
      keys: 'g w',
      group: 'Go to',
      run: () => setPanelFlag('isBalanceOpen', true),
    },
  ],
  start,
});
