import { useMemo, useSyncExternalStore } from 'react';
import { useSlice } from '../../state/slice.ts';
import { useTimelineLanes } from '../../time/use-timeline-lanes.ts';
import type { Contribution, Place } from '../client-capability.ts';
import { useHasMap } from '../needs-map.tsx';
import { panelFlags } from '../panel-flags.store.ts';
import { sheetDetent } from '../phone/sheet.store.ts';
import { useShell } from '../shell-context.tsx';
import { layoutOf, type Screen, type ShellLayout } from './shell-layout.ts';
import { workspaceSplit } from './split.store.ts';
import type { ShellServices } from '../shell-registry.ts';
import { isPartHidden, type ShellPart } from '../windows/visibility.ts';
import { shownIn, visibleContributions } from '../windows/visible-contributions.ts';

function subscribeToSize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
const sizeNow = () => `${window.innerWidth}x${window.innerHeight}`;

const USUAL_TEXT_PX = 16;
const textScaleNow = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT_PX || 1;

function useScreenSize(): Screen {
  const size = useSyncExternalStore(subscribeToSize, sizeNow);
  return useMemo(() => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    return { width, height, textScale: textScaleNow() };
  }, [size]);
}

/** A part of the shell that a capability uses. */
export function hasTimeline({ layers, contributions }: ShellServices): boolean {
  return (
    [...layers.values()].some((layer) => layer.timeDependent) ||
    contributions.some(({ place }) => place === 'timeline')
  );
}
export function hasAltitudeControl({ layers }: ShellServices): boolean {
  return [...layers.values()].some((layer) => layer.usesAltitude);
}

/** Parts that only concern the map. */
const OF_THE_MAP: ReadonlySet<ShellPart> = new Set<ShellPart>([
  'map-controls',
  'altitude-control',
  'colour-panel',
  'timeline',
  'route-menu',
]);

/**
 * Whether a part is drawn, as far as the workspaces allow (row B10). A workspace without a contribution hides
 * nothing: its flag alone would leave an empty screen.
 */
export function usePartShown(part: ShellPart): boolean {
  const flags = useSlice(panelFlags);
  const { windows, contributions } = useShell();
  const isWorkspaceDrawn = useSlice(visibleContributions, (visible) =>
    contributions.some(({ id, place }) => place === 'workspace' && visible.has(id)),
  );
  const hasMap = useHasMap();
  if (!hasMap && OF_THE_MAP.has(part)) return false;
  return !isWorkspaceDrawn || !isPartHidden(part, flags, windows);
}

/** The current content of a place. */
export function useShown(place: Place): Contribution[] {
  const { contributions } = useShell();
  const visible = useSlice(visibleContributions);
  const isShown = usePartShown(place);
  return useMemo(
    () => (isShown ? shownIn(place, contributions, visible) : []),
    [isShown, place, contributions, visible],
  );
}

/** Whether the console has a timeline: a workspace hides it unless it marks it. */
export function useTimelineShown(): boolean {
  const services = useShell();
  const isShown = usePartShown('timeline');
  const isKept = useShown('workspace')[0]?.keepsTimeline ?? false;
  return (isShown || isKept) && hasTimeline(services);
}

/** The current layout. */
export function useShellLayout(): ShellLayout {
  const services = useShell();
  const screen = useScreenSize();
  const detent = useSlice(sheetDetent);
  const topNav = usePartShown('top-nav');
  const rail = usePartShown('rail');
  const timeline = useTimelineShown();
  const dock = usePartShown('dock') && services.actions.some(({ place }) => place === 'dock');
  const leftPanel = useShown('left-panel').length > 0;
  const rightPanel = useShown('right-panel').length > 0;
  const routeMenu = useShown('route-menu').length > 0;
  const isSplit = useShown('workspace')[0]?.isSplit ?? false;
  const shares = useSlice(workspaceSplit);
  const timelineLanes = useTimelineLanes().shown.length;
  return useMemo(() => {
    const split = isSplit ? shares : null;
    const sheet = leftPanel || rightPanel ? detent : null;
    const panels = { leftPanel, rightPanel, routeMenu };
    return layoutOf(screen, { topNav, rail, ...panels, timeline, timelineLanes, dock, sheet, split });
  }, [
    screen,
    detent,
    topNav,
    rail,
    leftPanel,
    rightPanel,
    routeMenu,
    timeline,
    timelineLanes,
    dock,
    isSplit,
    shares,
  ]);
}
