import { afterAll } from 'vitest';
import { leaveApi } from '#platform/testing/api-at.ts';
import { leaveAddress } from './navigation/testing/visit-address.ts';
import { queryClient } from './query/query-client.ts';
import { mainMap } from './shell/map-access.ts';
import { resetSlices } from './state/slice.ts';

// Modules are loaded once a worker (vitest.config.ts): what one file leaves in them is taken back before the next.
afterAll(() => {
  leaveApi();
  leaveAddress();
  queryClient.clear();
  resetSlices();
  if (!mainMap.isSupported()) mainMap.setReady(false);
});
