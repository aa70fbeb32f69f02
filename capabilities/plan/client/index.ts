import type { ClientCapability } from '#platform/client/shell/client-capability.ts';

/** Plans in the client. They are shown inside flights, without contributions to the shell. */
export const planClient: ClientCapability = { id: 'plan' };
