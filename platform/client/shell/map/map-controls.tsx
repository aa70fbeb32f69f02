import { Globe, Minus, Plus } from 'lucide-react';
import { mapView, setGlobe } from '../../layers/map-view.store.ts';
import { useSlice } from '../../state/slice.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import float from '../frame/float.module.css';
import { mainMap } from '../map-access.ts';
import styles from './map-controls.module.css';

/** The switch between globe and flat map. */
export function GlobeButton() {
  const isGlobe = useSlice(mapView, (view) => view.isGlobe);
  return <IconButton label="Globe" Icon={Globe} isPressed={isGlobe} onClick={() => setGlobe(!isGlobe)} />;
}

/** Zoom and globe at the right edge of the map column. */
export function MapControls() {
  return (
    <div className={classNames(float.float, styles.controls)} role="group" aria-label="Map view">
      <IconButton label="Zoom in" Icon={Plus} keys="+" onClick={() => mainMap.zoomIn()} />
      <IconButton label="Zoom out" Icon={Minus} keys="-" onClick={() => mainMap.zoomOut()} />
      <GlobeButton />
    </div>
  );
}
