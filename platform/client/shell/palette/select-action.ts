import type { Command, CommonWindow, ShellAction } from '../client-capability.ts';
import { panelFlags, setPanelFlag } from '../panel-flags.store.ts';
import { workspaceSubject } from '../windows/workspace-subject.store.ts';

/** Closes every workspace, because it would hide the next panel (row B10); without returning to the page below. */
export function closeWorkspaces(windows: readonly CommonWindow[]): void {
  workspaceSubject.reset();
  for (const { flag, workspace } of windows) if (workspace) setPanelFlag(flag, false);
}

/** Closes the workspace and opens the target of `open`; another workspace keeps the same subject. */
function leaveFor(windows: readonly CommonWindow[], open: () => void): void {
  const held = workspaceSubject.get();
  closeWorkspaces(windows);
  open();
  const isInWorkspace = windows.some(({ flag, workspace }) => workspace && panelFlags.get()[flag]);
  if (isInWorkspace && workspaceSubject.get().returnTo === null) workspaceSubject.set(held);
}

/** Effect of pressing an entry of rail, dock, top nav or tab bar. */
export function selectAction(action: ShellAction, isActive: boolean, windows: readonly CommonWindow[]): void {
  if (isActive) action.onSelect();
  else leaveFor(windows, action.onSelect);
}

/** Groups of the shell's own commands that are also useful inside a workspace. */
const ANYWHERE: ReadonlySet<string> = new Set(['General', 'Map']);

/** Effect of a key or a line of the palette. */
export function runCommand(command: Command, windows: readonly CommonWindow[]): void {
  if (ANYWHERE.has(command.group)) command.run();
  else leaveFor(windows, command.run);
}
