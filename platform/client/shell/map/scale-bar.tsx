import { useEffect, useRef } from 'react';
import { useSlice } from '../../state/slice.ts';
import { inUnits } from '../../units/units.ts';
import { mainMap } from '../map-access.ts';
import { settings } from '../settings.store.ts';
import styles from './map-controls.module.css';
import { scaleLength } from './scale-length.ts';

const MAX_PX = 42;

/**
 * The length of a round distance at the centre of the map, in the unit of the settings; follows the camera without
 * React.
 */
export function ScaleBar() {
  const text = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const units = useSlice(settings, (all) => all);
  const { value: unitsPerNm, unit } = inUnits('distanceNm', 1, units);
  useEffect(() => {
    const show = ({ lat, zoom }: { lat: number; zoom: number }) => {
      const { length, px } = scaleLength({ lat, zoom, maxPx: MAX_PX, unitsPerNm });
      if (text.current) text.current.textContent = `${Number(length.toPrecision(1))} ${unit}`;
      if (bar.current) bar.current.style.width = `${px}px`;
    };
    show(mainMap.getView());
    const stops = [
      mainMap.on('move', show),
      mainMap.on('view-change', show),
      mainMap.on('idle', () => show(mainMap.getView())),
    ];
    return () => stops.forEach((stop) => stop());
  }, [unitsPerNm, unit]);
  return (
    <div className={styles.scale}>
      <span ref={text} />
      <span ref={bar} className={styles.bar} aria-hidden />
    </div>
  );
}
