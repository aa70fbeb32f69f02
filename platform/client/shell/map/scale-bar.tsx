import { useEffect, useRef } from 'react';
import { useSlice } from '../../state/slice.ts';
import { mainMap } from '../map-access.ts';
import { settings } from '../settings.store.ts';
import styles from './map-controls.module.css';
import { scaleOf } from './scale-length.ts';

const MAX_PX = 42;

/**
 * The length of a round distance at the centre of the map, in a unit of the settings; follows the camera without
 * React.
 */
export function ScaleBar() {
  const text = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const units = useSlice(settings, (all) => all);
  useEffect(() => {
    const show = ({ lat, zoom }: { lat: number; zoom: number }) => {
      const scale = scaleOf({ lat, zoom, maxPx: MAX_PX }, units);
      if (text.current) text.current.textContent = scale.text;
      if (bar.current) bar.current.style.width = `${scale.px}px`;
    };
    show(mainMap.getView());
    const stops = [
      mainMap.on('move', show),
      mainMap.on('view-change', show),
      mainMap.on('idle', () => show(mainMap.getView())),
    ];
    return () => stops.forEach((stop) => stop());
  }, [units]);
  return (
    <div className={styles.scale}>
      <span ref={text} />
      <span ref={bar} className={styles.bar} aria-hidden />
    </div>
  );
}
