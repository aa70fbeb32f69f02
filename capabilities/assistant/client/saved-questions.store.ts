import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { setAssistantOpen } from './assistant.store.ts';

/**
 * Saved questions in the workspace: whether they are shown where there is no room beside the answers, and the one being
 * saved.
 */
export const savedQuestionsView = createSlice('savedQuestions', { isShown: false, draft: '' });

/** Begins to save a question: the workspace opens with the form filled in. */
export function draftQuestion(text: string): void {
  savedQuestionsView.set({ isShown: true, draft: text });
  showSavedQuestions();
}

/** Opens the workspace with the saved questions. */
export function showSavedQuestions(): void {
  savedQuestionsView.set((view) => ({ ...view, isShown: true }));
  setAssistantOpen(false);
  setPanelFlag('isAIAssistantOpen', true);
}
