import { CalendarClock, Eraser, Maximize2 } from 'lucide-react';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { setAssistantOpen } from './assistant.store.ts';
import { clearThread, thread } from './assistant-thread.store.ts';
import { AssistantView } from './assistant-view.tsx';
import { SavedQuestions } from './saved-questions.tsx';
import { savedQuestionsView } from './saved-questions.store.ts';
import styles from './assistant.module.css';

function ClearButton() {
  const { exchanges } = useSlice(thread);
  return (
    <IconButton label="Clear answers" Icon={Eraser} disabled={exchanges.length === 0} onClick={clearThread} />
  );
}

/** The assistant beside the map (`assistant.isOpen`, row D2). */
export function AssistantPanel() {
  const enlarge = () => {
    setAssistantOpen(false);
    setPanelFlag('isAIAssistantOpen', true);
  };
  return (
    <Panel
      title="Assistant"
      onClose={() => setAssistantOpen(false)}
      tools={
        <>
          <ClearButton />
          <IconButton label="Open workspace" Icon={Maximize2} onClick={enlarge} />
        </>
      }
    >
      <AssistantView />
    </Panel>
  );
}

/** The assistant over the map (`isAIAssistantOpen`). */
export function AssistantWorkspace() {
  const { isShown } = useSlice(savedQuestionsView);
  const toggle = () => savedQuestionsView.set((view) => ({ ...view, isShown: !view.isShown }));
  return (
    <Panel
      title="AI assistant"
      className={styles.workspace}
      onClose={() => setPanelFlag('isAIAssistantOpen', false)}
      tools={
        <>
          <IconButton
            className={styles.toggle}
            label="Saved questions"
            Icon={CalendarClock}
            isPressed={isShown}
            onClick={toggle}
          />
          <ClearButton />
        </>
      }
    >
      <div className={styles.desk} data-shows={isShown ? 'questions' : 'answers'}>
        <AssistantView />
        <aside className={styles.aside}>
          <SavedQuestions />
        </aside>
      </div>
    </Panel>
  );
}
