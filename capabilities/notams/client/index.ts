import { TriangleAlert } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { onNavigation } from '#platform/client/navigation/navigation.ts';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { type NotamsDeps, notamsContext } from './notams-deps.ts';
import { notamsLayer } from './notams.layer.ts';
import { closeNotam, inspectedNotam, notamView, readNotams, toggleNotamPanel } from './notams.store.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isNotamPanelOpen: boolean;
  }
}

const NotamPanel = lazy(async () => ({ default: (await import('./notam.panel.tsx')).NotamPanel }));
const NotamInspectorPanel = lazy(async () => ({
  default: (await import('./notam-inspector.panel.tsx')).NotamInspectorPanel,
}));

const useIsOpen = () => useSlice(panelFlags, ({ isNotamPanelOpen }) => isNotamPanelOpen);

/** NOTAMs and flight restrictions in the client: layer, panel, inspector. */
export const createNotamsClient = (deps: NotamsDeps): ClientCapability => ({
  id: 'notams',
  Provider: notamsContext.provider(deps),
  flags: { isNotamPanelOpen: false },
  slices: [notamView, readNotams, inspectedNotam],
  contributions: [
    {
      id: 'notams/panel',
      place: 'left-panel',
      order: 45,
      title: 'NOTAMs',
      flag: 'isNotamPanelOpen',
      useVisible: useIsOpen,
      onClose: () => setPanelFlag('isNotamPanelOpen', false),
      Component: NotamPanel,
    },
    {
      id: 'notams/inspector',
      place: 'left-panel',
      order: 2,
      title: 'NOTAM',
      useVisible: () => useSlice(inspectedNotam, (notam) => notam !== null),
      onClose: closeNotam,
      Component: NotamInspectorPanel,
    },
  ],
  actions: [
    {
      id: 'notams/rail',
      place: 'rail',
      order: 50,
      title: 'NOTAM',
      fullTitle: 'NOTAMs',
      Icon: TriangleAlert,
      useActive: useIsOpen,
      onSelect: toggleNotamPanel,
    },
  ],
  windows: [{ id: 'notams', flag: 'isNotamPanelOpen', workspace: false, hidesTopNav: false }],
  commands: [
    { id: 'notams', title: 'NOTAMs', words: 'tfr', keys: 'g t', group: 'Go to', run: toggleNotamPanel },
  ],
  layers: [notamsLayer],
  start: () => onNavigation(closeNotam),
});
