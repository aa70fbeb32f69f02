import type { CommonWindow, Place } from '../client-capability.ts';
import type { PanelFlags } from '../panel-flags.store.ts';

/** A part of the shell that may be hidden while a workspace is open. */
export type ShellPart = Place | 'top-nav' | 'rail' | 'dock' | 'map-controls' | 'tab-bar';

/** Without the top nav these have nothing to hang from. */
const WITH_TOP_NAV: ReadonlySet<ShellPart> = new Set<ShellPart>(['top-nav', 'rail', 'account']);
/** Stay whatever is open: the workspace itself and what lies over everything. */
const ALWAYS: ReadonlySet<ShellPart> = new Set<ShellPart>(['workspace', 'dialog', 'tab-bar']);

/** Which parts of the shell are to be hidden (row B10): every window says what of it. */
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
