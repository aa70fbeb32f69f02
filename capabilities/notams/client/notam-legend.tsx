import { LegendBox, Note } from '#platform/client/ui/panel-parts.tsx';
import styles from './notams.module.css';
import { useNotamsInView } from './use-notams-in-view.ts';

const LINES = [
  { tone: 'tfr-now', text: 'Flight restriction in force' },
  { tone: 'tfr-soon', text: 'Restriction within 24 h' },
  { tone: 'airspace', text: 'Airspace NOTAM (dashed: not now)' },
] as const;
const SYMBOLS = [
  { sign: '✕', tone: 'closed', text: 'A runway is closed' },
  { sign: '△', tone: 'point', text: 'NOTAMs of an airport, with their number' },
  { sign: 'Λ', tone: 'point', text: 'Obstacle with its height' },
] as const;

/** Missing data of the view, since a map without symbols would look like one without NOTAMs. */
function MissingNote() {
  const { data } = useNotamsInView().query;
  if (data?.isTooWide) return <Note tone="text">Zoom in for NOTAMs of airports and airspace.</Note>;
  return data && data.pending > 0 ? <Note tone="text">{data.pending} parts of the view pending.</Note> : null;
}

/** Legend of the lines and symbols of NOTAMs. */
export function NotamLegend() {
  return (
    <LegendBox title="NOTAM">
      <ul>
        {LINES.map(({ tone, text }) => (
          <li key={tone}>
            <span className={styles.swatch} data-tone={tone} aria-hidden />
            {text}
          </li>
        ))}
        {SYMBOLS.map(({ sign, tone, text }) => (
          <li key={text}>
            <span className={styles.sign} data-tone={tone} aria-hidden>
              {sign}
            </span>
            {text}
          </li>
        ))}
      </ul>
      <MissingNote />
    </LegendBox>
  );
}
