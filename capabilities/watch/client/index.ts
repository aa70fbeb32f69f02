import { Siren } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { afterMap } from '#platform/client/shell/after-map.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { alertCount, shownCrossing } from './alerts.store.ts';
import { type WatchDeps, watchContext } from './watch-deps.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isAlertsPanelOpen: boolean;
  }
}

const AlertsPanel = lazy(async () => ({ default: (await import('./alerts.panel.tsx')).AlertsPanel }));

const useOpen = () => useSlice(panelFlags, ({ isAlertsPanelOpen }) => isAlertsPanelOpen);
const close = () => setPanelFlag('isAlertsPanelOpen', false);
const toggle = () => setPanelFlag('isAlertsPanelOpen', !panelFlags.get().isAlertsPanelOpen);

async function followAlerts(deps: WatchDeps): Promise<() => void> {
  const [queries, { followWatchLanes }] = await Promise.all([
    import('./alerts.queries.ts'),
    import('./watch-lanes.ts'),
  ]);
  const stops = [
    queries.followAlerts(),
    followWatchLanes(deps),
    deps.onNotifications(() => void queries.refreshAlerts()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Alerts are followed for the badge; the drawing of a closed panel is removed. */
function start(deps: WatchDeps): () => void {
  const stops = [
    panelFlags.subscribe(({ isAlertsPanelOpen }) => {
      if (!isAlertsPanelOpen && shownCrossing.get() !== null) shownCrossing.set(null);
    }),
    afterMap(() => followAlerts(deps)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The flight watch in the client: the alerts with their badge, and crossings on the map. */
export const createWatchClient = (deps: WatchDeps): ClientCapability => ({
  id: 'watch',
  Provider: watchContext.provider(deps),
  flags: { isAlertsPanelOpen: false },
  slices: [alertCount, shownCrossing],
  contributions: [
    {
      id: 'watch/panel',
      place: 'left-panel',
      order: 11,
      title: 'Alerts',
      useVisible: useOpen,
      onClose: close,
      flag: 'isAlertsPanelOpen',
      Component: AlertsPanel,
    },
  ],
  actions: [
    {
      id: 'watch/badge',
      place: 'top-nav',
      order: 19,
      title: 'Alerts',
      Icon: Siren,
      useActive: useOpen,
      onSelect: toggle,
      useBadge: () => useSlice(alertCount, ({ open }) => open),
    },
  ],
  windows: [
    {
      id: 'alerts',
      flag: 'isAlertsPanelOpen',
      workspace: false,
      hidesTopNav: false,
      opensOn: ['open-alerts'],
      closesOn: ['close-alerts'],
    },
  ],
  commands: [
    { id: 'watch/open', title: 'Alerts', words: 'minima watch', keys: 'g y', group: 'Go to', run: toggle },
  ],
  start: () => start(deps),
});
