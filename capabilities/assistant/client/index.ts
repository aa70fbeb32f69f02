import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { assistant } from './assistant.store.ts';

export const assistantClient: ClientCapability = { id: 'assistant', slices: [assistant] };
