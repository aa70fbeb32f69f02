import { Trash2 } from 'lucide-react';
import type { z } from 'zod';
import { Badge } from '#platform/client/ui/badge.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import type { FlightLog, listFlightLogs } from '../contract.ts';
import { dayOf, durationText, zuluOf } from './log-text.ts';
import { deleteLogWithUndo } from './recorder.queries.ts';
import styles from './recorder.module.css';
import { openLog } from './recorder.store.ts';

const span = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : Date.parse(to) - Date.parse(from);

function LogRow({ log }: { log: FlightLog }) {
  const units = useUnits();
  const { figures, title, registration, aircraft } = log;
  const facts =
    log.kind === 'logbook'
      ? [log.format]
      : [
          `${zuluOf(figures.outAt ?? figures.startAt)}–${zuluOf(figures.inAt ?? figures.endAt)}`,
          `Air ${durationText(span(figures.offAt, figures.onAt))}`,
          measuredText('distanceNm', figures.distanceNm, units),
          `${figures.landings} ${figures.landings === 1 ? 'landing' : 'landings'}`,
        ];
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.open}
        onClick={() => openLog(log.id)}
        aria-label={`Open ${title}`}
      >
        <b className={styles.ident}>{title}</b>
        <span className={styles.muted}>
          {[dayOf(figures.startAt), registration, aircraft].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {(figures.exceedances ?? 0) > 0 && (
          <Badge tone="caution">{`${figures.exceedances} exceedances`}</Badge>
        )}
        {figures.gaps > 0 && <Badge>{`${figures.gaps} gaps`}</Badge>}
        {log.flightId !== null && <Badge tone="accent">Planned</Badge>}
      </button>
      <IconButton label={`Delete ${title}`} Icon={Trash2} onClick={() => void deleteLogWithUndo(log)} />
    </li>
  );
}

/** The stored logs, the latest flight first. */
export function LogList({ answer }: { answer: z.infer<typeof listFlightLogs.data> }) {
  const { logs, bytes, maxLogs, maxBytes } = answer;
  if (logs.length === 0)
    return <p className={styles.empty}>No flight logs. Drop a file above, or choose one.</p>;
  return (
    <section className={styles.part} aria-label="Saved flight logs">
      <ul className={styles.list}>
        {logs.map((log) => (
          <LogRow key={log.id} log={log} />
        ))}
      </ul>
      <p className={styles.note}>
        {logs.length} of {maxLogs} logs, {(bytes / 1_000_000).toFixed(1)} of {maxBytes / 1_000_000} MB
      </p>
    </section>
  );
}
