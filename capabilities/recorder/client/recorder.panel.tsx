import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Route, X } from 'lucide-react';
import { useEffect } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { AddLogs } from './add-logs.tsx';
import { LogList } from './log-list.tsx';
import { LogView } from './log-view.tsx';
import { LogbookView } from './logbook-view.tsx';
import { logsQuery } from './recorder.queries.ts';
import styles from './recorder.module.css';
import { openLog, recorder, setRecorderOpen } from './recorder.store.ts';
import { endRecorderThread } from './recorder-thread.ts';

/** Recorded flights (row K1): read from files, stored, analysed and compared with their plans. */
export function RecorderWorkspace() {
  const { openId } = useSlice(recorder);
  const list = useQuery(logsQuery());
  const log = list.data?.logs.find(({ id }) => id === openId) ?? null;
  // The thread's memory is not needed while the panel is closed.
  useEffect(() => endRecorderThread, []);
  return (
    <section className={styles.workspace} aria-labelledby="recorder-title">
      <header className={styles.header}>
        {log && <IconButton label="All flight logs" Icon={ArrowLeft} onClick={() => openLog(null)} />}
        <h2 id="recorder-title">
          {!log && <Route size={20} aria-hidden />}
          {log ? log.title : 'Flight logs'}
        </h2>
        <IconButton label="Close flight logs" Icon={X} onClick={() => setRecorderOpen(false)} />
      </header>
      <div className={styles.body}>
        {list.isError && (
          <div className={styles.part}>
            <ErrorNotice
              message={`Flight logs unavailable. ${messageOf(list.error)}`}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          </div>
        )}
        {log === null ? (
          <>
            <AddLogs />
            {list.isPending ? <SkeletonLines rows={6} /> : list.data && <LogList answer={list.data} />}
          </>
        ) : log.kind === 'logbook' ? (
          <LogbookView key={log.id} log={log} />
        ) : (
          <LogView key={log.id} log={log} />
        )}
      </div>
    </section>
  );
}
