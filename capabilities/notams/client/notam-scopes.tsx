import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { openRoute } from '#aviation/crossing/corridor.ts';
import { altitudeBand } from '#platform/client/layers/altitude.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { AirportNotams, AreaNotams, NotamAnswer } from '../contract.ts';
import { meetsBand } from '../domain/notam-levels.ts';
import { CORRIDOR_NM, corridorBox, isOnRoute } from './notam-corridor.ts';
import { isInBox } from './notam-features.ts';
import { NotamList, NotamProblems, problemOfSource } from './notam-list.tsx';
import { matchesText } from './notam-text.ts';
import { type SelectedRoute, notamsContext } from './notams-deps.ts';
import { airportNotamsQuery, areaNotamsQuery } from './notams.queries.ts';
import styles from './notams.module.css';
import { useNotamsInView } from './use-notams-in-view.ts';
import { changeNotamView, notamView, readNotams } from './notams.store.ts';

const HOUR_MS = 3_600_000;

/** Filters a list by search, category and marks. */
function useFilter(): (notams: readonly NotamAnswer[]) => NotamAnswer[] {
  const { text, category, isUnreadOnly } = useSlice(notamView);
  const read = useSlice(readNotams);
  return (notams) =>
    notams.filter(
      (notam) =>
        (category === 'all' || notam.category === category) &&
        (!isUnreadOnly || !read.includes(notam.id)) &&
        matchesText(notam, text),
    );
}

const useIsFiltered = (): boolean =>
  useSlice(
    notamView,
    ({ text, category, isUnreadOnly }) => text !== '' || category !== 'all' || isUnreadOnly,
  );

function clearFilter(): void {
  changeNotamView({ text: '', category: 'all', isUnreadOnly: false });
}

/** A list with its filter; `none` is shown only where the sources confirm that there is nothing. */
function FilteredList({ notams, none }: { notams: readonly NotamAnswer[]; none: string | null }) {
  const filter = useFilter();
  const isFiltered = useIsFiltered();
  const left = filter(notams);
  if (left.length > 0) return <NotamList notams={left} />;
  if (isFiltered && notams.length > 0) {
    return (
      <EmptyState
        message={`None of ${notams.length} NOTAMs matches.`}
        action={{ label: 'Clear search and filters', onSelect: clearFilter }}
      />
    );
  }
  return none === null ? null : <p className={styles.none}>{none}</p>;
}

const areaProblems = ({ sources, pending, isTooWide }: AreaNotams): (string | null)[] => [
  isTooWide
    ? 'The view is too wide for NOTAMs of airports and regions: zoom in. Only flight restrictions are listed.'
    : null,
  pending > 0 ? `${pending} parts of the view pending.` : null,
  sources.notams === null ? null : problemOfSource('NOTAMs', sources.notams),
  problemOfSource('Flight restrictions', sources.tfr),
];

const isComplete = ({ sources, pending, isTooWide }: AreaNotams): boolean =>
  pending === 0 && !isTooWide && sources.notams?.hasData === true && sources.tfr.hasData;

/** Meaning of an empty list for the view; null when the sources have not answered enough. */
function noneOf(answer: AreaNotams): string | null {
  if (isComplete(answer)) return 'No NOTAMs in this view';
  return answer.isTooWide && answer.sources.tfr.hasData ? 'No flight restrictions in this view' : null;
}

/** Everything in the map's view. */
export function MapScope() {
  const { bounds, query } = useNotamsInView();
  const band = useSlice(altitudeBand);
  if (query.isError && !query.data) {
    return (
      <ErrorNotice
        message={query.error.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!query.data) return <SkeletonLines />;
  const inSight = query.data.notams.filter((notam) => bounds !== null && isInBox(notam, bounds));
  const notams = inSight.map((notam) =>
    notam.hidden === null && notam.area !== null && !meetsBand(notam.levels, band)
      ? { ...notam, hidden: 'levels' as const }
      : notam,
  );
  return (
    <>
      <div className={styles.sourceRow}>
        <FreshnessLine freshness={query.data.freshness} />
      </div>
      <NotamProblems problems={areaProblems(query.data)} />
      <FilteredList notams={notams} none={noneOf(query.data)} />
    </>
  );
}

function AirportBody({ icao, data }: { icao: string; data: AirportNotams }) {
  const { airport, region, tfr } = data.sources;
  const isKnown = airport.hasData && tfr.hasData && region?.hasData !== false;
  return (
    <>
      <div className={styles.sourceRow}>
        <FreshnessLine freshness={data.freshness} />
      </div>
      <NotamProblems
        problems={[
          problemOfSource(`NOTAMs of ${icao}`, airport),
          region === null ? null : problemOfSource(`NOTAMs of ${data.fir ?? 'the region'}`, region),
          problemOfSource('Flight restrictions', tfr),
        ]}
      />
      <FilteredList notams={data.notams} none={isKnown ? 'No NOTAMs' : null} />
    </>
  );
}

function OneAirport({ icao }: { icao: string }) {
  const query = useQuery(airportNotamsQuery(icao));
  if (query.data) return <AirportBody icao={icao} data={query.data} />;
  if (!query.isError) return <SkeletonLines />;
  const advice = query.error.cause instanceof Error ? query.error.cause.message : '';
  return (
    <ErrorNotice
      message={query.error.message}
      advice={advice}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

/** NOTAMs of the airport entered, or of the one whose page is open. */
export function AirportScope() {
  const typed = useSlice(notamView, ({ airport }) => airport);
  const opened = notamsContext.use().useOpenAirport();
  const icao = (typed === '' ? (opened ?? '') : typed).trim().toUpperCase();
  if (/^[A-Z0-9]{3,4}$/.test(icao)) return <OneAirport key={icao} icao={icao} />;
  return <EmptyState message="Type the code of an airport, or open one on the map." />;
}

function useRouteArea({ points }: SelectedRoute) {
  const now = useNowMs('minute');
  const corridor = useMemo(() => openRoute(points), [points]);
  const from = Math.floor(now / HOUR_MS) * HOUR_MS;
  const query = useQuery(
    areaNotamsQuery({
      bbox: corridorBox(points) ?? '0,0,0,0',
      from: new Date(from).toISOString(),
      to: new Date(from + 24 * HOUR_MS).toISOString(),
    }),
  );
  const { data } = query;
  const onRoute = useMemo(
    () => (data?.notams ?? []).filter((notam) => isOnRoute(notam, corridor)),
    [data, corridor],
  );
  return { query, onRoute };
}

function OneRoute({ route }: { route: SelectedRoute }) {
  const ends = [...new Set([route.departure, route.arrival])];
  const airports = useQueries({ queries: ends.map((icao) => airportNotamsQuery(icao)) });
  const { query, onRoute } = useRouteArea(route);
  return (
    <>
      {ends.map((icao, index) => {
        const answer = airports[index];
        return (
          <section key={icao} className={styles.end}>
            <h3 className={styles.endTitle}>
              {icao} <span>{index === 0 ? 'Departure' : 'Arrival'}</span>
            </h3>
            {answer?.data ? <AirportBody icao={icao} data={answer.data} /> : null}
            {answer?.isError && !answer.data ? (
              <ErrorNotice message={answer.error.message} onRetry={() => void answer.refetch()} />
            ) : null}
            {answer?.isPending ? <SkeletonLines rows={4} /> : null}
          </section>
        );
      })}
      <section className={styles.end}>
        <h3 className={styles.endTitle}>
          En route <span>areas within {CORRIDOR_NM} NM</span>
        </h3>
        {query.isError && !query.data ? (
          <ErrorNotice message={query.error.message} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data ? (
          <>
            <NotamProblems
              problems={[
                query.data.isTooWide
                  ? 'En-route FIR NOTAMs not retrieved: route too long. Only flight restrictions are listed.'
                  : null,
                problemOfSource('Flight restrictions', query.data.sources.tfr),
              ]}
            />
            <FilteredList
              notams={onRoute}
              none={query.data.sources.tfr.hasData ? 'No flight restrictions along the route' : null}
            />
          </>
        ) : null}
        {query.isPending ? <SkeletonLines rows={4} /> : null}
      </section>
    </>
  );
}

/** NOTAMs of both ends of the selected route, and areas along it. */
export function RouteScope() {
  const route = notamsContext.use().useSelectedRoute();
  if (route) return <OneRoute route={route} />;
  return (
    <EmptyState
      message="Select a route on the map or open a flight to see the NOTAMs along it."
      action={{ label: 'Show the map view', onSelect: () => changeNotamView({ scope: 'map' }) }}
    />
  );
}
