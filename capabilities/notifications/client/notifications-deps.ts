import { given } from '#platform/client/shell/given.tsx';

/** What notifications need of others. */
export interface NotificationsDeps {
  /** Opens the thing that a notification is about, by its kind. */
  openSubject: (subject: { kind: string; id: string }) => void;
}

export const notificationsGiven = given<NotificationsDeps>('notifications');
