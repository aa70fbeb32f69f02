import type { Command, CommonWindow, ShellAction } from '../client-capability.ts';
import { setPanelFlag, panelFlags, type PanelFlag } from '../panel-flags.store.ts';

function isPanelFlag(name: string): name is PanelFlag {
  return name in panelFlags.get();
}

/** Leaves every workspace, because what is opened next would be hidden by it (row B10). */
export function closeWorkspaces(windows: readonly CommonWindow[]): void {
  for (const { flag, workspace } of windows) if (workspace && isPanelFlag(flag)) setPanelFlag(flag, false);
}

/** What pressing an entry of rail, dock, top nav or tab bar does. */
export function selectAction(action: ShellAction, isActive: boolean, windows: readonly CommonWindow[]): void {
  if (!isActive) closeWorkspaces(windows);
  action.onSelect();
}

/** Groups of the shell's own commands that make sense inside a workspace, too. */
const ANYWHERE: ReadonlySet<string> = new Set(['General', 'Map']);

/** What a key or a line of the palette does. */
export function runCommand(command: Command, windows: readonly CommonWindow[]): void {
  if (!ANYWHERE.has(command.group)) closeWorkspaces(windows);
  command.run();
}
