import { useSlice } from '#platform/client/state/slice.ts';
import { LegendBox, Note } from '#platform/client/ui/panel-parts.tsx';
import { NO_AREAS, airspaceCoverage } from './airspace-coverage.ts';
import styles from './navdata.module.css';

/** As charts draw them; the sign is the line on the map. */
const KINDS = [
  ['b', 'Class A, B'],
  ['c', 'Class C'],
  ['d', 'Class D, CTR'],
  ['e', 'Class E to the surface'],
  ['transition', 'Class E above the surface'],
  ['sua', 'Restricted, danger, military'],
  ['fir', 'FIR, sector'],
] as const;

/** Legend of airspace lines, including where areas are unknown. */
export function AirspaceLegend() {
  const coverage = useSlice(airspaceCoverage);
  return (
    <LegendBox title="Airspace">
      <ul className={styles.kinds}>
        {KINDS.map(([kind, name]) => (
          <li key={kind}>
            <span className={styles.sample} data-kind={kind} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
      <div data-legend="detail">
        <Note>Limits in hundreds of feet MSL unless marked FL or AGL</Note>
      </div>
      {coverage === 'regions' && (
        <Note tone="text" isStatus>
          {NO_AREAS}
        </Note>
      )}
    </LegendBox>
  );
}
