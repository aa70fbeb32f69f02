import { callEndpoint } from '#platform/client/query/api-client.ts';
import { subscribePush, unsubscribePush } from '#capabilities/notifications/contract.ts';

const WORKER = '/push-worker.js';

/** Why this browser does not support push messages, or null. */
export function pushUnavailable(): string | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'This browser has no Web Push.';
  if (!window.isSecureContext) return 'Web Push needs HTTPS.';
  return Notification.permission === 'denied' ? 'Notifications are blocked in this browser.' : null;
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

/** Subscribes this browser to its push service and informs the server. @throws Error with a message for the user */
export async function switchPushOn(publicKey: string): Promise<void> {
  const reason = pushUnavailable();
  if (reason !== null) throw new Error(reason);
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Notifications are not allowed for this page.');
  const registration = await navigator.serviceWorker.register(WORKER);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave no push address.');
  await callEndpoint(subscribePush, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Whether this browser is subscribed to push messages. */
export const isPushSubscribed = async (): Promise<boolean> => (await subscriptionHere()) !== null;

/**
 * Unsubscribes this browser; returns how many browsers of the user remain, null where this one was not subscribed.
 */
export async function switchPushOff(): Promise<number | null> {
  const subscription = await subscriptionHere();
  if (!subscription) return null;
  const { subscriptions } = await callEndpoint(unsubscribePush, {
    body: { endpoint: subscription.endpoint },
  });
  await subscription.unsubscribe();
  return subscriptions;
}
