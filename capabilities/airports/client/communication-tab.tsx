import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { Communication } from '../contract.ts';
import { sourceText } from '../domain/airport-text.ts';
import { communicationLabel, groupCommunications } from '../domain/communication-order.ts';
import { communicationQuery } from './airports.queries.ts';
import styles from './airports.module.css';

function CommunicationRow({ entry }: { entry: Communication }) {
  return (
    <tr className={styles.frequencyRow}>
      <th scope="row">{communicationLabel(entry.type)}</th>
      <td>
        {entry.callsign || '—'}
        {entry.remark !== null && <span className={styles.remark}>{entry.remark}</span>}
      </td>
      <td className={styles.frequency}>{entry.frequency}</td>
    </tr>
  );
}

/** The tab Communication: frequencies in the order in which a crew uses them. */
export function CommunicationTab({ code }: { code: string }) {
  const query = useQuery(communicationQuery(code));
  if (query.isPending) return <SkeletonLines rows={6} />;
  const [first] = query.data ?? [];
  // Spec 8: the same words whether the call failed or was empty.
  if (query.isError || !first) {
    return (
      <ErrorNotice
        message="Load failed"
        advice={query.error?.message ?? 'No frequencies in the data.'}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Callsign</th>
            <th scope="col" className={styles.right}>
              MHz
            </th>
          </tr>
        </thead>
        {groupCommunications(query.data).map(({ role, entries }) => (
          <tbody key={role}>
            <tr className={styles.role}>
              <th scope="rowgroup" colSpan={3}>
                {role}
              </th>
            </tr>
            {entries.map((entry, index) => (
              <CommunicationRow
                key={`${entry.type} ${entry.frequency} ${entry.callsign} ${String(index)}`}
                entry={entry}
              />
            ))}
          </tbody>
        ))}
      </table>
      <p className={styles.source}>{sourceText(first)}</p>
    </>
  );
}
