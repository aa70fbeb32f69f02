import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { getSharedFlight } from '#capabilities/flights/contract.ts';
import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';
import styles from '../flights.module.css';
import { RouteSummary } from '../route/route-summary.tsx';

const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['flights', 'shared', token],
    queryFn: ({ signal }) => callEndpoint(getSharedFlight, { query: { token } }, signal),
    retry: false,
  });

export interface SharedFlightProps {
  token: string;
  PlanView: ComponentType<{ plan: OperationalFlightPlan }>;
}

/** A flight as its link shows it: read-only, without signing in. */
export function SharedFlight({ token, PlanView }: SharedFlightProps) {
  const { data, error, isFetching, refetch } = useQuery(sharedQuery(token));
  return (
    <main className={styles.shared}>
      {!data && !error && <SkeletonLines />}
      {error && (
        <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && (
        <>
          {data.flight.plan ? (
            // The plan has the flight's heading.
            <h1 className="visually-hidden">Shared flight {data.flight.callsign}</h1>
          ) : (
            <>
              <h1 className={styles.bigIdent}>{data.flight.callsign || 'Flight'}</h1>
              <p className={styles.meta}>
                {[data.flight.aircraft, data.flight.date, data.flight.departureTime]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </>
          )}
          <p className={styles.meta}>
            Shared by Meridian, read-only. Link expires {data.expiresAt.slice(0, 16).replace('T', ' ')}Z.
          </p>
          {data.flight.plan ? (
            <PlanView plan={data.flight.plan} />
          ) : (
            <RouteSummary
              departure={data.flight.departure}
              arrival={data.flight.arrival}
              route={data.flight.selfRoute}
              points={data.flight.route_info}
              distanceNm={data.flight.distance}
              isFallback={data.flight.isFallback}
            />
          )}
          <p className={styles.meta}>Not for navigation</p>
        </>
      )}
    </main>
  );
}
