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
 * The places of the shell (row F7, look.md). A place in which no capability has put anything is not drawn.
 * `left-panel`, `right-panel` and `workspace` show one thing at a time: the one that was opened last.
 * `account` is the right end of the top nav (of the search pill on phones). `data-management` is a section of the
 * Data management panel, drawn while that panel is open: give it `useVisible: () => true`.
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
  /** A hook: whether it is to be seen now. The shell's own hiding rules (row B10) come on top. */
  useVisible: () => boolean;
  Component: ComponentType;
  /** Names it where the phone offers the left and the right panel as two tabs of one sheet. */
  title?: string;
  /** Closes it: Escape, the Map tab and the phone's sheet call this. */
  onClose?: () => void;
  /**
   * The panel flag that opens it, for a left panel that no route drives. The shell clears the flag when another
   * left panel opens or the person goes to another page.
   */
  flag?: PanelFlag;
  /** A workspace that leaves a part of the map in sight and in use: beside it, on narrow screens above it. */
  isSplit?: boolean;
  /** A split workspace that marks the timeline: it stays under the map where the map is wide enough. */
  keepsTimeline?: boolean;
  /** On phones, when its sheet has been dragged to full height (`up`) or back (`down`). */
  onDrag?: (direction: 'up' | 'down') => void;
}

/** An entry of the left rail, of the dock or of the top nav's right end; on phones of the tab bar. */
export interface ShellAction {
  id: string;
  place: 'rail' | 'rail-end' | 'dock' | 'top-nav' | 'tab-bar';
  order: number;
  title: string;
  /** In full where there is room for it, as in the command palette, when the title is an abbreviation. */
  fullTitle?: string;
  Icon: LucideIcon;
  /** It does nothing without the map: not there on a device that cannot draw it. */
  needsMap?: boolean;
  /** A hook: whether what it opens is open. */
  useActive: () => boolean;
  /** Left panels that stay open under another: the rail marks it only while one of them is the one that is seen. */
  panels?: readonly string[];
  onSelect: () => void;
  /** A hook: a count shown on the icon; 0 or undefined shows none. */
  useBadge?: () => number | undefined;
}

/** An in-app event that opens or closes a window; it carries nothing. */
export type WindowEvent = Extract<AppEventName, `open-${string}` | `close-${string}`>;

/** A window that closes the flight or airport route when it opens (row B7), driven by a panel flag. */
export interface CommonWindow {
  id: string;
  /** Its flag among the panel flags. */
  flag: PanelFlag;
  /** A workspace covers the map and hides what row B10 says; one is open at a time. */
  workspace: boolean;
  hidesTopNav: boolean;
  /** Of the windows that name the same group one is open at a time: opening one closes the others. */
  group?: 'side-panels';
  /** In-app events that set and clear its flag (spec 4). */
  opensOn?: readonly WindowEvent[];
  closesOn?: readonly WindowEvent[];
}

/** What the page under a workspace is about: the workspace starts with it, and closing it returns to `path`. */
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
  /** Further words by which it is found: `logout` for Sign out. */
  words?: string;
  /** As shown and matched, e.g. `g a`, `Ctrl+K`. */
  keys?: string;
  group: string;
  /** It only has a key: in the command palette it would do nothing new. */
  isKeyOnly?: boolean;
  /** It does nothing without the map. */
  needsMap?: boolean;
  run: () => void;
}

/** What the top nav's search and the palette ask of a capability. */
export interface SearchSource {
  id: string;
  title: string;
  search: (text: string, signal: AbortSignal) => Promise<SearchHit[]>;
  /** Whether a text has the form of what this source finds, and not of what others do: its hits then come first. */
  isMeant?: (text: string, hits: readonly SearchHit[]) => boolean;
}
export interface SearchHit {
  id: string;
  title: string;
  subtitle: string;
  Icon: LucideIcon;
  open: () => void;
}

/** One capability's whole client side. The shell looks nothing up by name: everything it shows is in here. */
export interface ClientCapability {
  id: string;
  /** Present only while this feature is on; its slices are there all the same. */
  feature?: keyof AppSettings['features'];
  slices?: readonly AnySlice[];
  /** Flags of its panels, as they are at first. */
  flags?: Partial<PanelFlags>;
  /** Hands its own components what the capability was given of others. */
  Provider?: (props: { children: ReactNode }) => ReactNode;
  routes?: readonly AppRoute[];
  contributions?: readonly Contribution[];
  actions?: readonly ShellAction[];
  windows?: readonly CommonWindow[];
  /** What a page of its own is about when a workspace opens over it; null for every other page. */
  subjectOf?: (pathname: string) => WorkspaceSubject | null;
  commands?: readonly Command[];
  search?: readonly SearchSource[];
  /** Layers of its own (`defineLayer`) and what it adds to others (`defineLayerPart`). */
  layers?: readonly LayerPart[];
  /** What a click on the map can open besides the layers' own features; listed before them. */
  mapHits?: (event: MapPointerEvent) => readonly InspectHit[];
  /** Runs once after the store is hydrated and the person may use the app; returns how to stop. */
  start?: () => (() => void) | undefined;
}
