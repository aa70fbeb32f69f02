import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Note } from '#platform/client/ui/panel-parts.tsx';
import type { FeedHealth } from '../contract.ts';
import { closeHazard, setHazardListOpen } from './hazards.store.ts';

export function openList(): void {
  closeHazard();
  setHazardListOpen(true);
}
/** Back to the list. */
export const back = { label: 'Hazards', onSelect: openList };

/** Shown instead of an inspector whose subject is not, or not yet, known. */
export function Missing({
  title,
  query,
  sentence,
}: {
  title: string;
  query: {
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    error: Error | null;
    refetch: () => unknown;
  };
  sentence: string;
}) {
  return (
    <Panel title={title} onClose={closeHazard} isLoading={query.isPending}>
      {query.error ? (
        <ErrorNotice
          message={query.error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <EmptyState message={sentence} action={{ label: 'Show the list', onSelect: openList }} />
      )}
    </Panel>
  );
}

/** Source, age and mode of the feed. */
export function Source({ feed, isLastGood }: { feed: FeedHealth | undefined; isLastGood: boolean }) {
  return (
    <>
      {feed && <FreshnessLine freshness={feed.freshness} />}
      {isLastGood && (
        <Note tone="caution">
          The feed failed since: {feed?.message ?? 'no answer.'} This is its last data and may no longer be in
          effect.
        </Note>
      )}
    </>
  );
}
