import { useQuery } from '@tanstack/react-query';
import { CategoryBadge } from './category-badge.tsx';
import { weatherDetailsQuery, weatherQuery } from './metar.queries.ts';

/**
 * The category of an airport, from the list call, in which an airport without a report is not a failed request. A
 * newer report loaded by the section Weather is used. A report of another place with the same identifier does not
 * apply to this airport.
 */
export function CategoryMark({ icao }: { icao: string }) {
  const { data: listed } = useQuery(weatherDetailsQuery(icao));
  const { data: opened } = useQuery({ ...weatherQuery(icao), enabled: false });
  const isOpenedNewer = (opened?.metar?.observedMs ?? 0) > (listed?.metar?.observedMs ?? 0);
  const record = isOpenedNewer ? opened : (listed ?? opened);
  return record?.positionConflict === null ? <CategoryBadge category={record.category} /> : null;
}
