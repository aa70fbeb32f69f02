import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import type { AppEventName } from '../events/app-events.ts';
import type { LayerPart } from '../layers/layer-definition.ts';
import type { InspectHit } from '../layers/layer-reading.ts';
import type { MapPointerEvent } from '../map/map-controller.ts';
import type { AppRoute } from '../navigation/address-router.ts';
import type { AnySlice } from '../state/slice.ts';
import type { PanelFlag, PanelFlags } from './panel-flags.store.ts';

/**
 * The slots of the shell (row F7, look.md), called places. A place without a contribution is not drawn. `left-panel`,
 * `right-panel` and `workspace` show one contribution at a time: the last one opened. `account` is the right end of
 * the top nav (of the search pill on phones). `data-management` is a section of the Data management panel, drawn
 * while that panel is open: set `useVisible: () => true`.
 */
export type Place =
  | 'left-panel'
  | 'right-panel'
  | 'workspace'
  | 'route-menu'
  | 'altitude-control'
  | 'timeline'
  | 'colour-panel'
  | 'map-notice'
  | 'account'
  | 'data-management'
  | 'dialog';

/** Something a capability draws in a place of the shell. */
export interface Contribution {
  id: string;
  place: Place;
  /** Lower comes first. */
  order: number;
  /** A hook: whether it is visible now. The shell's own hiding rules (row B10) apply in addition. */
  useVisible: () => boolean;
  Component: ComponentType;
  /** Its label where the phone shows the left and the right panel as two tabs of one sheet. */
  title?: string;
  /** Closes it: called by Escape, the Map tab and the phone's sheet. */
  onClose?: () => void;
  /**
   * The panel flag that opens it, for a left panel not driven by a route. The shell clears the flag when another left
   * panel opens or the user navigates to another page.
   */
  flag?: PanelFlag;
  /** A workspace that leaves part of the map visible and usable: beside it, on narrow screens above it. */
  isSplit?: boolean;
  /** A split workspace that marks the timeline: it stays below the map where the map is wide enough. */
  keepsTimeline?: boolean;
  /** On phones, called when its sheet has been dragged to full height (`up`) or back (`down`). */
  onDrag?: (direction: 'up' | 'down') => void;
}

/** An entry of the left rail, of the dock or of the top nav's right end; on phones of the tab bar. */
export interface ShellAction {
  id: string;
  place: 'rail' | 'rail-end' | 'dock' | 'top-nav' | 'tab-bar';
  order: number;
  title: string;
  /** Full title where there is room, as in the command palette, when the title is an abbreviation. */
  fullTitle?: string;
  Icon: LucideIcon;
  /** It needs the map: absent on a device that cannot draw it. */
  needsMap?: boolean;
  /** A hook: whether its target is open. */
  useActive: () => boolean;
  /** Left panels that can stay open under another: the rail marks it only while one of them is visible. */
  panels?: readonly string[];
  onSelect: () => void;
  /** A hook: a count shown on the icon; 0 or undefined shows none. */
  useBadge?: () => number | undefined;
}

/** An in-app event that opens or closes a window; without payload. */
export type WindowEvent = Extract<AppEventName, `open-${string}` | `close-${string}`>;

/** A window that closes the flight or airport route when it opens (row B7), driven by a panel flag. */
export interface CommonWindow {
  id: string;
  /** Its flag among the panel flags. */
  flag: PanelFlag;
  /** A workspace covers the map and hides the parts listed in row B10; one is open at a time. */
  workspace: boolean;
  hidesTopNav: boolean;
  /** Of the windows of one group only one is open at a time: opening one closes the others. */
  group?: 'side-panels';
  /** In-app events that set and clear its flag (spec 4). */
  opensOn?: readonly WindowEvent[];
  closesOn?: readonly WindowEvent[];
}

/** The subject of the page under a workspace: the workspace starts with it, and closing it returns to `path`. */
export interface WorkspaceSubject {
  /** E.g. `flight`, `airport`. */
  kind: string;
  id: string;
  /** E.g. `KJFK–KLAX, N1234`. */
  title: string;
  path: string;
}

/** A key of the keyboard and of the command palette. */
export interface Command {
  id: string;
  title: string;
  /** Additional search words: `logout` for Sign out. */
  words?: string;
  /** As shown and matched, e.g. `g a`, `Ctrl+K`. */
  keys?: string;
  group: string;
  /** It only has a key: in the command palette it would duplicate another command. */
  isKeyOnly?: boolean;
  /** It needs the map. */
  needsMap?: boolean;
  run: () => void;
}

/** A capability's source for the search of the top nav and the palette. */
export interface SearchSource {
  id: string;
  title: string;
  search: (text: string, signal: AbortSignal) => Promise<SearchHit[]>;
  /** Whether a text has the format of this source's results only: its hits then come first. */
  isMeant?: (text: string, hits: readonly SearchHit[]) => boolean;
}
export interface SearchHit {
  id: string;
  title: string;
  subtitle: string;
  Icon: LucideIcon;
  open: () => void;
}

/**
 * The complete client side of one capability. The shell looks nothing up by name: everything it shows is registered
 * here.
 */
export interface ClientCapability {
  id: string;
  /** Present only while this feature is on; its slices always exist. */
  feature?: keyof AppSettings['features'];
  slices?: readonly AnySlice[];
  /** Flags of its panels, with their initial states. */
  flags?: Partial<PanelFlags>;
  /** Passes the capability's dependencies to its own components. */
  Provider?: (props: { children: ReactNode }) => ReactNode;
  routes?: readonly AppRoute[];
  contributions?: readonly Contribution[];
  actions?: readonly ShellAction[];
  windows?: readonly CommonWindow[];
  /** The subject of one of its pages when a workspace opens over it; null for every other page. */
  subjectOf?: (pathname: string) => WorkspaceSubject | null;
  commands?: readonly Command[];
  search?: readonly SearchSource[];
  /** Its own layers (`defineLayer`) and its additions to others (`defineLayerPart`). */
  layers?: readonly LayerPart[];
  /** Objects that a click on the map can open besides the layers' own features; listed before them. */
  mapHits?: (event: MapPointerEvent) => readonly InspectHit[];
  /** Runs once after the store is hydrated and the user may use the app; returns a function that stops it. */
  start?: () => (() => void) | undefined;
}
