import { clockText } from '../../time/time-text.ts';
import { airacAge } from '#aviation/time/airac.ts';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { useAppSettings } from '../../query/app-settings.queries.ts';
import { useFeedStatuses } from '../../query/feeds.queries.ts';
import { serverLink } from '../../query/server-link.ts';
import { useSlice } from '../../state/slice.ts';
import { useNowMs } from '../../time/use-now.ts';
import { classNames } from '../../ui/class-names.ts';
import { WithTooltip } from '../../ui/tooltip.tsx';
import { oldestRouteCycle } from './data-cycles.ts';
import { feedNote } from './feed-text.ts';
import { setPanelFlag } from '../panel-flags.store.ts';
import styles from './status-pills.module.css';

const openDataManagement = () => setPanelFlag('isDataManagementOpen', true);

/** Text of the AIRAC pill beside the cycle: the days left, or how long the data is out of date. */
export function airacNote(cycle: string | null, nowMs: number): { text: string; isLate: boolean } | null {
  const age = airacAge(cycle, nowMs);
  if (age.state === 'current') return { text: `${age.daysLeft} d left`, isLate: false };
  if (age.state === 'outdated') return { text: `expired ${age.daysOver} d ago`, isLate: true };
  return age.state === 'future' ? { text: 'next cycle', isLate: false } : null;
}

/**
 * The cycle of the oldest data that a route may use, and its days left; opens Data management, which lists every
 * source.
 */
export function AiracPill({ navdata }: { navdata: AppSettings['navdata'] | undefined }) {
  const now = useNowMs('minute');
  const cycle = navdata ? oldestRouteCycle(navdata.sources) : null;
  const note = airacNote(cycle, now);
  return (
    <WithTooltip tooltip={{ text: 'Oldest navigation data a route may use' }}>
      <button
        type="button"
        className={classNames(styles.pill, note?.isLate && styles.late)}
        onClick={openDataManagement}
      >
        <span className={classNames(styles.muted, styles.label)}>AIRAC</span>
        <span className={styles.figure}>{cycle ?? '—'}</span>
        {note && <span className={classNames(styles.muted, styles.extra)}>{note.text}</span>}
      </button>
    </WithTooltip>
  );
}

/** The server's feed mode and the state of its feeds (row F0); opens Data management. */
function FeedBadge({ feeds }: { feeds: FeedMode | undefined }) {
  const statuses = useFeedStatuses();
  const text = feeds && feedNote(feeds, statuses);
  return (
    <WithTooltip tooltip={{ text: 'Feed mode' }}>
      <button
        type="button"
        className={styles.pill}
        onClick={openDataManagement}
        data-feed-mode={feeds ?? 'unknown'}
      >
        <span className={classNames(styles.dot, text && styles[text.tone])} aria-hidden />
        <span className={styles.words}>
          <span>{text?.title ?? 'Feeds —'}</span>
          {text?.note && <span className={styles.muted}>{text.note}</span>}
        </span>
      </button>
    </WithTooltip>
  );
}

/** States that the server does not respond, and since when; nothing while it does. */
function ServerPill({ sinceMs }: { sinceMs: number }) {
  return (
    <span className={classNames(styles.pill, styles.late)} role="status" data-server="away">
      <span className={classNames(styles.dot, styles.caution)} aria-hidden />
      <span>Server unavailable</span>
      <span className={classNames(styles.muted, styles.extra)}>since {clockText(sinceMs)}</span>
    </span>
  );
}

/** State of the server: unreachable, or the mode of its feeds. */
export function ServerState() {
  const { awaySinceMs } = useSlice(serverLink);
  const settings = useAppSettings();
  return awaySinceMs === null ? <FeedBadge feeds={settings?.feeds} /> : <ServerPill sinceMs={awaySinceMs} />;
}

/** Both pills of the top nav. */
export function StatusPills() {
  const settings = useAppSettings();
  return (
    <div className={styles.pills}>
      <AiracPill navdata={settings?.navdata} />
      <ServerState />
    </div>
  );
}
