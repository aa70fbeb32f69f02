import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { useUserIntegral, type UserTotals } from '../../contract.ts';
import { flightKeys } from '../flights.queries.ts';
import styles from './flight-totals.module.css';

/** Under the lists: a flight that is saved or deleted changes the totals. */
const totalsQuery = () =>
  queryOptions({
    queryKey: [...flightKeys.lists, 'totals'],
    queryFn: ({ signal }) => callEndpoint(useUserIntegral, {}, signal),
  });

const MONTHS_SHOWN = 12;

function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Data omitted from the figures; complete figures need no note. */
function omissions(totals: UserTotals): string[] {
  const count = (number: number, what: string) => (number === 0 ? [] : [`${number} ${what}`]);
  return [
    ...count(totals.flightsWithoutDistance, 'without distance'),
    ...count(totals.flightsWithoutHours - totals.flightsWithoutDistance, 'of a type without speed data'),
    ...count(totals.upcoming, 'upcoming'),
    ...count(totals.undated, 'without date'),
  ];
}

function Landings({ totals }: { totals: UserTotals }) {
  const months = [...new Set(totals.landings.map(({ month }) => month))].slice(0, MONTHS_SHOWN);
  if (months.length === 0) return null;
  return (
    <table className={styles.landings}>
      <caption>Landings by month and type</caption>
      <tbody>
        {months.map((month) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>
              {totals.landings
                .filter((entry) => entry.month === month)
                .map(({ type, landings }) => `${type} ${landings}`)
                .join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Totals of the signed-in person's saved flights, in the account panel (row H5). */
export function FlightTotals() {
  const totals = useQuery(totalsQuery());
  const units = useUnits();
  if (totals.isError)
    return (
      <ErrorNotice
        message={`Totals unavailable. ${totals.error.message}`}
        onRetry={() => void totals.refetch()}
        isRetrying={totals.isFetching}
      />
    );
  if (!totals.data) return <SkeletonLines rows={3} />;
  const left = omissions(totals.data);
  return (
    <section aria-label="Totals" className={styles.totals}>
      <h3>Totals</h3>
      <dl className={styles.figures}>
        <div>
          <dt>Flights</dt>
          <dd>{totals.data.flights}</dd>
        </div>
        <div>
          <dt>Distance</dt>
          <dd>{measuredText('distanceNm', totals.data.distanceNm, units)}</dd>
        </div>
        <div>
          <dt>Block hours</dt>
          <dd>{hoursText(totals.data.blockHours)}</dd>
        </div>
      </dl>
      <Landings totals={totals.data} />
      <p className={styles.note}>
        Saved flights past their off-block time, as planned. Block hours estimated from distance and type,
        still air.
        {left.length > 0 && ` Not counted: ${left.join(', ')}.`}
      </p>
    </section>
  );
}
