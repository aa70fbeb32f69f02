import { createKeyMatcher, type KeyBinding } from './key-matcher.ts';
import type { Command, CommonWindow, Contribution } from '../client-capability.ts';
import { panelFlags, setPanelFlag } from '../panel-flags.store.ts';
import { runCommand } from './select-action.ts';
import { dismissNavigationError, shellUi } from '../shell-ui.store.ts';
import { takesTypedAhead } from './typed-ahead.ts';
import { topmostClosable, visibleContributions } from '../windows/visible-contributions.ts';

/** Popups of the control library and native ones close themselves; elements below them stay. */
const OPEN_POPUP =
  '[data-open]:is([role=dialog],[role=alertdialog],[role=menu],[role=listbox]), [data-popup=open]';

function isTypingInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A viewer with its own keys (zoom, pages) keeps them while it has the focus.
  const hasOwnKeys = target.closest('[data-own-keys]') !== null;
  return hasOwnKeys || target.isContentEditable || target.matches('input, textarea, select');
}

/** Closes the topmost element; returns whether there was one. */
export function closeTopmost(
  contributions: readonly Contribution[],
  windows: readonly CommonWindow[],
): boolean {
  if (shellUi.get().navigationError !== null) {
    dismissNavigationError();
    return true;
  }
  const topmost = topmostClosable(contributions, visibleContributions.get());
  if (topmost?.onClose) {
    topmost.onClose();
    return true;
  }
  // A workspace whose flag is set without being drawn must still be closed.
  const left = windows.find(({ workspace, flag }) => workspace && panelFlags.get()[flag]);
  if (left) setPanelFlag(left.flag, false);
  return left !== undefined;
}

/** Handles the keys of the commands, and Escape; returns a function that stops it. */
export function startKeyboard(
  commands: readonly Command[],
  contributions: readonly Contribution[],
  windows: readonly CommonWindow[],
): () => void {
  const bindings: readonly KeyBinding[] = commands.flatMap((command) =>
    command.keys === undefined ? [] : [{ keys: command.keys, run: () => runCommand(command, windows) }],
  );
  const match = createKeyMatcher(() => bindings);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    // The requested part may still be loading: keys typed meanwhile are not meant for the map.
    const { isPaletteOpen, isKeyboardHelpOpen } = shellUi.get();
    const isPopupOpen = isPaletteOpen || isKeyboardHelpOpen || document.querySelector(OPEN_POPUP) !== null;
    if (event.key === 'Escape') {
      if (!isPopupOpen && closeTopmost(contributions, windows)) event.preventDefault();
      return;
    }
    const outcome = match({
      key: event.key,
      hasCtrl: event.ctrlKey || event.metaKey,
      hasAlt: event.altKey,
      isTyping: isTypingInto(event.target) || isPopupOpen,
      atMs: event.timeStamp,
    });
    if (isPaletteOpen && takesTypedAhead(event)) event.preventDefault();
    if (outcome === null || outcome === 'pending') return;
    event.preventDefault();
    outcome.run();
  };
  // In the capture phase, so that a popup closing itself by the same press still counts as open.
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}
