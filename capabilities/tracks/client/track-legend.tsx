import { useLayerOn } from '#platform/client/layers/map-view.store.ts';
import { LegendBox } from '#platform/client/ui/panel-parts.tsx';
import styles from './tracks.module.css';

function Legend({ title }: { title: string }) {
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
    </LegendBox>
  );
}

/** What the colours of tracks mean, for both oceans when both are on. */
export function NatLegend() {
  return <Legend title={useLayerOn('pac') ? 'Oceanic tracks' : 'North Atlantic tracks'} />;
}

/** The same for the Pacific alone: with both on, the one above says it. */
export function PacLegend() {
  return useLayerOn('nat') ? null : <Legend title="Pacific tracks" />;
}
