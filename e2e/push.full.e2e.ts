import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pushReceiver } from '#capabilities/notifications/testing/push-receiver.ts';
import { launchNotifyingBrowser, startSession } from './support/browser.ts';
import {
  freePort,
  NO_SKY,
  removeDataDir,
  seededDataDir,
  type ServerUnderTest,
  startServerProcess,
} from './support/server-process.ts';

const receiver = pushReceiver('https://push.example.test/browser/1');
const received: Buffer[] = [];
const dataDir = seededDataDir();
let service: Server;
let server: ServerUnderTest;
let browser: Browser;
let context: BrowserContext;
let page: Page;

/**
 * A headless browser has no push service: its address and keys are those of the local one, everything else is the
 * browser's own.
 */
function localPushService(target: typeof receiver.target): void {
  let isOn = false;
  const subscription = {
    endpoint: target.endpoint,
    toJSON: () => target,
    unsubscribe: async () => {
      isOn = false;
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      isOn = true;
      return subscription;
    },
    getSubscription: async () => (isOn ? subscription : null),
  });
}

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push(Buffer.concat(parts));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const agent = pathToFileURL(join(import.meta.dirname, 'support/plain-push.mjs')).href;
  server = await startServerProcess({
    dataDir,
    port: await freePort(),
    env: {
      ...NO_SKY,
      NODE_OPTIONS: `--import ${agent}`,
      PUSH_PORT: String((service.address() as AddressInfo).port),
    },
  });
  browser = await launchNotifyingBrowser();
  context = await browser.newContext({ serviceWorkers: 'allow', locale: 'en-GB', timezoneId: 'UTC' });
  await context.grantPermissions(['notifications'], { origin: new URL(server.url).origin });
  await context.addInitScript(localPushService, receiver.target);
  page = await context.newPage();
  // As in every journey: a busy machine may be slow.
  page.setDefaultTimeout(150_000);
  await startSession(page, server);
  await page.goto(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  service?.closeAllConnections();
  service?.close();
  removeDataDir(dataDir);
});

/** Notifications that the browser shows for the app. */
const shown = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push-worker.js');
    return (await registration?.getNotifications())?.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Passes a message to the service worker as the browser does for messages from its push service. */
async function pushed(devtools: CDPSession, data: string): Promise<void> {
  const found = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(server.url).origin,
    registrationId,
    data,
  });
  await devtools.send('ServiceWorker.disable');
}

it('K4 push is switched on in the browser, its test button sends, and the worker shows messages and opens the app', async () => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Delivery outside the app').click();
  await page.getByRole('switch', { name: 'Push in this browser' }).click();
  await page.getByRole('button', { name: 'Test push' }).click();
  await page.getByText('Test sent.').waitFor();
  expect(received).toHaveLength(1);
  const [body] = received;
  const message = body && receiver.decrypted(body);
  expect(message).toMatchObject({ id: 'test', title: 'Meridian test notification' });

  const devtools = await context.newCDPSession(page);
  await pushed(devtools, JSON.stringify(message));
  const notification = {
    title: 'Meridian test notification',
    body: 'Notifications of your flights will arrive here.',
    tag: 'test',
  };
  await expect.poll(shown).toEqual([notification]);
  // A message with the same tag replaces the first; an invalid one still shows a notification.
  await pushed(devtools, JSON.stringify({ ...Object(message), body: 'Later words.' }));
  await expect.poll(shown).toEqual([{ ...notification, body: 'Later words.' }]);
  await pushed(devtools, 'no message');
  await expect
    .poll(async () => (await shown())?.map(({ title }) => title).toSorted())
    .toEqual(['Meridian', 'Meridian test notification']);

  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/push-worker.js'));
  if (!worker) throw new Error('The service worker has not started.');
  expect(await pressed(worker, 'test')).toBe(new URL(page.url()).origin);
  await expect.poll(async () => (await shown())?.map(({ title }) => title)).toEqual(['Meridian']);

  await page.getByRole('switch', { name: 'Push in this browser' }).click();
  await page.getByRole('button', { name: 'Test push' }).waitFor({ state: 'detached' });
});

/** Presses a notification; returns the origin of the window that the worker focuses. */
const pressed = (worker: Worker, tag: string): Promise<string> =>
  worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(filter: { tag: string }): Promise<Notification[]> };
      WindowClient: { prototype: { focus: () => Promise<unknown> } };
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    };
    // Only a user gesture may focus a window, so the test observes the request.
    const focused = new Promise<string>((resolve) => {
      scope.WindowClient.prototype.focus = async function (this: { url?: string }) {
        resolve(new URL(this.url ?? '').origin);
      };
    });
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    return focused;
  }, tag);
