import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { appSettingsQuery } from '#platform/client/query/app-settings.queries.ts';
import { useOperatorRefusal } from '#platform/client/query/operator-right.queries.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { PackList, PackMode } from '../contract.ts';
import { sizeText } from '../domain/size-text.ts';
import { PackRow } from './pack-row.tsx';
import { packsQuery } from './packs.queries.ts';
import styles from './packs.module.css';

const MODES: Record<PackMode, string> = {
  auto: 'Packs are installed and updated in the background; bundled data is used meanwhile.',
  bundled: 'Only packs that you install here are downloaded; bundled data is always available.',
  off: 'The operator of this server has switched data packs off: nothing is fetched.',
};

/** State of the build from the packs, unless it succeeded. */
function NavdataNote({ navdata }: { navdata: PackList['navdata'] }) {
  if (navdata.state === 'ready') return null;
  return (
    <p className={navdata.state === 'failed' ? styles.failed : styles.note} role="status">
      {navdata.message}
    </p>
  );
}

/** The rest of the panel shows the navigation data: refetched when it or its state changes. */
function useSettingsFollow(navdata: PackList['navdata'] | undefined): void {
  const queryClient = useQueryClient();
  const mark = navdata && `${navdata.state} ${navdata.version ?? ''}`;
  useEffect(() => {
    if (mark !== undefined) void queryClient.invalidateQueries({ queryKey: appSettingsQuery().queryKey });
  }, [mark, queryClient]);
}

/** Data packs in Data management: installed ones, their age, and available ones. */
export function PacksSection() {
  const packs = useQuery(packsQuery());
  const refusal = useOperatorRefusal();
  useSettingsFollow(packs.data?.navdata);
  return (
    <section className={styles.group} aria-labelledby="data-packs-title" aria-busy={packs.isPending}>
      <h3 id="data-packs-title" className={styles.groupTitle}>
        Data packs
      </h3>
      {packs.isPending && <SkeletonLines rows={4} />}
      {packs.isError && (
        <ErrorNotice
          message={messageOf(packs.error)}
          onRetry={() => void packs.refetch()}
          isRetrying={packs.isFetching}
        />
      )}
      {packs.data && (
        <>
          <p className={styles.note}>{MODES[packs.data.mode]}</p>
          {refusal !== null && <p className={styles.note}>{refusal}</p>}
          <NavdataNote navdata={packs.data.navdata} />
          <ul className={styles.packs}>
            {packs.data.packs.map((pack) => (
              <PackRow key={pack.id} pack={pack} mode={packs.data.mode} isLocked={refusal !== null} />
            ))}
          </ul>
          {packs.data.freeBytes !== null && (
            <p className={styles.note}>{sizeText(packs.data.freeBytes)} free on the server’s disk.</p>
          )}
        </>
      )}
    </section>
  );
}
