import { createSlice } from '#platform/client/state/slice.ts';

/** The assistant's side panel (row D2); the full workspace has its own flag, isAIAssistantOpen. */
export const assistant = createSlice('assistant', { isOpen: false });

export function setAssistantOpen(isOpen: boolean): void {
  assistant.set((state) => (state.isOpen === isOpen ? state : { isOpen }));
}
