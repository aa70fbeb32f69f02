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

export interface FoundHits {
  groups: FoundGroup[];
  /** The sources were queried for this exact text and have all answered. */
  isAnswered: boolean;
  /** Titles of the sources that failed: their results are unknown. */
  failed: string[];
}

/** Text where nothing was found; failed sources may have results. */
export function nothingFoundText(text: string, failed: readonly string[]): string {
  const nothing = `Nothing found for "${text}".`;
  return failed.length === 0 ? nothing : `${nothing} Not searched: ${failed.join(', ')}.`;
}

/** Queries every search source for the typed text; groups without hits are omitted. */
export function useSearchHits(typed: string, most = 6): FoundHits {
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
      isAnswered: isEnabled && text === typed.trim() && results.every((result) => !result.isFetching),
      failed: results.flatMap((result, position) =>
        result.isError ? (searchSources[position]?.title ?? []) : [],
      ),
    }),
  });
}
