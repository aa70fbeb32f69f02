import {
  startTransition,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { lazy } from '../ui/lazy.ts';
import { useSlice } from '../state/slice.ts';
import { classNames } from '../ui/class-names.ts';
import { FocusPlace, MAIN_ID } from '../ui/focus-return.tsx';
import { PanelSurface } from '../ui/panel.tsx';
import { Console } from './frame/console.tsx';
import float from './frame/float.module.css';
import { MapControls } from './map/map-controls.tsx';
import { MapHost } from './map/map-host.tsx';
import { useMapDrawn } from './map/use-map-drawn.ts';
import { NavigationErrorBox } from './windows/navigation-error.tsx';
import { Contributed } from './frame/place.tsx';
import { Rail } from './frame/rail.tsx';
import { useShell } from './shell-context.tsx';
import { SHELL, type ShellLayout } from './frame/shell-layout.ts';
import { shellUi } from './shell-ui.store.ts';
import styles from './shell.module.css';
import { TopNav } from './frame/top-nav.tsx';
import { hasAltitudeControl, usePartShown, useShellLayout, useShown } from './frame/use-shell-layout.ts';
import { VisibilityProbes } from './windows/visibility-probes.tsx';

const AltitudeControl = lazy(() =>
  import('../layers/altitude-control.tsx').then(({ AltitudeControl: Control }) => ({ default: Control })),
);
const ColourPanel = lazy(() =>
  import('./map/colour-panel.tsx').then(({ ColourPanel: Panel }) => ({ default: Panel })),
);
// Desktops never load the parts for phones.
const PhoneFrame = lazy(() =>
  import('./phone/phone-chrome.tsx').then(({ PhoneFrame: Frame }) => ({ default: Frame })),
);
const PhonePanels = lazy(() =>
  import('./phone/phone-chrome.tsx').then(({ PhonePanels: Panels }) => ({ default: Panels })),
);
const PhoneTimeline = lazy(() =>
  import('./phone/phone-timeline.tsx').then(({ PhoneTimeline: Timeline }) => ({ default: Timeline })),
);
const CommandPalette = lazy(() =>
  import('./palette/command-palette.tsx').then(({ CommandPalette: Palette }) => ({ default: Palette })),
);
const SplitHandle = lazy(() =>
  import('./frame/split-handle.tsx').then(({ SplitHandle: Handle }) => ({ default: Handle })),
);
const KeyboardHelp = lazy(() =>
  import('./palette/keyboard-help.tsx').then(({ KeyboardHelp: Help }) => ({ default: Help })),
);

/** Hands the layout to the style sheets. */
function layoutProperties(layout: ShellLayout): CSSProperties {
  const px = {
    '--panel-w': layout.leftWidth,
    '--right-w': layout.rightWidth,
    '--column-left': layout.columnLeft,
    '--column-right': layout.columnRight,
    '--column-top': layout.columnTop,
    '--column-bottom': layout.columnBottom,
    '--panel-bottom': layout.panelBottom,
    '--console-left': layout.consoleLeft,
    '--console-right': layout.consoleRight,
    '--console-height': layout.consoleHeight,
    '--split': layout.split?.sizePx ?? 0,
  };
  return Object.fromEntries(Object.entries(px).map(([name, value]) => [name, `${value}px`])) as CSSProperties;
}

/** Toasts and notices are outside the shell's element; they are placed above its console or tab bar. */
function useBottomInset(layout: ShellLayout): void {
  const inset = layout.isPhone ? SHELL.tabBar : layout.columnBottom - SHELL.gutter;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--shell-bottom', `${inset}px`);
    return () => void style.removeProperty('--shell-bottom');
  }, [inset]);
}

/** The one panel of a side. */
function SidePanel({
  place,
  className,
}: {
  place: 'left-panel' | 'right-panel';
  className: string | undefined;
}) {
  const [contribution] = useShown(place);
  if (contribution === undefined) return null;
  return (
    <FocusPlace id={contribution.id}>
      <div key={contribution.id} className={className}>
        <Contributed contribution={contribution} />
      </div>
    </FocusPlace>
  );
}

function SidePanels() {
  return (
    <>
      <SidePanel place="left-panel" className={styles.left} />
      <SidePanel place="right-panel" className={styles.right} />
    </>
  );
}

/** Elements floating in the map column. */
function MapColumn({ layout }: { layout: ShellLayout }) {
  const { isPhone } = layout;
  const services = useShell();
  const routeMenu = useShown('route-menu');
  const notices = useShown('map-notice');
  const altitude = useShown('altitude-control');
  const areControlsShown = usePartShown('map-controls');
  const isDrawn = useMapDrawn();
  const isAltitudeShown = usePartShown('altitude-control') && hasAltitudeControl(services);
  return (
    <div className={styles.column} data-screen={isPhone ? 'phone' : 'desktop'}>
      <div className={styles.columnTop}>
        {[...routeMenu, ...notices].map((contribution) => (
          <Contributed key={contribution.id} contribution={contribution} size="small" />
        ))}
      </div>
      <div className={styles.columnEnd}>
        {!isPhone && isDrawn && isAltitudeShown && layout.hasAltitudeRoom && (
          // With its frame, which would otherwise be empty until the code has loaded.
          <Suspense>
            <div className={classNames(float.float, styles.altitude)}>
              <div className={styles.altitudePlace}>
                <AltitudeControl />
              </div>
              {altitude.map((contribution) => (
                <Contributed key={contribution.id} contribution={contribution} size="small" />
              ))}
            </div>
          </Suspense>
        )}
        {!isPhone && areControlsShown && <MapControls />}
      </div>
      <div className={styles.columnStart}>
        {isDrawn && layout.columnWidth >= SHELL.coloursFrom && (
          <Suspense>
            <ColourPanel isPhone={isPhone} />
          </Suspense>
        )}
        {isPhone && (
          <Suspense>
            <PhoneTimeline />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Frame of the map: top nav and rail. */
function DesktopFrame() {
  const isTopNavShown = usePartShown('top-nav');
  const isRailShown = usePartShown('rail');
  return (
    <>
      {isTopNavShown && <TopNav />}
      {isRailShown && <Rail />}
    </>
  );
}

/** The address bar belongs to the routes: the link moves the focus only. */
function skipToMap(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}

/** Workspaces cover the map beside the top nav and the rail; some share the screen with it. */
function Workspaces({ layout }: { layout: ShellLayout }) {
  const workspaces = useShown('workspace');
  const isTopNavShown = usePartShown('top-nav');
  return workspaces.map((contribution) => (
    <FocusPlace key={contribution.id} id={contribution.id}>
      <div
        className={styles.workspace}
        data-under-nav={isTopNavShown || undefined}
        data-split={splitName(layout)}
      >
        {layout.split && (
          <Suspense>
            <SplitHandle split={layout.split} />
          </Suspense>
        )}
        <PanelSurface value="plain">
          <Contributed contribution={contribution} />
        </PanelSurface>
      </div>
    </FocusPlace>
  ));
}

const splitName = ({ split }: ShellLayout): string | undefined =>
  split ? (split.isBeside ? 'beside' : 'below') : undefined;

function Overlays() {
  const dialogs = useShown('dialog');
  const { isPaletteOpen, isKeyboardHelpOpen } = useSlice(shellUi);
  return (
    <Suspense>
      {dialogs.map((contribution) => (
        <Contributed key={contribution.id} contribution={contribution} fallback={<></>} />
      ))}
      {isPaletteOpen && <CommandPalette />}
      {isKeyboardHelpOpen && <KeyboardHelp />}
      <NavigationErrorBox />
    </Suspense>
  );
}

/**
 * False for the first drawing: the map starts before its frame, which is drawn while the map waits for its tiles and
 * for the graphics processor.
 */
function useFramed(): boolean {
  const [isFramed, setFramed] = useState(false);
  useEffect(() => startTransition(() => setFramed(true)), []);
  return isFramed;
}

/** Frame of the map and elements over it. */
function Around({ layout, children }: { layout: ShellLayout; children: ReactNode }) {
  return (
    <>
      <MapColumn layout={layout} />
      {layout.isPhone ? (
        <Suspense>
          <PhonePanels layout={layout} />
        </Suspense>
      ) : (
        <>
          <SidePanels />
          <Console layout={layout} />
        </>
      )}
      <Workspaces layout={layout} />
      {children}
    </>
  );
}

/**
 * The whole screen of a user who may use the app: the map and all contributions over it. `children` is the content of
 * the route itself: nothing, `Not Found`, or a route error.
 */
export function Shell({ children }: { children?: ReactNode }) {
  const layout = useShellLayout();
  const isFramed = useFramed();
  useBottomInset(layout);
  const frame = layout.isPhone ? (
    <Suspense>
      <PhoneFrame />
    </Suspense>
  ) : (
    <DesktopFrame />
  );
  return (
    <div
      className={styles.shell}
      style={layoutProperties(layout)}
      data-screen={layout.isPhone ? 'phone' : 'desktop'}
    >
      <a href={`#${MAIN_ID}`} className={styles.skip} onClick={skipToMap}>
        Skip to the map
      </a>
      <VisibilityProbes />
      {isFramed && frame}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <h1 className="visually-hidden">Meridian</h1>
        <MapHost padding={layout.padding} />
        {isFramed && <Around layout={layout}>{children}</Around>}
      </main>
      {isFramed && <Overlays />}
    </div>
  );
}
