import type { ClientCapability } from '#platform/client/shell/client-capability.ts';

/** Plans in the client. They are shown inside flights, so nothing is contributed to the shell by themselves. */
export const planClient: ClientCapability = { id: 'plan' };
