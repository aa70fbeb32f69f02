import { useQuery } from '@tanstack/react-query';
import { useLayerOn } from '#platform/client/layers/map-view.store.ts';
import { LegendBox, Note } from '#platform/client/ui/panel-parts.tsx';
import type { TrackSystem } from '../domain/oceanic-track.ts';
import { tracksQuery } from './tracks.queries.ts';
import styles from './tracks.module.css';

function NonePublished({ system }: { system: TrackSystem }) {
  const { data } = useQuery(tracksQuery(system));
  return data?.tracks.length === 0 && data.freshness.state !== 'failed' ? (
    <Note tone="text">No tracks published</Note>
  ) : null;
}

function Legend({ title, system }: { title: string; system: TrackSystem }) {
  return (
    <LegendBox title={title}>
      <ul>
        <li className={styles.key} data-direction="west">
          <span className={styles.swatch} aria-hidden />
          Westbound
        </li>
        <li className={styles.key} data-direction="east">
          <span className={styles.swatch} aria-hidden />
          Eastbound
        </li>
        <li className={styles.key} data-dim>
          <span className={styles.swatch} aria-hidden />
          Not valid at the time shown
        </li>
      </ul>
      <NonePublished system={system} />
    </LegendBox>
  );
}

/** Legend of the colours of tracks. */
export function NatLegend() {
  return <Legend title="North Atlantic tracks" system="nat" />;
}

/** The same for the Pacific; with both on, the colours are above and its source below. */
export function PacLegend() {
  if (!useLayerOn('nat')) return <Legend title="Pacific tracks" system="pac" />;
  return (
    <LegendBox title="Pacific tracks">
      <NonePublished system="pac" />
    </LegendBox>
  );
}
