import { useQuery } from '@tanstack/react-query';
import { setLayerActive, useLayerOn } from '#platform/client/layers/map-view.store.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { Section } from '#platform/client/ui/section.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { AirportNotams, NotamAnswer, NotamSourceHealth } from '../contract.ts';
import { NotamList, NotamProblems, problemOfSource } from './notam-list.tsx';
import { airportNotamsQuery } from './notams.queries.ts';
import styles from './notams.module.css';
import { openAirportNotams } from './notams.store.ts';

interface Group {
  title: string;
  group: NotamAnswer['group'];
  none: string;
  health: (answer: AirportNotams) => NotamSourceHealth | null;
}

const GROUPS: readonly Group[] = [
  { title: 'Airports', group: 'airport', none: 'No NOTAMs', health: ({ sources }) => sources.airport },
  { title: 'ARTCC', group: 'artcc', none: 'No NOTAMs', health: ({ sources }) => sources.region },
  {
    title: 'TFR',
    group: 'tfr',
    none: 'No flight restrictions within 50 NM',
    health: ({ sources }) => sources.tfr,
  },
  {
    title: 'Obstacles',
    group: 'obstacle',
    none: 'No obstacle NOTAMs',
    health: ({ sources }) => sources.airport,
  },
];

function NotamGroup({ answer, group }: { answer: AirportNotams; group: Group }) {
  const notams = answer.notams.filter((notam) => notam.group === group.group);
  const health = group.health(answer);
  const isKnown = health?.hasData === true;
  const shown = notams.filter(({ hidden }) => hidden === null).length;
  return (
    <Section
      title={group.title}
      isSubsection
      isInitiallyOpen={group.group === 'airport' || (group.group === 'tfr' && shown > 0)}
      aside={isKnown ? `${notams.length}` : '—'}
    >
      <div className={styles.group}>
        {health === null ? (
          <p className={styles.none}>FIR of this airport unknown.</p>
        ) : (
          <NotamProblems problems={[problemOfSource(group.title, health)]} />
        )}
        {isKnown && notams.length === 0 && <p className={styles.none}>{group.none}</p>}
        <NotamList notams={notams} />
      </div>
    </Section>
  );
}

function AirportNotamsBody({ icao }: { icao: string }) {
  const query = useQuery(airportNotamsQuery(icao));
  const isOnMap = useLayerOn('notams');
  if (query.isPending) return <SkeletonLines />;
  if (!query.data) {
    const advice = query.error.cause instanceof Error ? query.error.cause.message : undefined;
    return (
      <ErrorNotice
        message={query.error.message}
        {...(advice === undefined ? {} : { advice })}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const { data } = query;
  return (
    <>
      <div className={styles.sourceRow}>
        <FreshnessLine freshness={data.freshness} />
        <span className={styles.rowButtons}>
          <Button size="small" aria-pressed={isOnMap} onClick={() => setLayerActive('notams', !isOnMap)}>
            On the map
          </Button>
          <Button size="small" onClick={() => openAirportNotams(icao)}>
            Search and filter
          </Button>
        </span>
      </div>
      {query.isError && <NotamProblems problems={[`${query.error.message}: last received NOTAMs shown.`]} />}
      {GROUPS.map((group) => (
        <NotamGroup key={group.group} answer={data} group={group} />
      ))}
    </>
  );
}

/** The NOTAM section of an airport (row E2); queries only when opened. */
export function AirportNotamsSection({ icao }: { icao: string }) {
  return (
    <Section title="NOTAM">
      <AirportNotamsBody icao={icao} />
    </Section>
  );
}
