import { Users } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import type { ClientCapability, ShellAction } from '#platform/client/shell/client-capability.ts';
import { panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { setTimelineLane } from '#platform/client/time/timeline-lanes.store.ts';
import { LEGAL_LANE, crewUi, setCrewOpen } from './crew.store.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isCrewOpen: boolean;
  }
}

const CrewPanel = lazy(async () => ({ default: (await import('./crew.panel.tsx')).CrewPanel }));

const useOpen = () => useSlice(panelFlags, (flags) => flags.isCrewOpen);
const toggle = () => setCrewOpen(!panelFlags.get().isCrewOpen);
const action = (place: 'dock' | 'tab-bar'): ShellAction => ({
  id: `crew/${place}`,
  place,
  order: 40,
  title: 'Crew',
  Icon: Users,
  useActive: useOpen,
  onSelect: toggle,
});

/** Crew in the client: the workspace with roster, members and their documents. */
export const crewClient: ClientCapability = {
  id: 'crew',
  flags: { isCrewOpen: false },
  slices: [crewUi],
  contributions: [
    {
      id: 'crew/workspace',
      place: 'workspace',
      order: 40,
      title: 'Crew',
      useVisible: useOpen,
      onClose: () => setCrewOpen(false),
      Component: CrewPanel,
    },
  ],
  windows: [
    {
      id: 'crew',
      flag: 'isCrewOpen',
      workspace: true,
      hidesTopNav: false,
      opensOn: ['open-crew-management'],
      closesOn: ['close-crew-management'],
    },
  ],
  actions: [action('dock'), action('tab-bar')],
  commands: [
    {
      id: 'crew/open',
      title: 'Open crew',
      words: 'roster duty duties rest',
      keys: 'g r',
      group: 'Go to',
      run: toggle,
    },
  ],
  // The roster's mark on the timeline stays when it is closed, and is removed with the selection.
  start: () =>
    crewUi.subscribe(({ selected }) => selected?.dutyId == null && setTimelineLane(LEGAL_LANE, null)),
};
