import { Blocks } from 'lucide-react';
import type { ClientCapability, ShellAction } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { lazyPart } from '#platform/client/ui/lazy-part.ts';
import { foundryData, startFoundryData } from './foundry-data.store.ts';
import { type FoundryDeps, foundryContext } from './foundry-deps.ts';
import { foundryView, openPackages, setFoundryOpen } from './workspace/foundry-view.store.ts';
import { takeSharedLink } from './packages/shared-link.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isFoundryOpen: boolean;
  }
}

const FoundryPanel = lazyPart(async () => (await import('./foundry.panel.tsx')).FoundryPanel);

const useOpen = () => useSlice(panelFlags, (flags) => flags.isFoundryOpen);
const toggle = () => setFoundryOpen(!panelFlags.get().isFoundryOpen);
const action: ShellAction = {
  id: 'foundry/dock',
  place: 'dock',
  order: 10,
  title: 'Foundry',
  Icon: Blocks,
  useActive: useOpen,
  onSelect: toggle,
};

/** Keeps `isFoundryOpen` and `foundry.isOpen` equal, whichever was set (spec 3, 4). */
function keepOpenStatesEqual(): () => void {
  const follow = () =>
    foundryView.set((view) => {
      const { isFoundryOpen } = panelFlags.get();
      return view.isOpen === isFoundryOpen ? view : { ...view, isOpen: isFoundryOpen };
    });
  follow();
  const stops = [
    panelFlags.subscribe(follow),
    foundryView.subscribe(({ isOpen }) => setPanelFlag('isFoundryOpen', isOpen)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Foundry in the client: the data workspace. Everything but its state is loaded when first opened. */
export function createFoundryClient(deps: FoundryDeps): ClientCapability {
  return {
    id: 'foundry',
    flags: { isFoundryOpen: false },
    slices: [foundryView, foundryData],
    Provider: foundryContext.provider(deps),
    contributions: [
      {
        id: 'foundry/workspace',
        place: 'workspace',
        order: 10,
        title: 'Foundry',
        useVisible: useOpen,
        onClose: () => setFoundryOpen(false),
        Component: FoundryPanel,
      },
    ],
    actions: [action],
    windows: [
      {
        id: 'foundry',
        flag: 'isFoundryOpen',
        workspace: true,
        hidesTopNav: true,
        opensOn: ['open-foundry', 'open-foundry-v2'],
        closesOn: ['close-foundry', 'close-foundry-v2'],
      },
    ],
    commands: [
      {
        id: 'foundry/open',
        title: 'Open Foundry',
        words: 'sql pipelines',
        keys: 'g x',
        group: 'Go to',
        run: toggle,
      },
    ],
    start: () => {
      const stops = [
        // oxlint-disable-next-line no-console -- spec 8: goes to an error handler and is otherwise ignored
        startFoundryData((error) => console.error('Failed to store Foundry data:', error)),
        keepOpenStatesEqual(),
      ];
      if (takeSharedLink()) {
        setFoundryOpen(true);
        openPackages();
      }
      return () => stops.forEach((stop) => stop());
    },
  };
}
