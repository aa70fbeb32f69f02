import { Route } from 'lucide-react';
import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags } from '#platform/client/shell/panel-flags.store.ts';
import { lazyPart } from '#platform/client/ui/lazy-part.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { type RecorderDeps, recorderContext } from './recorder-deps.ts';
import { recorder, recorderLimits, setRecorderOpen } from './recorder.store.ts';

const RecorderWorkspace = lazyPart(async () => (await import('./recorder.panel.tsx')).RecorderWorkspace);

const useIsOpen = () => useSlice(panelFlags, ({ isRecorderOpen }) => isRecorderOpen);
const toggle = () => setRecorderOpen(!panelFlags.get().isRecorderOpen);

/** Flight logs in the client: one workspace beside the map, loaded when it is first opened. */
export const createRecorderClient = (deps: RecorderDeps): ClientCapability => ({
  id: 'recorder',
  Provider: recorderContext.provider(deps),
  flags: { isRecorderOpen: false },
  slices: [recorder, recorderLimits],
  contributions: [
    {
      id: 'recorder/workspace',
      place: 'workspace',
      order: 35,
      title: 'Flight logs',
      isSplit: true,
      useVisible: useIsOpen,
      onClose: () => setRecorderOpen(false),
      Component: RecorderWorkspace,
    },
  ],
  actions: [
    {
      id: 'recorder/dock',
      place: 'dock',
      order: 25,
      title: 'Logs',
      fullTitle: 'Flight logs',
      Icon: Route,
      useActive: useIsOpen,
      onSelect: toggle,
    },
  ],
  windows: [{ id: 'recorder', flag: 'isRecorderOpen', workspace: true, hidesTopNav: false }],
  commands: [
    {
      id: 'recorder/open',
      title: 'Open flight logs',
      words: 'replay recordings',
      keys: 'g e',
      group: 'Go to',
      run: toggle,
    },
  ],
});
