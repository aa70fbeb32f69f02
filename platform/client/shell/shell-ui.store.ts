import { createSlice } from '../state/slice.ts';

/** Open elements of the shell itself; in memory only. */
export const shellUi = createSlice('shellUi', {
  isPaletteOpen: false,
  isKeyboardHelpOpen: false,
  isMoreOpen: false,
  /** Message of the Navigation Error box, or `null`. */
  navigationError: null as string | null,
});

export function setShellUi(change: Partial<ReturnType<typeof shellUi.get>>): void {
  shellUi.set((state) => ({ ...state, ...change }));
}

/** Shows the `Navigation Error` box at the bottom right with this message (row B11). */
export function showNavigationError(message: string): void {
  setShellUi({ navigationError: message });
}

export function dismissNavigationError(): void {
  setShellUi({ navigationError: null });
}
