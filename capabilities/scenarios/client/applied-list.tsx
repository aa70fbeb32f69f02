import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import type { AppliedScenario } from '../contract.ts';
import { appliedQuery, undo } from './scenarios.queries.ts';
import styles from './scenarios.module.css';

const zulu = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;

function Applied({ applied }: { applied: AppliedScenario }) {
  const [isBusy, setBusy] = useState(false);
  const { name, state, appliedAt, appliedBy, undoneAt, undoneBy, changed, notSaved } = applied;
  const back = async () => {
    setBusy(true);
    await undo(applied);
    setBusy(false);
  };
  return (
    <li>
      <div>
        <b>{name}</b>
        <small>
          Applied {zulu(appliedAt)} by {appliedBy}
          {undoneAt !== null && `, undone ${zulu(undoneAt)} by ${undoneBy}`}
        </small>
        <details>
          <summary>
            {changed.length} {changed.length === 1 ? 'record' : 'records'} changed
          </summary>
          <ul>
            {changed.map((record) => (
              <li key={record}>{record}</li>
            ))}
            {notSaved.map((words) => (
              <li key={words}>{words}: assumed only, not saved</li>
            ))}
          </ul>
        </details>
      </div>
      {state === 'undone' ? (
        <Badge>Undone</Badge>
      ) : (
        <Button
          size="small"
          Icon={Undo2}
          isBusy={isBusy}
          aria-label={`Undo ${name}`}
          onClick={() => void back()}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

/** Scenarios that were applied, the latest first, each undone as one. */
export function AppliedList() {
  const { data, error, refetch } = useQuery(appliedQuery());
  if (error)
    return (
      <ErrorNotice
        message={`Applied scenarios unavailable. ${messageOf(error)}`}
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.applied} aria-label="Applied scenarios">
      <h3>Applied</h3>
      <ul>
        {data.map((applied) => (
          <Applied key={applied.id} applied={applied} />
        ))}
      </ul>
    </section>
  );
}
