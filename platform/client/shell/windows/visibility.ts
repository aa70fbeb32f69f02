import type { CommonWindow, Place } from '../client-capability.ts';
import type { PanelFlags } from '../panel-flags.store.ts';

/** A part of the shell that may be hidden while a workspace is open. */
export type ShellPart = Place | 'top-nav' | 'rail' | 'dock' | 'map-controls' | 'tab-bar';

/** Parts that depend on the top nav. */
const WITH_TOP_NAV: ReadonlySet<ShellPart> = new Set<ShellPart>(['top-nav', 'rail', 'account']);
/** Always visible: the workspace itself and anything over everything. */
const ALWAYS: ReadonlySet<ShellPart> = new Set<ShellPart>(['workspace', 'dialog', 'tab-bar']);

/** Which parts of the shell are hidden (row B10): each open window decides. */
export function isPartHidden(
  part: ShellPart,
  flags: Readonly<Partial<PanelFlags>>,
  windows: readonly CommonWindow[],
): boolean {
  if (ALWAYS.has(part)) return false;
  const open = windows.filter(({ flag }) => flags[flag] === true);
  if (WITH_TOP_NAV.has(part)) return open.some(({ hidesTopNav }) => hidesTopNav);
  return open.some(({ workspace }) => workspace);
}
