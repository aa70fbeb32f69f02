import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { type PackId, type PackList, getPackOffer, listPacks } from '../contract.ts';

const RUNNING_MS = 1000;
const RESTING_MS = 30_000;

/** Whether work is running whose progress the user sees. */
export function isBusy(list: PackList | undefined): boolean {
  return (
    list !== undefined && (list.navdata.state === 'building' || list.packs.some(({ job }) => job !== null))
  );
}

/** Every pack with running work; polled every second while there is any. */
export const packsQuery = () =>
  queryOptions({
    queryKey: ['packs'],
    queryFn: ({ signal }) => callEndpoint(listPacks, {}, signal),
    refetchInterval: ({ state }) => (isBusy(state.data) ? RUNNING_MS : RESTING_MS),
  });

/** The version currently offered by a pack's source; fetched when the user is about to install it. */
export const packOfferQuery = (id: PackId) =>
  queryOptions({
    queryKey: ['packs', 'offer', id],
    queryFn: ({ signal }) => callEndpoint(getPackOffer, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
  });
