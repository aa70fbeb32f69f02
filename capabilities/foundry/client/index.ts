import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { foundryData, startFoundryData } from './foundry-data.store.ts';
import { foundryView } from './foundry-view.store.ts';

export const foundryClient: ClientCapability = {
  id: 'foundry',
  slices: [foundryView, foundryData],
  // oxlint-disable-next-line no-console -- spec 8: goes to an error handler and is otherwise ignored
  start: () => startFoundryData((error) => console.error('Failed to store Foundry data:', error)),
};
