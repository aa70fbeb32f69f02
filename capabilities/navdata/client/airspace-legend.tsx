import { mapView } from '#platform/client/layers/map-view.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { LegendBox, Note } from '#platform/client/ui/panel-parts.tsx';
import { NO_AREAS, airspaceCoverage } from './airspace-coverage.ts';
import styles from './navdata.module.css';

/** As on charts; the sample is the line on the map. */
const KINDS = [
  ['b', 'Class A, B'],
  ['c', 'Class C'],
  ['d', 'Class D, CTR'],
  ['e', 'Class E to the surface'],
  ['transition', 'Class E above the surface'],
  ['sua', 'Restricted, danger, military'],
  ['fir', 'FIR, sector'],
] as const;

/** From this zoom classes A to C and special use are drawn. */
const FIRST_AREAS_ZOOM = 6;

/** The meaning of the airspace lines, and where areas are not known. */
export function AirspaceLegend() {
  const coverage = useSlice(airspaceCoverage);
  const isFar = useSlice(mapView, ({ zoom }) => zoom < FIRST_AREAS_ZOOM);
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
        <Note>On the map: upper over lower limit</Note>
      </div>
      {isFar && <Note tone="text">Zoom in for controlled and restricted areas.</Note>}
      {coverage === 'regions' && (
        <Note tone="text" isStatus>
          {NO_AREAS}
        </Note>
      )}
    </LegendBox>
  );
}
