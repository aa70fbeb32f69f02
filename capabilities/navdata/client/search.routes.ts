import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { type SearchAddress, judgeSearchAddress } from './search-params.ts';
import { enterSearch, leaveSearch } from './search.store.ts';

/** The panel is drawn by the shell: the route itself renders nothing. */
const Nothing = () => null;

function judge(search: unknown): SearchAddress {
  return judgeSearchAddress({ ...(search as Record<string, unknown> | undefined) });
}

function enter(search: unknown): void {
  const address = judge(search);
  if (address.kind === 'canonical') enterSearch(address.params);
}

/** /search (rows B2, B3). */
export function searchRoutes(root: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/search',
      beforeLoad: ({ location }) => {
        const address = judge(location.search);
        if (address.kind === 'redirect') throw redirect({ href: address.href, replace: true });
      },
      onEnter: (match) => enter(match.search),
      onStay: (match) => enter(match.search),
      onLeave: leaveSearch,
      component: Nothing,
    }),
  ];
}
