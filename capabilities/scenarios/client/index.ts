import { Split } from 'lucide-react';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { lazyPart } from '#platform/client/ui/lazy-part.ts';
import { type ScenariosDeps, scenariosContext } from './scenarios-deps.ts';
import { scenarios, setScenariosOpen } from './scenarios.store.ts';

const ScenariosWorkspace = lazyPart(async () => (await import('./scenarios.panel.tsx')).ScenariosWorkspace);

const ScenarioLegend = lazyPart(async () => (await import('./scenario-legend.tsx')).ScenarioLegend);

const useIsOpen = () => useSlice(panelFlags, ({ isScenariosOpen }) => isScenariosOpen);
const toggle = () => setScenariosOpen(!panelFlags.get().isScenariosOpen);

/** What-if scenarios in the client: one workspace beside the map, loaded when first opened. */
export const createScenariosClient = (deps: ScenariosDeps): ClientCapability => ({
  id: 'scenarios',
  Provider: scenariosContext.provider(deps),
  flags: { isScenariosOpen: false },
  slices: [scenarios],
  contributions: [
    {
      id: 'scenarios/workspace',
      place: 'workspace',
      order: 32,
      title: 'What-if',
      isSplit: true,
      keepsTimeline: true,
      useVisible: useIsOpen,
      onClose: () => setScenariosOpen(false),
      Component: ScenariosWorkspace,
    },
    {
      id: 'scenarios/legend',
      place: 'colour-panel',
      order: 32,
      useVisible: () => {
        const isOpen = useIsOpen();
        const isComparing = useSlice(scenarios, (state) => state.flightIds.length > 0);
        return isOpen && isComparing;
      },
      Component: ScenarioLegend,
    },
  ],
  actions: [
    {
      id: 'scenarios/dock',
      place: 'dock',
      order: 22,
      title: 'What-if',
      fullTitle: 'What-if scenarios',
      Icon: Split,
      useActive: useIsOpen,
      onSelect: toggle,
    },
  ],
  windows: [{ id: 'scenarios', flag: 'isScenariosOpen', workspace: true, hidesTopNav: false }],
  commands: [
    { id: 'scenarios/open', title: 'Open what-if scenarios', keys: 'g o', group: 'Go to', run: toggle },
  ],
});
