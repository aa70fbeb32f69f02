import { given } from '#platform/client/shell/given.tsx';

/** Dependencies of notifications. */
export interface NotificationsDeps {
  /** Opens the subject of a notification, by its kind. */
  openSubject: (subject: { kind: string; id: string }) => void;
}

export const notificationsGiven = given<NotificationsDeps>('notifications');
