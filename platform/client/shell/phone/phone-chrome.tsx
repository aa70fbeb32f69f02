import { Globe, Layers, LocateFixed, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../ui/lazy.ts';
import { UtcClock } from '../../time/utc-clock.tsx';
import { mapView, setGlobe } from '../../layers/map-view.store.ts';
import { useSlice } from '../../state/slice.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FocusPlace } from '../../ui/focus-return.tsx';
import { PanelSurface } from '../../ui/panel.tsx';
import { BottomSheet } from './bottom-sheet.tsx';
import type { Contribution } from '../client-capability.ts';
import float from '../frame/float.module.css';
import { Logo } from '../frame/logo.tsx';
import { flyToOwnPosition } from '../map/own-position.ts';
import { panelFlags, setPanelFlag } from '../panel-flags.store.ts';
import styles from './phone-chrome.module.css';
import { Contributed } from '../frame/place.tsx';
import { SearchBox } from '../palette/search-box.tsx';
import type { ShellLayout } from '../frame/shell-layout.ts';
import { ServerState } from '../data/status-pills.tsx';
import { TabBar } from './tab-bar.tsx';
import { useShell } from '../shell-context.tsx';
import { hasAltitudeControl, usePartShown, useShown } from '../frame/use-shell-layout.ts';

const AltitudeControl = lazy(() =>
  import('../../layers/altitude-control.tsx').then(({ AltitudeControl: Control }) => ({ default: Control })),
);

/** Search, UTC and account in one pill; the feed mode under it. */
function SearchPill() {
  const account = useShown('account');
  return (
    <header className={styles.top}>
      <div className={classNames(float.float, styles.pill)}>
        <SearchBox
          placeholder="Search"
          leading={
            <span className={styles.logo}>
              <Logo />
            </span>
          }
          className={styles.search ?? ''}
        />
        <UtcClock size="short" />
        {account.map((contribution) => (
          <Contributed key={contribution.id} contribution={contribution} size="small" />
        ))}
      </div>
      <div className={styles.badge}>
        <ServerState />
      </div>
    </header>
  );
}

function Tools() {
  const services = useShell();
  const [isAltitudeOpen, setAltitudeOpen] = useState(false);
  const isLayersOpen = useSlice(panelFlags, (flags) => flags.isLayersPanelOpen);
  const isGlobe = useSlice(mapView, (view) => view.isGlobe);
  return (
    <>
      <div className={classNames(float.float, styles.tools)} role="group" aria-label="Map view">
        <IconButton
          label="Layers"
          Icon={Layers}
          isPressed={isLayersOpen}
          onClick={() => setPanelFlag('isLayersPanelOpen', !isLayersOpen)}
        />
        <IconButton label="Globe" Icon={Globe} isPressed={isGlobe} onClick={() => setGlobe(!isGlobe)} />
        <IconButton label="My position" Icon={LocateFixed} onClick={() => void flyToOwnPosition()} />
        {hasAltitudeControl(services) && (
          <IconButton
            label="Levels"
            Icon={SlidersHorizontal}
            isPressed={isAltitudeOpen}
            onClick={() => setAltitudeOpen(!isAltitudeOpen)}
          />
        )}
      </div>
      {isAltitudeOpen && (
        <div className={classNames(float.float, styles.altitude)}>
          <Suspense>
            <AltitudeControl />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** The left and the right panel as tabs of one sheet. */
function SheetPanels({ layout }: { layout: ShellLayout }) {
  const panels = [...useShown('left-panel'), ...useShown('right-panel')];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = panels.find((panel) => panel.id === chosenId) ?? panels[0];
  if (!chosen) return null;
  const tab = (panel: Contribution) => (
    <button
      key={panel.id}
      type="button"
      role="tab"
      aria-selected={panel === chosen}
      className={styles.tab}
      onClick={() => setChosenId(panel.id)}
    >
      {panel.title ?? panel.id}
    </button>
  );
  return (
    <FocusPlace id={chosen.id}>
      <BottomSheet
        heightPx={layout.sheetHeight}
        {...(chosen.onDrag ? { onDrag: chosen.onDrag } : {})}
        tabs={
          panels.length > 1 && (
            <div className={styles.tabs} role="tablist" aria-label="Panels">
              {panels.map(tab)}
            </div>
          )
        }
      >
        <PanelSurface value="plain">
          <Contributed key={chosen.id} contribution={chosen} />
        </PanelSurface>
      </BottomSheet>
    </FocusPlace>
  );
}

/** Frame of the map on a phone: search pill and tab bar. */
export function PhoneFrame() {
  const isTopShown = usePartShown('top-nav');
  return (
    <>
      {isTopShown && <SearchPill />}
      <TabBar />
    </>
  );
}

/** Elements over the map on a phone: tools and sheet. */
export function PhonePanels({ layout }: { layout: ShellLayout }) {
  const areControlsShown = usePartShown('map-controls');
  return (
    <>
      {areControlsShown && <Tools />}
      <SheetPanels layout={layout} />
    </>
  );
}
