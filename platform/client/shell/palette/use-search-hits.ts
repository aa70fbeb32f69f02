import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SearchHit, SearchSource } from '../client-capability.ts';
import { useShell } from '../shell-context.tsx';

const DEBOUNCE_MS = 120;
const MINUTE_MS = 60_000;
/** One letter would match too much. */
const MIN_LETTERS = 2;

/**
 * Maximum number of hits of a group listed first although another has the exact name, so that the other is visible
 * too.
 */
const MAX_BEFORE_EXACT = 3;

export interface FoundGroup {
  source: SearchSource;
  hits: readonly SearchHit[];
  /** The text has the format of this source's results: it comes before the others. */
  isMeant: boolean;
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

/** While the answers are pending. */
export const SEARCHING = 'Searching…';

/** Text for an empty result; failed sources may still have results. */
export function nothingFoundText(text: string, failed: readonly string[]): string {
  const nothing = `Nothing found for "${text}".`;
  return failed.length === 0 ? nothing : `${nothing} Not searched: ${failed.join(', ')}.`;
}

/** Status of the search beside its results; none once all sources have answered with results. */
export function searchStatus(typed: string, { groups, isAnswered, failed }: FoundHits): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (text.length < MIN_LETTERS) return `Type at least ${MIN_LETTERS} characters.`;
  if (!isAnswered) return SEARCHING;
  return groups.length === 0 ? nothingFoundText(text, failed) : null;
}

/** Whether a hit has exactly the typed name. */
export function isExactHit({ title }: { title: string }, text: string): boolean {
  return title.toLowerCase() === text.toLowerCase();
}

/** Groups in the order in which they are shown: groups whose format the text has come first. */
export function orderGroups(groups: readonly FoundGroup[], text: string): FoundGroup[] {
  const isExact = ({ hits }: FoundGroup) => hits.some((hit) => isExactHit(hit, text));
  const others = groups.filter(({ isMeant }) => !isMeant);
  const hasOtherExact = others.some(isExact);
  const meant = groups
    .filter(({ isMeant }) => isMeant)
    .map((group) =>
      hasOtherExact && !isExact(group) ? { ...group, hits: group.hits.slice(0, MAX_BEFORE_EXACT) } : group,
    );
  return [...meant, ...others];
}

/**
 * Queries every search source for the typed text; groups without hits are omitted. Until a source has responded, its
 * hits for the previous text remain.
 */
export function useSearchHits(typed: string, max = 6): FoundHits {
  const { searchSources } = useShell();
  const text = useSettled(typed.trim());
  const isEnabled = text.length >= MIN_LETTERS;
  // The library keeps former data for a single query, not for several combined ones.
  const [former] = useState(() => new Map<string, readonly SearchHit[]>());
  const { answers, ...found } = useQueries({
    queries: searchSources.map((source) => ({
      queryKey: ['shell', 'search', source.id, text],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<readonly SearchHit[]> =>
        source.search(text, signal),
      enabled: isEnabled,
      staleTime: MINUTE_MS,
      placeholderData: () => former.get(source.id),
    })),
    combine: (results) => ({
      groups: results.flatMap((result, position) => {
        const source = searchSources[position];
        const hits = isEnabled ? (result.data ?? []).slice(0, max) : [];
        const isMeant = source?.isMeant?.(text, hits) ?? false;
        return source && hits.length > 0 ? [{ source, hits, isMeant }] : [];
      }),
      answers: results.map((result) => (result.isPlaceholderData ? undefined : result.data)),
      isAnswered: isEnabled && text === typed.trim() && results.every((result) => !result.isFetching),
      failed: results.flatMap((result, position) =>
        result.isError ? (searchSources[position]?.title ?? []) : [],
      ),
    }),
  });
  useEffect(() => {
    if (!isEnabled) former.clear();
    for (const [position, hits] of answers.entries()) {
      const source = searchSources[position];
      if (isEnabled && source && hits) former.set(source.id, hits);
    }
  }, [answers, former, isEnabled, searchSources]);
  return { ...found, groups: orderGroups(found.groups, text) };
}
