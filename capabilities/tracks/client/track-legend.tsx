import { useQuery } from '@tanstack/react-query';
import { useLayerOn } from '#platform/client/layers/map-view.store.ts';
import { LegendBox, Note } from '#platform/client/ui/panel-parts.tsx';
import type { TrackSystem } from '../domain/oceanic-track.ts';
import { DIM, DIRECTIONS, DIRECTION_TOKEN, LINE_OPACITY } from './track-colours.ts';
import { tracksQuery } from './tracks.queries.ts';
import styles from './tracks.module.css';

function NonePublished({ system }: { system: TrackSystem }) {
  const { data } = useQuery(tracksQuery(system));
  return data?.tracks.length === 0 && data.freshness.state !== 'failed' ? (
    <Note tone="text">No tracks published</Note>
  ) : null;
}

/** A line sample as the map draws it, half in each colour if it means both directions. */
function Swatch({
  directions,
  opacity,
}: {
  directions: readonly (typeof DIRECTIONS)[number][];
  opacity: number;
}) {
  return (
    <span className={styles.swatch} aria-hidden style={{ opacity }}>
      {directions.map((direction) => (
        <i key={direction} style={{ background: `var(--${DIRECTION_TOKEN[direction]})` }} />
      ))}
    </span>
  );
}

function Legend({ title, system }: { title: string; system: TrackSystem }) {
  return (
    <LegendBox title={title}>
      <ul>
        {DIRECTIONS.map((direction) => (
          <li key={direction}>
            <Swatch directions={[direction]} opacity={LINE_OPACITY} />
            {direction === 'west' ? 'Westbound' : 'Eastbound'}
          </li>
        ))}
        <li>
          <Swatch directions={DIRECTIONS} opacity={LINE_OPACITY * DIM} />
          Not valid at the time shown
        </li>
      </ul>
      <NonePublished system={system} />
    </LegendBox>
  );
}

/** Legend of track colours. */
export function NatLegend() {
  return <Legend title="North Atlantic tracks" system="nat" />;
}

/** The same for the Pacific; with both layers on, the colours are listed once, above its source. */
export function PacLegend() {
  if (!useLayerOn('nat')) return <Legend title="Pacific tracks" system="pac" />;
  return (
    <LegendBox title="Pacific tracks">
      <NonePublished system="pac" />
    </LegendBox>
  );
}
