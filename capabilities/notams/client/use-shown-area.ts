import { useQuery } from '@tanstack/react-query';
import { useSlice } from '#platform/client/state/slice.ts';
import type { AreaNotams } from '../contract.ts';
import { areaNotamsQuery } from './notams.queries.ts';
import { notamArea } from './notams.store.ts';

/** The answer for what the map shows; nothing is asked while the layer is off. */
export function useShownArea(): { data: AreaNotams | undefined; error: Error | null } {
  const request = useSlice(notamArea);
  const { data, error } = useQuery({
    ...areaNotamsQuery(request ?? { bbox: '0,0,0,0', from: '', to: '' }),
    enabled: request !== null,
  });
  return request === null ? { data: undefined, error: null } : { data, error };
}
