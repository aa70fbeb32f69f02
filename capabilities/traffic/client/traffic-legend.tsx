import { ListFilter, Undo2 } from 'lucide-react';
import { altitudeBand, setAltitudeBand, TOP_FLIGHT_LEVEL } from '#platform/client/layers/altitude.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { returnToNow } from '#platform/client/time/timeline.store.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { LegendBox, Note } from '#platform/client/ui/panel-parts.tsx';
import { NO_FILTER, isFiltering } from '../domain/traffic-filter.ts';
import { PastNote } from './past-note.tsx';
import { NO_FUTURE_POSITIONS, shownText, statusFreshness, statusLine } from './traffic-status.ts';
import { openTrafficList, trafficFilter, trafficStatus } from './traffic.store.ts';
import styles from './traffic.module.css';

const count = (number: number): string => number.toLocaleString('en');

function Hidden() {
  const counts = useSlice(trafficStatus, (status) => status.counts);
  const band = useSlice(altitudeBand);
  const filter = useSlice(trafficFilter);
  if (counts === null) return null;
  const isThinned = counts.total > counts.received;
  return (
    <>
      {isThinned && (
        <Note>
          The {count(counts.received)} most important of {count(counts.total)} in view or near it.
        </Note>
      )}
      {counts.hiddenByAltitude > 0 && (
        <Note>
          {count(counts.hiddenByAltitude)} hidden by altitude ({band.lowFl}–{band.highFl}).{' '}
          <button type="button" className={styles.link} onClick={() => setAltitudeBand(0, TOP_FLIGHT_LEVEL)}>
            Show all levels
          </button>
        </Note>
      )}
      {isFiltering(filter) && (
        <Note>
          {count(counts.hiddenByFilter)} hidden by the filter.{' '}
          <button type="button" className={styles.link} onClick={() => trafficFilter.set(NO_FILTER)}>
            Show all
          </button>
        </Note>
      )}
    </>
  );
}

/** The traffic shown, its sources, and what is left out; its colours are on the altitude control. */
export function TrafficLegend() {
  const status = useSlice(trafficStatus);
  const freshness = statusFreshness(status);
  const { isAhead, past, link } = status;
  if (isAhead)
    return (
      <LegendBox title="Traffic">
        <Note>{NO_FUTURE_POSITIONS}.</Note>
        <Button size="small" Icon={Undo2} onClick={returnToNow}>
          Back to now
        </Button>
      </LegendBox>
    );
  const hasNothing = past !== null && (past.shown === null || past.shown.pictureMs === null);
  return (
    <LegendBox title="Traffic">
      <PastNote />
      <p className={styles.figure}>{shownText(status)}</p>
      {freshness && !hasNothing && <FreshnessLine freshness={freshness} isOfLegend />}
      {link.kind === 'waiting' && <Note tone="caution">{statusLine(status)}</Note>}
      {status.state?.message && <Note tone="caution">{status.state.message}</Note>}
      {!hasNothing && <Hidden />}
      <ul>
        <li>
          <span className={styles.ringKey} data-tone="warning" aria-hidden />
          Emergency
        </li>
        <li>
          <span className={styles.ringKey} data-tone="caution" aria-hidden />
          Conflict
        </li>
        <li>
          <span className={styles.groundKey} aria-hidden />
          On the ground
        </li>
      </ul>
      <Button size="small" Icon={ListFilter} onClick={() => openTrafficList()}>
        List and filter
      </Button>
    </LegendBox>
  );
}
