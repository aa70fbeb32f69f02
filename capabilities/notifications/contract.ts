import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { plainLines, plainText } from '#platform/contract/fields.ts';
import { recordId } from '#platform/contract/versioned-record.ts';

/** What notifications are about; the panel filters by it. */
export const NOTIFICATION_CATEGORIES = ['crew', 'expiry', 'flight', 'weather', 'notam', 'system'] as const;
export const notificationCategory = z.enum(NOTIFICATION_CATEGORIES);
export type NotificationCategory = z.infer<typeof notificationCategory>;

const severity = z.enum(['info', 'caution', 'warning']);

/** A notification as it is kept and shown. The same id is the same matter: it is merged, not repeated. */
export const notification = z.object({
  id: z.string(),
  isRead: z.boolean(),
  category: notificationCategory,
  severity,
  title: z.string(),
  body: z.string(),
  /** When it happened, ISO 8601 UTC. */
  at: z.string(),
  /** What it is about, so that it can be opened; null when there is nothing to open. */
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
});
export type Notification = z.infer<typeof notification>;

const call = (id: string, method: 'GET' | 'POST' | 'DELETE', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/crew/notifications${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'database',
  }) as const;
const idParams = z.object({ id: recordId });

/** Notifications, newest first. */
export const listNotifications = defineEndpoint({
  ...call('listNotifications', 'GET', '', 'Notifications, newest first.'),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).optional(),
    unread: z.enum(['true', 'false']).optional(),
    category: notificationCategory.optional(),
  }),
  data: z.array(notification),
});
export const createNotification = defineEndpoint({
  ...call('createNotification', 'POST', '', 'Leave a notification for oneself; the same id is merged.'),
  body: z.object({
    id: recordId.optional(),
    category: notificationCategory.default('system'),
    severity: severity.default('info'),
    title: plainText(160).min(1, 'Required'),
    body: plainLines(2000).default(''),
    subject: z
      .object({ kind: plainText(40), id: recordId })
      .nullable()
      .default(null),
  }),
  data: notification,
});
/** Marks one as read; `isRead: false` takes it back. */
export const readNotification = defineEndpoint({
  ...call('readNotification', 'POST', '/{id}/read', 'Mark a notification as read, or as unread again.'),
  params: idParams,
  body: z.object({ isRead: z.boolean().default(true) }).nullish(),
  data: notification,
});
export const readAllNotifications = defineEndpoint({
  ...call('readAllNotifications', 'POST', '/read-all', 'Mark every notification as read.'),
  data: z.object({ changed: z.number() }),
});
export const deleteNotification = defineEndpoint({
  ...call('deleteNotification', 'DELETE', '/{id}', 'Delete a notification.'),
  params: idParams,
  data: z.object({ id: z.string() }),
});
