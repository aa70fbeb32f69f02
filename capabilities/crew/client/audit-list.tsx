import { useQuery } from '@tanstack/react-query';
import { formatUtcDate, formatUtcTime } from '#aviation/time/utc.ts';
import type { AuditEntry } from '#capabilities/crew/contract.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import styles from './crew.module.css';
import { auditQuery } from './crew.queries.ts';

const SILENT = new Set(['revision', 'updatedAt', 'updatedBy', 'createdAt']);
const VERBS = { create: 'added', update: 'changed', delete: 'deleted' } as const;

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Fields that differ, as `label: MER415 → MER416`. */
function differences({ before, after }: AuditEntry): string[] {
  if (!before || !after) return [];
  return Object.keys(after)
    .filter((name) => !SILENT.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name}: ${shown(before[name])} → ${shown(after[name])}`);
}

function titleOf({ kind, before, after }: AuditEntry): string {
  const record = after ?? before ?? {};
  const name = record.label || record.number || record.name || '';
  return `${kind}${typeof name === 'string' && name !== '' ? ` ${name}` : ''}`;
}

/** Changes of a member and their authors, newest first. */
export function AuditList({ crewId }: { crewId: string }) {
  const audit = useQuery(auditQuery(crewId));
  if (audit.isPending) return <SkeletonLines rows={4} />;
  if (audit.error)
    return <ErrorNotice message={messageOf(audit.error)} onRetry={() => void audit.refetch()} />;
  if (audit.data.length === 0)
    return <p className={styles.note}>No manual changes. An example roster is one entry.</p>;
  return (
    <ul className={styles.audit}>
      {audit.data.map((entry) => (
        <li key={entry.seq}>
          <b>
            {titleOf(entry)} {VERBS[entry.action]}
          </b>
          <span className={styles.note}>
            {formatUtcDate(Date.parse(entry.at))} {formatUtcTime(Date.parse(entry.at))} · {entry.by}
            {entry.reason === null ? '' : ` · ${entry.reason}`}
          </span>
          {differences(entry).map((words) => (
            <span key={words} className={styles.difference}>
              {words}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
