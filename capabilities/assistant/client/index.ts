import { MessageSquare } from 'lucide-react';
import { lazy } from '#platform/client/ui/lazy.ts';
import type { ClientCapability, ShellAction } from '#platform/client/shell/client-capability.ts';
import { listen } from '#platform/client/events/app-events.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { type AssistantDeps, assistantDepsContext } from './assistant-deps.ts';
import { assistant, setAssistantOpen } from './assistant.store.ts';
import { thread } from './assistant-thread.store.ts';
import { savedQuestionsView, showSavedQuestions } from './saved-questions.store.ts';
import { toolPermissions } from './tool-permissions.store.ts';

declare module '#platform/client/shell/panel-flags.store.ts' {
  interface PanelFlags {
    isAIAssistantOpen: boolean;
    isAssistantOpen: boolean;
  }
}

const AssistantPanel = lazy(async () => ({
  default: (await import('./assistant.panel.tsx')).AssistantPanel,
}));
const AssistantWorkspace = lazy(async () => ({
  default: (await import('./assistant.panel.tsx')).AssistantWorkspace,
}));

/** Keeps the slice of spec 3 and the flag of its window equal. */
const start = (deps: AssistantDeps) => (): (() => void) => {
  const stops = [
    listen('ask-assistant', (request) => {
      if (!panelFlags.get().isAIAssistantOpen) setAssistantOpen(true);
      void import('./ask.ts').then(({ askFor }) => askFor(request, deps));
    }),
    assistant.subscribe(({ isOpen }) => setPanelFlag('isAssistantOpen', isOpen)),
    panelFlags.subscribe(({ isAssistantOpen }, before) => {
      if (isAssistantOpen !== before.isAssistantOpen) setAssistantOpen(isAssistantOpen);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const usePanelOpen = () => useSlice(assistant, ({ isOpen }) => isOpen);
const useWorkspaceOpen = () => useSlice(panelFlags, (flags) => flags.isAIAssistantOpen);
const togglePanel = () => setAssistantOpen(!assistant.get().isOpen);
const toggleWorkspace = () => setPanelFlag('isAIAssistantOpen', !panelFlags.get().isAIAssistantOpen);

const workspaceAction = (place: 'dock' | 'tab-bar'): ShellAction => ({
  id: `assistant/${place}`,
  place,
  order: 30,
  title: 'Assistant',
  Icon: MessageSquare,
  useActive: useWorkspaceOpen,
  onSelect: toggleWorkspace,
});

/** The assistant in the client: a side panel for brief questions, a workspace with the whole conversation. */
export const createAssistantClient = (deps: AssistantDeps): ClientCapability => ({
  id: 'assistant',
  Provider: assistantDepsContext.provider(deps),
  flags: { isAIAssistantOpen: false, isAssistantOpen: false },
  slices: [assistant, thread, toolPermissions, savedQuestionsView],
  contributions: [
    {
      id: 'assistant/panel',
      place: 'right-panel',
      order: 6,
      title: 'Assistant',
      useVisible: usePanelOpen,
      onClose: () => setAssistantOpen(false),
      Component: AssistantPanel,
    },
    {
      id: 'assistant/workspace',
      place: 'workspace',
      order: 30,
      title: 'AI assistant',
      useVisible: useWorkspaceOpen,
      onClose: () => setPanelFlag('isAIAssistantOpen', false),
      Component: AssistantWorkspace,
    },
  ],
  actions: [
    {
      id: 'assistant/top-nav',
      place: 'top-nav',
      order: 30,
      title: 'Assistant',
      Icon: MessageSquare,
      useActive: usePanelOpen,
      onSelect: togglePanel,
    },
    workspaceAction('dock'),
    workspaceAction('tab-bar'),
  ],
  windows: [
    {
      id: 'assistant',
      flag: 'isAssistantOpen',
      workspace: false,
      hidesTopNav: false,
      group: 'side-panels',
      opensOn: ['open-assistant'],
      closesOn: ['close-assistant'],
    },
    {
      id: 'ai-assistant',
      flag: 'isAIAssistantOpen',
      workspace: true,
      hidesTopNav: true,
      opensOn: ['open-ai-assistant'],
      closesOn: ['close-ai-assistant'],
    },
  ],
  commands: [
    { id: 'assistant/ask', title: 'Ask the assistant', keys: 'g q', group: 'Go to', run: togglePanel },
    { id: 'assistant/open', title: 'Open assistant workspace', group: 'Go to', run: toggleWorkspace },
    { id: 'assistant/questions', title: 'Saved questions', group: 'Go to', run: showSavedQuestions },
  ],
  start: start(deps),
});
