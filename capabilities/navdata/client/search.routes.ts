import type { AppRoute, Visit } from '#platform/client/navigation/address-router.ts';
import { judgeSearchAddress } from './search-params.ts';
import { enterSearch, leaveSearch } from './search.store.ts';

function enter({ search }: Visit): void {
  const address = judgeSearchAddress(search);
  if (address.kind === 'canonical') enterSearch(address.params);
}

/** /search (rows B2, B3). */
export const searchRoutes: readonly AppRoute[] = [
  {
    path: '/search',
    redirect({ search }) {
      const address = judgeSearchAddress(search);
      return address.kind === 'redirect' ? address.href : null;
    },
    enter,
    leave: leaveSearch,
  },
];
