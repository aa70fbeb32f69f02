import { afterAll } from 'vitest';
import { queryClient } from './query/query-client.ts';
import { mainMap } from './shell/map-access.ts';
import { resetSlices } from './state/slice.ts';

// Modules are loaded once a worker (vitest.config.ts): what one file leaves in them is taken back before the next.
afterAll(() => {
  queryClient.clear();
  resetSlices();
  if (!mainMap.isSupported()) mainMap.setReady(false);
});
