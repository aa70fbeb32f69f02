import { listen } from '#platform/client/events/app-events.ts';
import { currentPathname, goTo } from '#platform/client/navigation/navigation.ts';
import { normaliseSearchQuery, searchHref } from './search-params.ts';

/** Handles start-search and search-close (row B3); returns a function that stops it. */
export function startSearchEvents(): () => void {
  const stops = [
    listen('start-search', (text) => goTo(searchHref({ q: normaliseSearchQuery(text), cat: 'all' }))),
    listen('search-close', () => {
      if (/^\/search(\/|$)/.test(currentPathname())) goTo('/');
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
