import type { CommonWindow, Place } from '../client-capability.ts';

/** A part of the shell that may be hidden while a workspace is open. */
export type ShellPart = Place | 'top-nav' | 'rail' | 'dock' | 'map-controls' | 'tab-bar';

/** Row B10, first sentence: these hide the top nav; without it the rail has nothing to hang from. */
const HIDES_TOP_NAV = ['isAnalysisOpen', 'isAIAssistantOpen', 'isFoundryOpen'] as const;
/** Row B10, second sentence: these hide what floats on the map. */
const HIDES_MAP_PANELS = ['isFoundryOpen', 'isAnalysisOpen', 'isAIAssistantOpen', 'isCrewOpen'] as const;

const WITH_TOP_NAV: ReadonlySet<ShellPart> = new Set<ShellPart>(['top-nav', 'rail', 'account']);
/** Stay whatever is open: the workspace itself and what lies over everything. */
const ALWAYS: ReadonlySet<ShellPart> = new Set<ShellPart>(['workspace', 'dialog', 'tab-bar']);

type Flags = Readonly<Record<string, boolean>>;

const isAnyOpen = (flags: Flags, names: readonly string[]) => names.some((name) => flags[name] === true);

/**
 * Which parts of the shell are to be hidden (row B10). Registered windows that say so add to the rule of the spec.
 */
export function isPartHidden(part: ShellPart, flags: Flags, windows: readonly CommonWindow[] = []): boolean {
  if (ALWAYS.has(part)) return false;
  const hidesTopNav = windows.filter((window) => window.hidesTopNav).map((window) => window.flag);
  if (WITH_TOP_NAV.has(part)) return isAnyOpen(flags, [...HIDES_TOP_NAV, ...hidesTopNav]);
  const workspaces = windows.filter((window) => window.workspace).map((window) => window.flag);
  return isAnyOpen(flags, [...HIDES_MAP_PANELS, ...workspaces]);
}
