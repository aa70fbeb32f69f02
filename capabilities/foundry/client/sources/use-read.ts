import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReadColumns } from '../../domain/engine-problem.ts';
import { callEngine } from '../engine/sql-engine.ts';

/**
 * Reads from the engine; the previous result remains while another one is read. `revision` distinguishes tables of
 * the same name.
 */
export function useRead(
  sql: string | null,
  revision: string | number,
): { data: ReadColumns | undefined; error: Error | null; isStale: boolean } {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['foundry', 'sql', sql, revision],
    enabled: sql !== null,
    queryFn: () => callEngine('read', { sql: sql ?? '' }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // The engine needs no network.
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
  return { data: sql === null ? undefined : data, error, isStale: isPlaceholderData };
}
