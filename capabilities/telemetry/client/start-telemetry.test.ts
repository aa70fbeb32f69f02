// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TelemetrySettings } from '#platform/contract/app-settings.ts';
import { openReceiver, type Receiver } from '../testing/receiver.ts';
import { startTelemetry, type Telemetry } from './start-telemetry.ts';

const NAMES = ['Anna Müller', 'Seán O’Brien'];
const TOKEN = 'opaque-token-4711';
const PASSWORD = 'correct horse battery';

let receiver: Receiver;
let telemetry: Telemetry;
let isAllowed = true;

beforeAll(() => {
  // Features of browsers that this document lacks: rrweb checks for both.
  vi.stubGlobal('DOMTokenList', document.body.classList.constructor);
  // The document says that it loads no frames; rrweb requests some where native functions are replaced.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  isAllowed = true;
  localStorage.clear();
  document.body.replaceChildren();
  receiver = await openReceiver();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  telemetry.stop();
  vi.useRealTimers();
  await receiver.close();
});

type AnalyticsSettings = NonNullable<TelemetrySettings['analytics']>;

async function start(analytics: Partial<AnalyticsSettings> = {}): Promise<void> {
  telemetry = await startTelemetry({
    settings: {
      analytics: {
        url: receiver.url,
        key: 'phc_public',
        autocaptures: true,
        records: true,
        masksInputs: false,
        ...analytics,
      },
      errors: null,
      isAskedFirst: false,
    },
    release: '1.2.3',
    environment: 'staging',
    storage: localStorage,
    onNavigation: () => () => undefined,
    isAllowed: () => isAllowed,
    privateText: () => ({ secrets: [TOKEN], names: NAMES }),
    nowMs: () => Date.UTC(2026, 8, 3),
  });
}

function page(html: string): void {
  document.body.innerHTML = html;
}
const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

interface CapturedEvent {
  event: string;
  properties: Record<string, unknown>;
}
const eventsOf = (): CapturedEvent[] =>
  receiver.received
    .filter(({ path }) => path === '/batch/')
    .flatMap(({ body }) => (JSON.parse(body) as { batch: CapturedEvent[] }).batch);
const snapshotsOf = (): { type: number; data: Record<string, unknown> }[] =>
  receiver.received
    .filter(({ path }) => path === '/s/')
    .flatMap(({ body }) => JSON.parse(body) as CapturedEvent[])
    .flatMap(
      ({ properties }) => properties.$snapshot_data as { type: number; data: Record<string, unknown> }[],
    );
const everything = () => receiver.received.map(({ body }) => body).join('\n');
const FULL_SNAPSHOT = 2;

/** Sends waiting items after recent changes of the page have been recorded. */
async function settle(requests: number): Promise<void> {
  await Promise.resolve();
  telemetry.analytics?.flush();
  telemetry.recording?.flush();
  await receiver.until(requests);
}

describe('L1 analytics', () => {
  it('count pages and clicks once configured, by the capture protocol, for a device without a name', async () => {
    await start({ records: false });
    page('<button id="save">Save</button>');
    click('#save');
    await settle(1);
    const [pageview, click1] = eventsOf();
    expect(pageview?.event).toBe('$pageview');
    expect(click1).toMatchObject({
      event: '$autocapture',
      properties: {
        $event_type: 'click',
        $elements: [{ tag_name: 'button', $el_text: 'Save', attr__id: 'save' }],
      },
    });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ api_key: 'phc_public' });
    expect(click1?.properties.distinct_id).toBe(localStorage.getItem('telemetry.device'));
  });

  it('count no click while autocapture is off', async () => {
    await start({ records: false, autocaptures: false });
    page('<button id="save">Save</button>');
    click('#save');
    await settle(1);
    expect(eventsOf().map(({ event }) => event)).toEqual(['$pageview']);
  });

  it('count nothing in a private part of the page', async () => {
    await start({ records: false });
    page('<div data-sensitive="person"><button id="member">Somebody New</button></div>');
    click('#member');
    await settle(1);
    expect(eventsOf().map(({ event }) => event)).toEqual(['$pageview']);
  });

  it('do not affect the click: nothing is sent during it, and an unreachable receiver changes nothing', async () => {
    await start({ records: false });
    receiver.answer('never');
    let clicks = 0;
    page('<button id="save">Save</button>');
    document.querySelector('#save')?.addEventListener('click', () => {
      clicks += 1;
    });
    for (let at = 0; at < 500; at += 1) click('#save');
    expect(clicks).toBe(500);
    expect(receiver.received).toEqual([]);
    await settle(1);
    await receiver.close();
    click('#save');
    telemetry.analytics?.flush();
    expect(clicks).toBe(501);
    receiver = await openReceiver();
  });
});

describe('L1 session recording', () => {
  it('starts once, however often it is called', async () => {
    await start();
    telemetry.recording?.start();
    telemetry.recording?.start();
    page('<p>later</p>');
    await settle(2);
    expect(snapshotsOf().filter(({ type }) => type === FULL_SNAPSHOT)).toHaveLength(1);
  });

  it('does not start while it is off', async () => {
    await start({ records: false });
    page('<p>later</p>');
    await settle(1);
    expect(telemetry.recording).toBeNull();
    expect(snapshotsOf()).toEqual([]);
  });

  const FORM = `<input id="route" value="DCT HAPIE">
    <input type="password" value="${PASSWORD}">
    <input type="text" autocomplete="current-password" value="${PASSWORD}">
    <div data-sensitive="person"><input value="Somebody New"><b title="Somebody New">Somebody New</b></div>`;

  it('masks passwords always, shown or not, omits private parts, and masks no other input by default', async () => {
    page(FORM);
    await start();
    await settle(2);
    expect(everything()).toContain('DCT HAPIE');
    expect(everything()).not.toContain(PASSWORD);
    expect(everything()).not.toContain('Somebody New');
  });

  it('masks every input where that is configured', async () => {
    page(FORM);
    await start({ masksInputs: true });
    await settle(2);
    expect(everything()).not.toContain('DCT HAPIE');
  });
});

describe('L1 sent data', () => {
  it('contains no token, no password and no name of the crew', async () => {
    page(`<h1 id="MER316">Flight</h1><p>Anna Müller, CPT</p><button id="delete" aria-label="Delete Anna Müller">Delete</button>
      <a id="open" href="/flight/shared/${TOKEN}?token=${TOKEN}">Open ${TOKEN}</a>
      <input type="password" value="${PASSWORD}">`);
    await start();
    click('#delete');
    document.querySelector('#open')?.addEventListener('click', (event) => event.preventDefault());
    click('#open');
    document.querySelector('h1')?.setAttribute('title', 'O’Brien, Seán');
    telemetry.analytics?.capture('route-saved', { by: 'SEÁN O’BRIEN', header: `Bearer ${TOKEN}` });
    await settle(2);
    expect(everything()).toContain('MER316');
    expect(eventsOf()).toHaveLength(4);
    for (const secret of [TOKEN, PASSWORD, 'Anna', 'Müller', 'Seán', 'SEÁN', 'O’B']) {
      expect(everything()).not.toContain(secret);
    }
  });

  it('is not sent once consent is withdrawn, even if it was queued before', async () => {
    await start({ records: false });
    telemetry.analytics?.capture('before');
    isAllowed = false;
    telemetry.analytics?.flush();
    isAllowed = true;
    telemetry.analytics?.capture('after');
    await settle(1);
    expect(eventsOf().map(({ event }) => event)).toEqual(['after']);
  });
});
