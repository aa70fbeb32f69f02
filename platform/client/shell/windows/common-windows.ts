import type { ClientCapability, CommonWindow, WorkspaceSubject } from '../client-capability.ts';
import { panelFlags, setPanelFlag } from '../panel-flags.store.ts';
import { workspaceSubject } from './workspace-subject.store.ts';

/** Routes that a common window closes: the flight and the airport pages. */
const ROUTE_PAGES = /^\/(?:flight|airport)(?:\/|$)/;

export interface WindowNavigation {
  /** The last requested address, even if its page is still loading. */
  pathname: () => string;
  go: (path: string) => void;
}

type Flags = ReturnType<typeof panelFlags.get>;

const isExclusive = (one: CommonWindow, other: CommonWindow): boolean =>
  (one.workspace && other.workspace) || (one.group !== undefined && one.group === other.group);

function subjectOfPage(capabilities: readonly ClientCapability[], pathname: string): WorkspaceSubject | null {
  for (const { subjectOf } of capabilities) {
    const subject = subjectOf?.(pathname) ?? null;
    if (subject !== null) return subject;
  }
  return null;
}

/**
 * Opening a different common window closes the flight or airport route and returns to `/` (row B7). A workspace keeps
 * that route as its subject, and closing the last workspace returns there unless another page was opened meanwhile.
 */
export function startCommonWindows(
  windows: readonly CommonWindow[],
  capabilities: readonly ClientCapability[],
  navigation: WindowNavigation,
): () => void {
  const workspaces = windows.filter(({ workspace }) => workspace);
  const isInWorkspace = (flags: Flags) => workspaces.some(({ flag }) => flags[flag]);

  function opened(window: CommonWindow, before: Flags): void {
    const pathname = navigation.pathname();
    const isRoutePage = ROUTE_PAGES.test(pathname);
    if (window.workspace && isRoutePage)
      workspaceSubject.set({ returnTo: pathname, subject: subjectOfPage(capabilities, pathname) });
    else if (window.workspace && !isInWorkspace(before)) workspaceSubject.reset();
    for (const other of windows)
      if (other !== window && isExclusive(window, other)) setPanelFlag(other.flag, false);
    if (isRoutePage) navigation.go('/');
  }

  const stop = panelFlags.subscribe((now, before) => {
    for (const window of windows) if (now[window.flag] && !before[window.flag]) opened(window, before);
    // Read again: opening one may have closed others.
    if (!isInWorkspace(before) || isInWorkspace(panelFlags.get())) return;
    const { returnTo } = workspaceSubject.get();
    workspaceSubject.reset();
    if (returnTo !== null && navigation.pathname() === '/') navigation.go(returnTo);
  });
  return () => {
    stop();
    workspaceSubject.reset();
  };
}
