import { useEffect, useRef } from 'react';
import { mainMap } from '../map-access.ts';
import styles from './map-controls.module.css';
import { scaleLength } from './scale-length.ts';

const MAX_PX = 42;

/** How long a round distance is in the middle of the map; follows the camera without React. */
export function ScaleBar() {
  const text = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = ({ lat, zoom }: { lat: number; zoom: number }) => {
      const { nm, px } = scaleLength({ lat, zoom, maxPx: MAX_PX });
      if (text.current) text.current.textContent = `${Number(nm.toPrecision(1))} NM`;
      if (bar.current) bar.current.style.width = `${px}px`;
    };
    show(mainMap.getView());
    const stops = [
      mainMap.on('move', show),
      mainMap.on('view-change', show),
      mainMap.on('idle', () => show(mainMap.getView())),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <div className={styles.scale}>
      <span ref={text} />
      <span ref={bar} className={styles.bar} aria-hidden />
    </div>
  );
}
