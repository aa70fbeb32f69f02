import { Globe, Minus, Navigation2, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mapView, setGlobe } from '../../layers/map-view.store.ts';
import { useSlice } from '../../state/slice.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import float from '../frame/float.module.css';
import { mainMap } from '../map-access.ts';
import { ScaleBar } from './scale-bar.tsx';
import styles from './map-controls.module.css';

/** The switch between globe and flat map. */
export function GlobeButton() {
  const isGlobe = useSlice(mapView, (view) => view.isGlobe);
  return <IconButton label="Globe" Icon={Globe} isPressed={isGlobe} onClick={() => setGlobe(!isGlobe)} />;
}

/** Points to north and turns the map back to it, flat on the ground. */
export function CompassButton() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const turn = ({ bearingDeg, pitchDeg }: { bearingDeg: number; pitchDeg: number }) => {
      const needle = button.current?.querySelector('svg');
      if (needle) needle.style.transform = `rotateX(${pitchDeg}deg) rotate(${-bearingDeg}deg)`;
    };
    turn(mainMap.getView());
    return mainMap.on('move', turn);
  }, []);
  return <IconButton ref={button} label="North up" Icon={Navigation2} onClick={() => mainMap.resetNorth()} />;
}

/** Zoom, compass, globe and scale at the right edge of the map column. */
export function MapControls() {
  return (
    <div className={classNames(float.float, styles.controls)} role="group" aria-label="Map view">
      <IconButton label="Zoom in" Icon={Plus} keys="+" onClick={() => mainMap.zoomIn()} />
      <IconButton label="Zoom out" Icon={Minus} keys="-" onClick={() => mainMap.zoomOut()} />
      <CompassButton />
      <GlobeButton />
      <ScaleBar />
    </div>
  );
}
