import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { assistant, setAssistantOpen } from './assistant.store.ts';

/** The slice of spec 3 and the flag of its window say the same. */
function start(): () => void {
  const stops = [
    assistant.subscribe(({ isOpen }) => setPanelFlag('isAssistantOpen', isOpen)),
    panelFlags.subscribe(({ isAssistantOpen }, before) => {
      if (isAssistantOpen !== before.isAssistantOpen) setAssistantOpen(isAssistantOpen);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const assistantClient: ClientCapability = {
  id: 'assistant',
  slices: [assistant],
  windows: [{ id: 'assistant', flag: 'isAssistantOpen', workspace: false, hidesTopNav: false }],
  start,
};
