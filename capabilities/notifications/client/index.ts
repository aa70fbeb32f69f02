import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { notifications } from './notifications.store.ts';

export const notificationsClient: ClientCapability = { id: 'notifications', slices: [notifications] };
