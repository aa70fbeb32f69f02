import { useQuery } from '@tanstack/react-query';
import { CategoryBadge } from './category-badge.tsx';
import { weatherQuery } from './metar.queries.ts';

/** The category of an airport as soon as its weather is loaded by whatever shows it; asks for nothing itself. */
export function CategoryMark({ icao }: { icao: string }) {
  const { data } = useQuery({ ...weatherQuery(icao), enabled: false });
  return data ? <CategoryBadge category={data.category} /> : null;
}
