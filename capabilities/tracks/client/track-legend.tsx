import { activeLayers } from '#platform/client/layers/map-view.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import styles from './tracks.module.css';

function Legend({ title }: { title: string }) {
  return (
    <div className={styles.legend}>
      <h3>{title}</h3>
      <ul>
        <li data-direction="west">
          <span className={styles.swatch} aria-hidden />
          Westbound
        </li>
        <li data-direction="east">
          <span className={styles.swatch} aria-hidden />
          Eastbound
        </li>
        <li data-dim>
          <span className={styles.swatch} aria-hidden />
          Not valid at the time shown
        </li>
      </ul>
    </div>
  );
}

const usePacOn = () => useSlice(activeLayers, ({ pac }) => pac);
const useNatOn = () => useSlice(activeLayers, ({ nat }) => nat);

/** What the colours of tracks mean, for both oceans when both are on. */
export function NatLegend() {
  return <Legend title={usePacOn() ? 'Oceanic tracks' : 'North Atlantic tracks'} />;
}

/** The same for the Pacific alone: with both on, the one above says it. */
export function PacLegend() {
  return useNatOn() ? null : <Legend title="Pacific tracks" />;
}
