import { useQuery } from '@tanstack/react-query';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import styles from './metar.module.css';
import { WeatherCallError, reasonOf, weatherQuery } from './metar.queries.ts';
import { StationReport } from './report-views.tsx';

const NO_REPORT = 404;

/** The weather of a station with its loading, empty and failed states. */
export function StationWeather({ icao, isTitled = false }: { icao: string; isTitled?: boolean }) {
  const query = useQuery(weatherQuery(icao));
  const nowMs = useNowMs('minute');
  if (query.data) {
    return (
      <>
        {query.isError && (
          <ErrorNotice
            message="Failed to load weather data"
            advice={`${reasonOf(query.error)} The last received report is below.`}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        <StationReport record={query.data} nowMs={nowMs} isTitled={isTitled} />
      </>
    );
  }
  if (query.isPending) {
    return (
      <div className={styles.skeleton}>
        <Skeleton width="30%" height="22px" />
        <Skeleton height="44px" />
        <Skeleton height="112px" />
        <Skeleton height="28px" />
      </div>
    );
  }
  if (query.error instanceof WeatherCallError && query.error.code === NO_REPORT) {
    return (
      <EmptyState
        message={`${icao} has no weather reports in the source.`}
        action={{ label: 'Ask again', onSelect: () => void query.refetch() }}
      />
    );
  }
  return (
    <ErrorNotice
      message="Failed to load weather data"
      advice={reasonOf(query.error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
