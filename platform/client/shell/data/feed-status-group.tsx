import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FeedStatus, tryFeedNow } from '#platform/contract/feeds.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { callEndpoint } from '../../query/api-client.ts';
import { feedStatusesQuery } from '../../query/feeds.queries.ts';
import { useOperatorRefusal } from '../../query/operator-right.queries.ts';
import { useNowMs } from '../../time/use-now.ts';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Figure, UNKNOWN } from '../../ui/figure.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { agoText, bytesText, outageText } from './feed-text.ts';
import styles from '../frame/shell-panels.module.css';

const STATE: Record<FeedStatus['state'], { text: string; tone: BadgeProps['tone'] }> = {
  fresh: { text: 'fresh', tone: 'ok' },
  stale: { text: 'stale', tone: 'caution' },
  failed: { text: 'failed', tone: 'caution' },
  waiting: { text: 'waiting', tone: 'neutral' },
  off: { text: 'off', tone: 'neutral' },
};

/** A feed on demand without requests waits for a request, not for its source. */
function stateText(feed: FeedStatus): string {
  if (feed.state !== 'waiting') return STATE[feed.state].text;
  if (feed.onDemand) return 'on demand';
  return feed.message === null ? STATE.waiting.text : 'not asked';
}

/** Feeds that can be requested now: not one that is off, nor one on demand without requests. */
const canBeTried = (feed: FeedStatus): boolean =>
  feed.state !== 'off' && !(feed.onDemand && feed.state === 'waiting');

/** Requests the source at once instead of at its next attempt. */
function TryNow({ feed }: { feed: FeedStatus }) {
  const queryClient = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => callEndpoint(tryFeedNow, { params: { id: feed.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: feedStatusesQuery().queryKey }),
    onError: (error) => toast({ message: `${feed.title}: ${messageOf(error)}`, tone: 'warning' }),
  });
  return (
    <Button
      size="small"
      variant="quiet"
      isBusy={attempt.isPending}
      aria-label={`Try now: ${feed.title}`}
      onClick={() => attempt.mutate()}
    >
      Try now
    </Button>
  );
}

function Times({ feed, nowMs, children }: { feed: FeedStatus; nowMs: number; children: ReactNode }) {
  const next = feed.nextTryAt === null ? null : Date.parse(feed.nextTryAt) - nowMs;
  return (
    <div className={`${styles.meta} ${styles.dotted}`}>
      <span>{feed.source}</span>
      <span>received {feed.receivedAt === null ? UNKNOWN : agoText(feed.receivedAt, nowMs)}</span>
      {feed.asOf !== null && <span>data of {agoText(feed.asOf, nowMs)}</span>}
      {next !== null && <span>next try {next <= 0 ? 'now' : `in ${Math.ceil(next / 1000)} s`}</span>}
      {feed.bytes > 0 && <span>{bytesText(feed.bytes)}</span>}
      {feed.rejected > 0 && <Badge tone="caution">{feed.rejected} rejected</Badge>}
      {children}
    </div>
  );
}

function FeedRow({ feed, nowMs, mayTry }: { feed: FeedStatus; nowMs: number; mayTry: boolean }) {
  return (
    <li className={styles.source} data-feed={feed.id} data-feed-state={feed.state}>
      <div className={styles.sourceHead}>
        <span className={styles.sourceName}>{feed.title}</span>
        <span className={styles.meta}>
          {feed.records !== null && (
            <Figure
              value={feed.records.toLocaleString('en-US')}
              unit={feed.onDemand ? 'kept' : feed.records === 1 ? 'record' : 'records'}
            />
          )}
          <Badge tone={STATE[feed.state].tone}>{stateText(feed)}</Badge>
        </span>
      </div>
      <Times feed={feed} nowMs={nowMs}>
        {mayTry && canBeTried(feed) && <TryNow feed={feed} />}
      </Times>
      {feed.message !== null && <p className={styles.note}>{feed.message}</p>}
      {feed.lastOutage !== null && (
        <p className={styles.note} data-feed-outage>
          {outageText(feed.lastOutage, nowMs)}
        </p>
      )}
    </li>
  );
}

/** Every feed with its state, age, next attempt and fault (row F3: a failed feed never looks empty). */
export function FeedStatusGroup() {
  const feeds = useQuery(feedStatusesQuery());
  const nowMs = useNowMs('second');
  const mayTry = useOperatorRefusal() === null;
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>Feeds</h3>
      {feeds.isPending && <SkeletonLines rows={4} />}
      {feeds.isError && (
        <ErrorNotice
          message={messageOf(feeds.error)}
          onRetry={() => void feeds.refetch()}
          isRetrying={feeds.isFetching}
        />
      )}
      <ul className={styles.sources}>
        {feeds.data?.map((feed) => (
          <FeedRow key={feed.id} feed={feed} nowMs={nowMs} mayTry={mayTry} />
        ))}
      </ul>
    </section>
  );
}
