import { createDepsContext } from '#platform/client/shell/deps-context.tsx';

/** Dependencies of notifications. */
export interface NotificationsDeps {
  /** Opens the subject of a notification, by its kind. */
  openSubject: (subject: { kind: string; id: string }) => void;
}

export const notificationsContext = createDepsContext<NotificationsDeps>('notifications');
