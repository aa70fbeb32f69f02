import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import type { SearchCategory } from '../contract.ts';
import { DEFAULT_SEARCH, type SearchParams, normaliseSearchQuery, searchHref } from './search-params.ts';

interface NavdataSearch extends SearchParams {
  /** The text of the box: the query before normalisation. */
  text: string;
}

/** The search in /search, and the text being typed. */
export const navdataSearch = createSlice<NavdataSearch>('navdataSearch', { ...DEFAULT_SEARCH, text: '' });

/** How long typing must pause before the address is updated. */
const TYPING_PAUSE_MS = 150;
let typing: ReturnType<typeof setTimeout> | undefined;

/** Searches that led to a result, the latest first; of this session only. */
export const recentSearches = createSlice<readonly SearchParams[]>('recentSearches', []);
const RECENT_MAX = 10;

/** A result of this search was opened. */
export function rememberSearch({ q, cat }: SearchParams): void {
  if (q === '') return;
  recentSearches.set((recent) =>
    [{ q, cat }, ...recent.filter((one) => one.q !== q || one.cat !== cat)].slice(0, RECENT_MAX),
  );
}

/** Repeats that search. */
export function searchAgain(params: SearchParams): void {
  navdataSearch.set({ ...params, text: params.q });
  send(params);
}
let lastSent: string | null = null;

/** /search was entered with these parameters. The box keeps text being typed unless the search came from elsewhere. */
export function enterSearch(params: SearchParams): void {
  setPanelFlag('isSearchPanelOpen', true);
  const isOwn = params.q === lastSent;
  if (!isOwn) clearTimeout(typing);
  lastSent = null;
  navdataSearch.set(({ text }) => ({
    ...params,
    text: isOwn || normaliseSearchQuery(text) === params.q ? text : params.q,
  }));
}

/** /search was left. */
export function leaveSearch(): void {
  clearTimeout(typing);
  setPanelFlag('isSearchPanelOpen', false);
}

function send(params: SearchParams): void {
  clearTimeout(typing);
  lastSent = params.q;
  goTo(searchHref(params), { replace: true });
}

/** Searches for the typed text at once. */
export function finishTyping(): void {
  clearTimeout(typing);
  const { q, cat, text } = navdataSearch.get();
  const next = normaliseSearchQuery(text);
  if (next !== q) send({ q: next, cat });
}

/** Text was typed: the address is updated when the typing pauses. */
export function typeSearch(text: string): void {
  navdataSearch.set((search) => ({ ...search, text }));
  clearTimeout(typing);
  typing = setTimeout(finishTyping, TYPING_PAUSE_MS);
}

/** Another category was selected; the typed text is kept. */
export function chooseCategory(cat: SearchCategory): void {
  send({ q: normaliseSearchQuery(navdataSearch.get().text), cat });
}
