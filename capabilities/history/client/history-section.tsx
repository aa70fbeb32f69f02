import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { UNKNOWN } from '#platform/client/ui/figure.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { type HistoryKind, type HistoryStatus, getHistoryStatus } from '../contract.ts';
import styles from './history.module.css';

const MINUTE_MS = 60_000;
const MB = 1_000_000;

const statusQuery = () =>
  queryOptions({
    queryKey: ['history', 'status'],
    queryFn: ({ signal }) => callEndpoint(getHistoryStatus, {}, signal),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });

const NAMES: Record<HistoryKind, string> = {
  metar: 'METAR',
  taf: 'TAF',
  hazard: 'Hazards',
  notam: 'NOTAM',
};
const ORIGINS: Record<HistoryStatus['origin'], string> = {
  simulated: 'Simulated',
  live: 'Live',
  replay: 'Replay',
};

const sizeText = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Number of stored records of a kind, their start, and their size. */
function KindRow({ kind, records, bytes, from }: HistoryStatus['kinds'][number]) {
  return (
    <li>
      <span>{NAMES[kind]}</span>
      <span className={styles.days}>
        {from === null ? UNKNOWN : `${records.toLocaleString('en-US')} records since ${from}`}
      </span>
      <span className={styles.size}>{sizeText(bytes)}</span>
    </li>
  );
}

/** The stored history, and its limits. */
export function HistorySection() {
  const { data, error, isPending, isFetching, refetch } = useQuery(statusQuery());
  return (
    <section className={styles.group} aria-labelledby="history-title" aria-busy={isPending}>
      <h3 id="history-title" className={styles.title}>
        History
      </h3>
      {isPending && <SkeletonLines rows={4} />}
      {error && (
        <ErrorNotice
          message={`History unavailable: ${messageOf(error)}`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && (
        <>
          <p className={styles.note}>
            {ORIGINS[data.origin]} feeds as received, for {days(data.days)} (HISTORY_DAYS).{' '}
            {sizeText(data.bytes)} of {data.maxMb} MB used (HISTORY_MAX_MB); the oldest days go first.
          </p>
          {data.message !== null && <ErrorNotice message={data.message} />}
          <ul className={styles.kinds}>
            {data.kinds.map((kind) => (
              <KindRow key={kind.kind} {...kind} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
