import { useUnits } from '#platform/client/units/measure.tsx';
import type { ReportWind } from '../../contract.ts';
import styles from './metar.module.css';
import { windText } from './report-text.ts';

/** Wind direction, north up; no pointer without a direction. */
export function WindDial({ wind }: { wind: ReportWind | null }) {
  const units = useUnits();
  const isBlowing = wind !== null && (wind.speedKt ?? 0) > 0;
  const fromDeg = isBlowing && !wind.isVariable ? wind.fromDegTrue : null;
  return (
    <svg
      viewBox="-40 -40 80 80"
      className={styles.dial}
      role="img"
      aria-label={`Wind ${windText(wind, units)}`}
    >
      <circle r="37" className={styles.dialRing} />
      {['N', 'E', 'S', 'W'].map((name, index) => {
        const angle = (index * Math.PI) / 2;
        return (
          <text key={name} x={27 * Math.sin(angle)} y={-27 * Math.cos(angle) + 3.5}>
            {name}
          </text>
        );
      })}
      {fromDeg !== null && (
        <g transform={`rotate(${fromDeg})`} className={styles.dialArrow}>
          <line y1="-19" y2="15" />
          <path d="M0 20 L-5 10 L5 10 Z" />
        </g>
      )}
      {isBlowing && fromDeg === null && <text y="4">VRB</text>}
      {wind !== null && wind.speedKt === 0 && <text y="4">Calm</text>}
      {(wind === null || wind.speedKt === null) && <text y="4">—</text>}
    </svg>
  );
}
