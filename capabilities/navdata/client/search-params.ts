import type { SearchCategory } from '../contract.ts';

/** Spec 9: longest search query. */
const SEARCH_QUERY_MAX = 100;

/** Parameters of /search, in canonical form. */
export interface SearchParams {
  q: string;
  cat: SearchCategory;
}
export const DEFAULT_SEARCH: SearchParams = { q: '', cat: 'all' };

/**
 * The search query rule (spec 5): trimmed, upper-cased, everything but letters, digits, whitespace, hyphen and
 * underscore removed, at most 100 characters; a value that is not a string gives the empty string. Accents are
 * removed first, so that `Zürich` searches ZURICH.
 */
export function normaliseSearchQuery(input: unknown): string {
  if (typeof input !== 'string') return '';
  return input
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9\s\-_]/g, '')
    .trim()
    .slice(0, SEARCH_QUERY_MAX)
    .trim();
}

/** All categories of the contract, which is not loaded with the first screen. */
const CATEGORIES: Readonly<Record<SearchCategory, true>> = {
  all: true,
  airport: true,
  vor: true,
  ndb: true,
  other: true,
  airway: true,
  waypoint: true,
};
const isCategory = (input: unknown): input is SearchCategory =>
  typeof input === 'string' && Object.hasOwn(CATEGORIES, input);

/** The category rule (spec 5): one of the seven, `all` otherwise. */
export function normaliseSearchCategory(input: unknown): SearchCategory {
  return isCategory(input) ? input : DEFAULT_SEARCH.cat;
}

/** The address of a search; always with both parameters, as start-search opens it (row B3). */
export function searchHref(params: SearchParams): string {
  return `/search?${new URLSearchParams([
    ['q', params.q],
    ['cat', params.cat],
  ]).toString()}`;
}

/** Handling of an address of /search. */
export type SearchAddress = { kind: 'canonical'; params: SearchParams } | { kind: 'redirect'; href: string };

/**
 * Checks the query string of /search (row B2). Canonical are the bare path, for the defaults, and the two parameters in
 * normal form; anything else leads to one of these.
 */
export function judgeSearchAddress(search: Readonly<Record<string, unknown>>): SearchAddress {
  const names = Object.keys(search);
  if (names.length === 0) return { kind: 'canonical', params: DEFAULT_SEARCH };
  // Routers may have read `?q=123` as a number.
  const raw = { q: textOf(search.q), cat: textOf(search.cat) };
  const params = { q: normaliseSearchQuery(raw.q), cat: normaliseSearchCategory(raw.cat) };
  const extras = names.some((name) => name !== 'q' && name !== 'cat');
  const malformed = ('q' in search && raw.q !== params.q) || ('cat' in search && raw.cat !== params.cat);
  const isDefault = params.q === DEFAULT_SEARCH.q && params.cat === DEFAULT_SEARCH.cat;
  if (extras && !malformed && isDefault) return { kind: 'redirect', href: '/search' };
  const complete = 'q' in search && 'cat' in search;
  if (complete && !extras && !malformed) return { kind: 'canonical', params };
  return { kind: 'redirect', href: searchHref(params) };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
