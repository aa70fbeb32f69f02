import type { MapPadding } from '../../map/map-controller.ts';

/** Sizes of the shell in CSS pixels (from the design notes). */
export const SHELL = {
  phoneBelow: 700,
  topNav: 48,
  rail: 64,
  gutter: 12,
  leftPanel: 380,
  routeMenu: 56,
  /** Minimum width of a column with timeline and dock in one row. */
  consoleRowFrom: 720,
  consoleRow: 60,
  consoleStacked: 136,
  timelineAlone: 84,
  /** Height of one lane of marks on the timeline, the gap to the next, and the space around them. */
  timelineLane: 16,
  timelineLaneGap: 2,
  timelineLanesAround: 6,
  dockAlone: 56,
  /** In a column narrower than this the console does not fit: it then spans the whole width below the panels. */
  consoleFrom: 400,
  /** A panel lower than this shows too little: a console that spans the width then makes room for it. */
  panelUsableFrom: 320,
  /** A column lower than this has no room for the altitude control over the map controls. */
  altitudeFrom: 470,
  /** In a column narrower than this the colour panel does not fit beside the map controls. */
  coloursFrom: 280,
  phonePill: 48,
  phoneMargin: 8,
  /** The row under the pill with the feed badge, which is never covered. */
  phoneBadge: 44,
  /** The row of the routes under the badge, and the timeline folded to its clock over the sheet. */
  phoneRouteMenu: 54,
  phoneTools: 64,
  phoneClock: 60,
  /** Minimum height left to the map by anything that covers it. */
  phoneMapMin: 84,
  tabBar: 64,
  sheetPeek: 76,
  /** Top of the half-open sheet, as a share of the screen's height: 312 of 844. */
  sheetHalfTop: 312 / 844,
  /** A screen narrower than this is split into upper and lower half. */
  splitBesideFrom: 1000,
  /** Minimum size of map and workspace on a split screen. */
  splitMapMin: 200,
  splitMin: { beside: 380, below: 240 },
} as const;

/** Position of the phone's sheet. */
export type SheetDetent = 'peek' | 'half' | 'full';

/** The places drawn now. */
export interface OpenPlaces {
  topNav: boolean;
  rail: boolean;
  leftPanel: boolean;
  rightPanel: boolean;
  routeMenu: boolean;
  timeline: boolean;
  dock: boolean;
  /** Number of lanes of marks on the timeline; default none. */
  timelineLanes?: number;
  /** On phones; `null` when nothing is in the sheet. */
  sheet: SheetDetent | null;
  /** A workspace that shares the screen with the map: its share of the width, or of the height. */
  split?: { beside: number; below: number } | null;
}

export interface ShellLayout {
  isPhone: boolean;
  leftWidth: number;
  rightWidth: number;
  /** Whether the column is high enough for the altitude control. */
  hasAltitudeRoom: boolean;
  /** The map column: the remaining screen, as insets from its edges. */
  columnLeft: number;
  columnRight: number;
  columnTop: number;
  columnWidth: number;
  console: 'none' | 'row' | 'stacked';
  consoleHeight: number;
  consoleLeft: number;
  consoleRight: number;
  /** Inset of panels from the bottom: above a console that spans the width, else the gutter. */
  panelBottom: number;
  /** Inset of map controls from the bottom: above the console. */
  columnBottom: number;
  /** Height of the visible part of the sheet, tab bar included; 0 without one. */
  sheetHeight: number;
  /** Position of the workspace that shares the screen, px; null without one. */
  split: { isBeside: boolean; sizePx: number; wholePx: number } | null;
  /** The covered area, so that the map centres in the rest. */
  padding: MapPadding;
}

/** Width of the right panel: 400 px below 1280, 450 below 1680, else 500 (spec 9, row E4). */
export function rightPanelWidth(screenWidth: number): number {
  if (screenWidth < 1280) return 400;
  return screenWidth < 1680 ? 450 : 500;
}

/** Visible height of the sheet above the bottom of the screen, tab bar included. */
export function sheetHeight(detent: SheetDetent, screenHeight: number): number {
  if (detent === 'peek') return SHELL.tabBar + SHELL.sheetPeek;
  if (detent === 'half') return Math.round(screenHeight * (1 - SHELL.sheetHalfTop));
  return screenHeight - (2 * SHELL.phoneMargin + SHELL.phonePill + SHELL.phoneBadge);
}

function splitOf(
  screen: { width: number; height: number },
  split: OpenPlaces['split'],
  bottom: number,
): ShellLayout['split'] {
  if (!split) return null;
  const isBeside = screen.width >= SHELL.splitBesideFrom;
  const wholePx = isBeside ? screen.width : screen.height - bottom;
  const min = isBeside ? SHELL.splitMin.beside : SHELL.splitMin.below;
  const asked = wholePx * (isBeside ? split.beside : split.below);
  const sizePx = Math.round(Math.max(min, Math.min(wholePx - SHELL.splitMapMin, asked)));
  return { isBeside, sizePx, wholePx };
}

/** Padding of the map for a workspace that shares the screen. */
const splitPadding = (split: ShellLayout['split']): { right: number; bottom: number } => ({
  right: split?.isBeside === true ? split.sizePx : 0,
  bottom: split?.isBeside === false ? split.sizePx : 0,
});

/** Additional height of the timeline for its lanes of marks. */
export const lanesHeight = (lanes: number, textScale = 1): number =>
  lanes === 0
    ? 0
    : Math.ceil(lanes * (SHELL.timelineLane * textScale + SHELL.timelineLaneGap)) + SHELL.timelineLanesAround;

function consoleOf(
  open: OpenPlaces,
  width: number,
  textScale: number,
): Pick<ShellLayout, 'console' | 'consoleHeight'> {
  if (!open.timeline && !open.dock) return { console: 'none', consoleHeight: 0 };
  if (!open.timeline) return { console: 'row', consoleHeight: SHELL.dockAlone };
  const lanes = lanesHeight(open.timelineLanes ?? 0, textScale);
  if (width >= SHELL.consoleRowFrom * textScale)
    return { console: 'row', consoleHeight: SHELL.consoleRow + lanes };
  const stacked = open.dock ? SHELL.consoleStacked : SHELL.timelineAlone;
  return { console: 'stacked', consoleHeight: stacked + lanes };
}

/**
 * With a route on the map, elements floating over it count as covering too, as long as that leaves the map enough
 * room.
 */
function phonePadding(
  height: number,
  open: OpenPlaces,
  { top, bottom }: { top: number; bottom: number },
): MapPadding {
  const bare = { top, right: 0, bottom, left: 0 };
  if (!open.routeMenu) return bare;
  const underMenu = { ...bare, top: top + SHELL.phoneBadge + SHELL.phoneRouteMenu, right: SHELL.phoneTools };
  const overClock = { ...underMenu, bottom: bottom + (open.timeline ? SHELL.phoneClock : 0) };
  const hasRoom = (padding: MapPadding) => height - padding.top - padding.bottom >= SHELL.phoneMapMin;
  return [overClock, underMenu].find(hasRoom) ?? bare;
}

function phoneLayout(screen: { width: number; height: number }, open: OpenPlaces): ShellLayout {
  const { phoneMargin, phonePill, tabBar } = SHELL;
  const columnTop = open.topNav ? phoneMargin + phonePill + phoneMargin : phoneMargin;
  const visible = open.sheet === null ? 0 : sheetHeight(open.sheet, screen.height);
  // A sheet at full height covers the map, which then keeps its centre of half height.
  const covering = open.sheet === 'full' ? sheetHeight('half', screen.height) : visible;
  const split = splitOf(screen, open.split, tabBar);
  return {
    isPhone: true,
    leftWidth: screen.width,
    rightWidth: screen.width,
    hasAltitudeRoom: true,
    columnLeft: phoneMargin,
    columnRight: phoneMargin,
    columnTop,
    columnWidth: screen.width - 2 * phoneMargin,
    console: 'none',
    consoleHeight: 0,
    consoleLeft: phoneMargin,
    consoleRight: phoneMargin,
    panelBottom: tabBar,
    columnBottom: Math.max(covering, tabBar) + phoneMargin,
    sheetHeight: visible,
    split,
    padding: phonePadding(screen.height, open, {
      top: columnTop,
      bottom: split ? tabBar + split.sizePx : Math.max(covering, tabBar),
    }),
  };
}

/** Widths of both panels; on a screen too narrow for both they share the available width. */
function panelWidths(
  screenWidth: number,
  railRight: number,
  open: OpenPlaces,
): Pick<ShellLayout, 'leftWidth' | 'rightWidth'> {
  const rightWidth = rightPanelWidth(screenWidth);
  const room = screenWidth - railRight - 3 * SHELL.gutter;
  if (!open.leftPanel || !open.rightPanel || SHELL.leftPanel + rightWidth <= room)
    return { leftWidth: SHELL.leftPanel, rightWidth };
  const leftWidth = Math.floor(Math.max(room - rightWidth, room / 2));
  return { leftWidth, rightWidth: room - leftWidth };
}

/** The screen in CSS pixels, and how much larger than the usual 16 px the text is that the browser is set to. */
export interface Screen {
  width: number;
  height: number;
  textScale?: number;
}

/** The complete layout for a screen of this size with these places open. Pure: CSS and map padding follow it. */
export function layoutOf(screen: Screen, open: OpenPlaces): ShellLayout {
  if (screen.width < SHELL.phoneBelow) return phoneLayout(screen, open);
  const { gutter } = SHELL;
  const { textScale = 1 } = screen;
  const railRight = open.rail ? Math.round(SHELL.rail * textScale) : 0;
  const { leftWidth, rightWidth } = panelWidths(screen.width, railRight, open);
  const columnTop = (open.topNav ? SHELL.topNav : 0) + gutter;
  const columnLeft = railRight + gutter + (open.leftPanel ? leftWidth + gutter : 0);
  const split = splitOf(screen, open.split, 0);
  const taken = splitPadding(split);
  const columnRight = gutter + taken.right + (open.rightPanel ? rightWidth + gutter : 0);
  const columnWidth = screen.width - columnLeft - columnRight;
  const spansWidth = columnWidth < SHELL.consoleFrom * textScale;
  const consoleLeft = spansWidth ? railRight + gutter : columnLeft;
  const consoleRight = spansWidth ? gutter : columnRight;
  const wanted = consoleOf(open, screen.width - consoleLeft - consoleRight, textScale);
  const underConsole = screen.height - columnTop - wanted.consoleHeight - 2 * gutter;
  // On a shared screen the console is in the part beside the workspace, or absent.
  const isUnderWorkspace = split !== null && (spansWidth || !split.isBeside);
  const makesRoom = isUnderWorkspace || (spansWidth && underConsole < SHELL.panelUsableFrom);
  const row = makesRoom ? { console: 'none' as const, consoleHeight: 0 } : wanted;
  const aboveConsole = row.console === 'none' ? gutter : row.consoleHeight + 2 * gutter;
  return {
    isPhone: false,
    leftWidth,
    rightWidth,
    hasAltitudeRoom: screen.height - columnTop - aboveConsole >= SHELL.altitudeFrom,
    columnLeft,
    columnRight,
    columnTop,
    columnWidth,
    ...row,
    consoleLeft,
    consoleRight,
    panelBottom: spansWidth ? aboveConsole : gutter,
    columnBottom: aboveConsole,
    sheetHeight: 0,
    split,
    padding: {
      top: columnTop - gutter + (open.routeMenu ? gutter + SHELL.routeMenu : 0),
      right: columnRight - gutter,
      bottom: aboveConsole - gutter + taken.bottom,
      left: columnLeft - gutter,
    },
  };
}
