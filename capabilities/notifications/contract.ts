import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { numberInQuery, plainLines, plainText, timeZoneName } from '#platform/contract/fields.ts';
import { recordId } from '#platform/contract/versioned-record.ts';

/** Subjects of notifications; the panel filters by them. */
export const NOTIFICATION_CATEGORIES = ['crew', 'expiry', 'flight', 'weather', 'notam', 'system'] as const;
export const notificationCategory = z.enum(NOTIFICATION_CATEGORIES);
export type NotificationCategory = z.infer<typeof notificationCategory>;

const severity = z.enum(['info', 'caution', 'warning']);

/** A notification as stored and shown. Notifications with the same id are merged, not repeated. */
export const notification = z.object({
  id: z.string(),
  isRead: z.boolean(),
  category: notificationCategory,
  severity,
  title: z.string(),
  body: z.string(),
  /** Time of the event, ISO 8601 UTC. */
  at: z.string(),
  /** Its subject, so that it can be opened; null when there is nothing to open. */
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
});
export type Notification = z.infer<typeof notification>;

const call = (id: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/crew/notifications${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'database',
  }) as const;
/** Ids of other capabilities identify the subject: `hazard:<flight>:<area>`. */
const notificationId = z.string().min(1).max(400);
const idParams = z.object({ id: notificationId });

/** Notifications, newest first. */
export const listNotifications = defineEndpoint({
  ...call('listNotifications', 'GET', '', 'Notifications, newest first.'),
  query: z.object({
    limit: numberInQuery(z.number().int().min(1).max(500)).optional(),
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
/** Marks one as read; `isRead: false` reverses it. */
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

/** Websocket of a user's notifications: after each change a text `{"kind":"changed"}`; the client then requests what changed. */
export const NOTIFICATIONS_SOCKET_PATH = '/efb-v2/crew/notifications/live';
export const NOTIFICATIONS_PROTOCOL = 'meridian.notifications.v1';

const minuteOfDay = z.number().int().min(0).max(1439);

/** Delivery of notifications outside the app. Nothing is sent until the user switches it on. */
export const deliverySettings = z.object({
  isPushOn: z.boolean(),
  isEmailOn: z.boolean(),
  /** Less severe notifications are shown in the app only. */
  minSeverity: severity,
  quiet: z.object({ fromMinute: minuteOfDay, untilMinute: minuteOfDay, timeZone: timeZoneName }).nullable(),
});
export type DeliverySettings = z.infer<typeof deliverySettings>;
export const DELIVERY_DEFAULTS: DeliverySettings = {
  isPushOn: false,
  isEmailOn: false,
  minSeverity: 'caution',
  quiet: null,
};

const deliveryAnswer = z.object({
  settings: deliverySettings,
  /** Destination of mails: the address of the account. */
  email: z.string(),
  /** Why no mail can be sent, or null. */
  emailUnavailable: z.string().nullable(),
  /** Public key for `PushManager.subscribe`. */
  pushPublicKey: z.string(),
  /** Browsers of the user subscribed to push messages. */
  subscriptions: z.number(),
});

export const getDelivery = defineEndpoint({
  ...call(
    'getNotificationDelivery',
    'GET',
    '/delivery',
    'How notifications reach the caller away from the app.',
  ),
  data: deliveryAnswer,
});
export const putDelivery = defineEndpoint({
  ...call('putNotificationDelivery', 'PUT', '/delivery', 'Change how notifications are delivered.'),
  body: deliverySettings,
  data: deliveryAnswer,
});
export const subscribePush = defineEndpoint({
  ...call('subscribePush', 'POST', '/push', 'Register a browser for push notifications.'),
  body: z.object({
    /** Only named hosts: an address inside the operator's network is rejected. */
    endpoint: z.url({ protocol: /^https$/, hostname: /\.[a-z]{2,}$/i }).max(2000),
    keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
  }),
  data: z.object({ subscriptions: z.number() }),
});
export const unsubscribePush = defineEndpoint({
  ...call('unsubscribePush', 'POST', '/push/remove', 'Remove a browser that took pushes.'),
  body: z.object({ endpoint: z.string().max(2000) }),
  data: z.object({ subscriptions: z.number() }),
});
/** Sends a test at once, regardless of quiet hours. `message` states what failed. */
export const testDelivery = defineEndpoint({
  ...call('testNotificationDelivery', 'POST', '/delivery/test', 'Send a test push or mail to oneself.'),
  body: z.object({ channel: z.enum(['push', 'email']) }),
  data: z.object({ sent: z.number(), message: z.string().nullable() }),
});
