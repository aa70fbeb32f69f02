import { useEffect, useRef } from 'react';
import type { MapController, MapView } from '#platform/client/map/map-controller.ts';
import { METRES_PER_PX } from '../domain/fit-view.ts';
import styles from './diagram.module.css';

const SCALE_STEPS_M = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const SCALE_MAX_PX = 90;
/** The longest round length that fits, and how wide it is drawn. */
function scaleOf({ lat, zoom }: Pick<MapView, 'lat' | 'zoom'>): { metres: number; widthPx: number } {
  const metresPerPx = (METRES_PER_PX * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
  const metres =
    SCALE_STEPS_M.findLast((step) => step / metresPerPx <= SCALE_MAX_PX) ?? SCALE_STEPS_M[0] ?? 10;
  return { metres, widthPx: metres / metresPerPx };
}

const lengthText = (metres: number): string => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`);

/** North arrow and scale; they follow the map outside React, once per frame. */
export function DiagramMarks({ controller }: { controller: MapController }) {
  const arrow = useRef<SVGSVGElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const follow = (view: MapView) => {
      if (arrow.current) arrow.current.style.transform = `rotate(${-view.bearingDeg}deg)`;
      const { metres, widthPx } = scaleOf(view);
      if (bar.current) bar.current.style.width = `${widthPx}px`;
      if (text.current) text.current.textContent = lengthText(metres);
    };
    follow(controller.getView());
    const stops = [controller.on('move', follow), controller.on('idle', () => follow(controller.getView()))];
    return () => stops.forEach((stop) => stop());
  }, [controller]);
  return (
    <>
      <svg ref={arrow} className={styles.north} viewBox="-16 -20 32 40" role="img" aria-label="North arrow">
        <path d="M0 6V-14M-5 -8 0 -15l5 7" />
        <text y={17}>N</text>
      </svg>
      <div className={styles.scale} aria-hidden>
        <span ref={text} />
        <span ref={bar} className={styles.bar} />
      </div>
    </>
  );
}
