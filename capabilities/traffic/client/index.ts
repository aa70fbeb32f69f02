import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { trafficCache } from './traffic-cache.store.ts';

export const trafficClient: ClientCapability = { id: 'traffic', slices: [trafficCache] };
