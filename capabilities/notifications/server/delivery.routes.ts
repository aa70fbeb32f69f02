import type { ServerHost } from '#platform/server/http/server-capability.ts';
import {
  DELIVERY_DEFAULTS,
  getDelivery,
  putDelivery,
  subscribePush,
  testDelivery,
  unsubscribePush,
} from '#capabilities/notifications/contract.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryStore } from './delivery.store.ts';
import type { VapidKeys } from './push-target.ts';

const TEST = {
  id: 'test',
  title: 'Meridian test notification',
  body: 'Notifications of your flights will arrive here.',
};
const TEST_TTL_S = 600;

/** Registers the calls by which users choose the delivery of notifications. */
export function registerDeliveryRoutes(
  host: ServerHost,
  {
    store,
    delivery,
    keys,
    hasMail,
  }: { store: DeliveryStore; delivery: Delivery; keys: () => Promise<VapidKeys>; hasMail: boolean },
): void {
  const answerOf = async (userKey: string, email: string) => ({
    settings: (await store.settings(userKey))?.settings ?? DELIVERY_DEFAULTS,
    email,
    emailUnavailable: hasMail ? null : 'This server has no mail server (SMTP_URL).',
    pushPublicKey: (await keys()).publicKey,
    subscriptions: (await store.browsers(userKey)).length,
  });
  host.route(getDelivery, ({ principal: { userKey, email } }) => answerOf(userKey, email));
  host.route(putDelivery, async ({ body, principal: { userKey, email } }) => {
    await store.putSettings(userKey, email, body);
    return answerOf(userKey, email);
  });
  host.route(subscribePush, async ({ body, principal: { userKey } }) => ({
    subscriptions: await store.addBrowser(userKey, body),
  }));
  host.route(unsubscribePush, async ({ body, principal: { userKey } }) => ({
    subscriptions: await store.removeBrowser(userKey, body.endpoint),
  }));
  host.route(testDelivery, async ({ body, principal: { userKey, email } }) => {
    if (body.channel === 'email') return delivery.mailTo(email, TEST);
    const outcome = await delivery.pushTo(userKey, TEST, TEST_TTL_S);
    const hasNoRecipient = outcome.sent === 0 && outcome.message === null;
    return hasNoRecipient
      ? { sent: 0, message: 'No browser receives push notifications: turn them on in this browser.' }
      : outcome;
  });
}
