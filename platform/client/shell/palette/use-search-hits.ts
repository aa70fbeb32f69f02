import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SearchHit, SearchSource } from '../client-capability.ts';
import { useShell } from '../shell-context.tsx';

const DEBOUNCE_MS = 120;
const MINUTE_MS = 60_000;
/** One letter matches half the world. */
const LEAST_LETTERS = 2;

export interface FoundGroup {
  source: SearchSource;
  hits: readonly SearchHit[];
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Asks every search source for what was typed; groups without hits are left out. */
export function useSearchHits(typed: string, most = 6): { groups: FoundGroup[]; isSearching: boolean } {
  const { searchSources } = useShell();
  const text = useSettled(typed.trim());
  const isEnabled = text.length >= LEAST_LETTERS;
  return useQueries({
    queries: searchSources.map((source) => ({
      queryKey: ['shell', 'search', source.id, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.search(text, signal),
      enabled: isEnabled,
      staleTime: MINUTE_MS,
      placeholderData: keepPreviousData,
    })),
    combine: (results) => ({
      groups: results.flatMap((result, position) => {
        const source = searchSources[position];
        const hits = isEnabled ? (result.data ?? []).slice(0, most) : [];
        return source && hits.length > 0 ? [{ source, hits }] : [];
      }),
      isSearching: results.some((result) => result.isFetching),
    }),
  });
}
