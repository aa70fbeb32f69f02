import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { airacAge } from '#aviation/time/airac.ts';
import { formatUtcDay } from '#aviation/time/utc.ts';
import { type AppSettings, setFeedMode } from '#platform/contract/app-settings.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { callEndpoint } from '../../query/api-client.ts';
import { appSettingsQuery } from '../../query/app-settings.queries.ts';
import { useOperatorRefusal } from '../../query/operator-right.queries.ts';
import { useNowMs } from '../../time/use-now.ts';
import { routeSources } from './data-cycles.ts';
import { Badge } from '../../ui/badge.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Figure, UNKNOWN } from '../../ui/figure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { FeedStatusGroup } from './feed-status-group.tsx';
import { setPanelFlag } from '../panel-flags.store.ts';
import { Contributed } from '../frame/place.tsx';
import { useShell } from '../shell-context.tsx';
import styles from '../frame/shell-panels.module.css';

const FEEDS: Record<FeedMode, { title: string; text: string }> = {
  simulated: { title: 'Simulated', text: 'Simulated data, never mixed with real data.' },
  live: {
    title: 'Live',
    text: 'Live sources. A failed feed shows its age and error.',
  },
  replay: { title: 'Replay', text: 'A recording, with its times shifted to now.' },
};
const MODES = (['simulated', 'live', 'replay'] as const).map((value) => ({
  value,
  label: FEEDS[value].title,
}));

function useFeedModeChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mode: FeedMode) => callEndpoint(setFeedMode, { body: { mode } }),
    // All feed data belongs to the former mode.
    onSettled: () => queryClient.invalidateQueries(),
    onError: (error) =>
      toast({ message: `The feed mode was not changed: ${messageOf(error)}`, tone: 'warning' }),
  });
}

/** The feed switch of the whole server (row F0). */
function FeedModeGroup({ feeds }: { feeds: FeedMode }) {
  const change = useFeedModeChange();
  const refusal = useOperatorRefusal();
  const shown = change.isPending ? change.variables : feeds;
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>Feed mode</h3>
      <div className={styles.lead}>
        <span className={styles.big}>{FEEDS[feeds].title}</span>
        {feeds === 'simulated' && <Badge tone="caution">not for navigation</Badge>}
      </div>
      <Choice
        label="Whole server"
        value={shown}
        options={MODES}
        isDisabled={refusal !== null}
        onChange={(mode) => mode !== feeds && change.mutate(mode)}
      />
      {refusal !== null && <p className={styles.note}>{refusal}</p>}
      <p className={styles.text}>{FEEDS[feeds].text}</p>
    </section>
  );
}

function CycleBadge({ cycle }: { cycle: string | null }) {
  const age = airacAge(cycle, useNowMs('minute'));
  if (age.state === 'unknown') return <Badge tone="caution">no date</Badge>;
  if (age.state === 'current') return <Badge tone="ok">{age.daysLeft} d left</Badge>;
  if (age.state === 'outdated') return <Badge tone="caution">{age.daysOver} d out of date</Badge>;
  return <Badge>Not in force yet</Badge>;
}

/** The oldest data first: a route through its region is as old as it. */
function AiracGroup({ sources }: { sources: AppSettings['navdata']['sources'] }) {
  const used = routeSources(sources);
  const nowMs = useNowMs('minute');
  const oldest = used[0]?.cycle ?? null;
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>AIRAC cycle</h3>
      <div className={styles.lead}>
        <span className={`${styles.big} ${styles.figure}`}>{oldest?.ident ?? UNKNOWN}</span>
        {used.length > 0 && <CycleBadge cycle={oldest?.ident ?? null} />}
      </div>
      <p className={styles.note}>
        {used.length === 0
          ? 'No enroute data installed.'
          : oldest === null
            ? 'The oldest data that a route may use has no date.'
            : `The oldest data that a route may use; ${oldest.expiresMs > nowMs ? 'in' : 'was in'} force until ${formatUtcDay(oldest.expiresMs)} 0000Z.`}
      </p>
      <ul className={styles.sources}>
        {used.map(({ id, name, area, cycle }) => (
          <li key={id} className={styles.sourceHead}>
            <span className={styles.sourceName}>
              {name} · {area ?? UNKNOWN}
            </span>
            <span className={styles.meta}>
              <span className={styles.figure}>{cycle?.ident ?? UNKNOWN}</span>
              <CycleBadge cycle={cycle?.ident ?? null} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ navdata }: { navdata: AppSettings['navdata'] }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.groupTitle}>Navigation data</h3>
      {!navdata.ready && <p className={styles.text}>{navdata.message || 'Not ready yet.'}</p>}
      {navdata.ready && !navdata.hasEnroute && (
        <p className={styles.note}>No enroute data: routes are drawn direct.</p>
      )}
      <ul className={styles.sources}>
        {navdata.sources.map((source) => (
          <li key={source.id} className={styles.source}>
            <div className={styles.sourceHead}>
              <span className={styles.sourceName}>{source.name}</span>
              <Figure value={source.records.toLocaleString('en-US')} unit="records" />
            </div>
            <div className={`${styles.meta} ${styles.dotted}`}>
              <span>as of {source.asOf?.slice(0, 10) ?? UNKNOWN}</span>
              <span>{source.licence}</span>
              {source.notForNavigation && <Badge tone="caution">not for navigation</Badge>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Additions of capabilities to the panel; a failure of one does not affect the others. */
function ContributedSections() {
  const { contributions } = useShell();
  return contributions
    .filter((contribution) => contribution.place === 'data-management')
    .toSorted((a, b) => a.order - b.order)
    .map((contribution) => <Contributed key={contribution.id} contribution={contribution} size="small" />);
}

/** The data used by the app, its sources and age (rows F0, F7). */
export function DataManagementPanel() {
  const settings = useQuery(appSettingsQuery());
  return (
    <Panel
      title="Data management"
      onClose={() => setPanelFlag('isDataManagementOpen', false)}
      isLoading={settings.isPending}
    >
      {settings.isError && (
        <ErrorNotice
          message={messageOf(settings.error)}
          onRetry={() => void settings.refetch()}
          isRetrying={settings.isFetching}
        />
      )}
      {settings.data && (
        <>
          <FeedModeGroup feeds={settings.data.feeds} />
          <FeedStatusGroup />
          <AiracGroup sources={settings.data.navdata.sources} />
          <Sources navdata={settings.data.navdata} />
          <ContributedSections />
          <section className={styles.group}>
            <p className={styles.note}>
              Backup, on the server: npm run backup -- create FILE; it also works while the server runs.
            </p>
            <p className={styles.note}>
              {settings.data.product} {settings.data.version} · {settings.data.environment}
            </p>
          </section>
        </>
      )}
    </Panel>
  );
}
