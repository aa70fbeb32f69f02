import { once } from 'node:events';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer, type WebSocket as ServerLine } from 'ws';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import { createFrameEncoder, type Frame } from '../domain/frames/frame-encoder.ts';
import { writeHeader } from '../domain/frames/frame-format.ts';
import { aircraftForTest } from '../domain/testing/aircraft-for-test.ts';
import { TrafficCore } from './traffic-core.ts';
import type { TrafficEvent, TrafficRow } from './traffic-worker-messages.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const STEPS = 20_000;
const BOX = { west: -80, south: 30, east: -60, north: 50 };
const VIEW = {
  ...toWebMercator({ lat: 40, lon: -70 }),
  zoom: 6,
  widthPx: 4000,
  heightPx: 4000,
  coveredPx: { top: 0, right: 0, bottom: 0, left: 0 },
  camera: { lat: 40, lon: -70, bearingDeg: 0, pitchDeg: 0, isGlobe: false },
  box: BOX,
  most: 5000,
};

function packed({ header, body }: Frame): Buffer {
  return Buffer.concat([writeHeader(header), deflateRawSync(body)]);
}

/** The sender's half, as the server behaves: window, snapshot, deltas, resuming, resets. */
class Sender {
  readonly server: WebSocketServer;
  run = 'run-1';
  encoder = createFrameEncoder(STEPS);
  readonly requests: { resume?: { sequence: number }; isReset?: boolean; atMs?: number }[] = [];
  /** Answers no view by itself. */
  isSilent = false;
  line: ServerLine | null = null;
  origin = 'simulated';
  constructor(server: WebSocketServer) {
    this.server = server;
    server.on('connection', (line) => {
      this.line = line;
      this.#sendState();
      line.on('message', (data) => {
        const request = JSON.parse((data as Buffer).toString()) as (typeof this.requests)[number];
        this.requests.push(request);
        if (this.isSilent) return reportWaiting();
        const isResumed = request.resume?.sequence === this.encoder.sequence;
        line.send(JSON.stringify({ type: 'window', window: 'w', run: this.run, box: BOX, isResumed }));
        if (!isResumed) line.send(packed(this.encoder.snapshot()));
        reportWaiting();
      });
    });
  }
  #sendState(): void {
    const freshness = { source: 'test', asOf: null, receivedAt: null, origin: this.origin, state: 'fresh' };
    this.line?.send(
      JSON.stringify({
        type: 'state',
        state: { freshness, message: null, sources: [], historySinceMs: null },
      }),
    );
  }
  answerPast(atMs: number, pictureMs: number | null, aircraft: readonly Aircraft[]): void {
    const past = { atMs, pictureMs };
    this.line?.send(
      JSON.stringify({ type: 'window', window: 'w', run: 'past', box: BOX, isResumed: false, past }),
    );
    if (pictureMs === null) return;
    const encoder = createFrameEncoder(STEPS);
    encoder.next({ aircraft, timeMs: pictureMs, total: aircraft.length });
    this.line?.send(packed(encoder.snapshot()));
  }
  step(aircraft: readonly Aircraft[], timeMs = NOW): Buffer {
    return packed(this.encoder.next({ aircraft, timeMs, total: aircraft.length }));
  }
  send(bytes: Buffer): void {
    this.line?.send(bytes);
  }
  changeOrigin(origin: string): void {
    this.origin = origin;
    this.#sendState();
  }
}

let sender: Sender;
let core: TrafficCore;
const news: TrafficEvent[] = [];
const waiting = new Set<() => void>();
const reportWaiting = () => {
  for (const look of waiting) look();
};
const until = (isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!isSo()) return;
      waiting.delete(check);
      resolve();
    };
    waiting.add(check);
    check();
  });
const latest = <Kind extends TrafficEvent['kind']>(kind: Kind) =>
  news.findLast((one): one is Extract<TrafficEvent, { kind: Kind }> => one.kind === kind);
const rows = (): readonly TrafficRow[] => latest('rows')?.rows ?? [];
const names = () =>
  rows()
    .map(({ address }) => address)
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ');

async function start(): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'string' || address === null) throw new Error('no port');
  sender = new Sender(server);
  let elapsed = 0;
  core = new TrafficCore({
    post(one) {
      news.push(one);
      if (one.kind === 'token-wanted') core.handle({ kind: 'token', token: 't' });
      reportWaiting();
    },
    connect: (url, protocols) => new WebSocket(url, protocols),
    inflate: (bytes) => Promise.resolve(inflateRawSync(bytes)),
    random: () => 0,
    elapsedMs: () => (elapsed += 2500),
    delayMs: () => 1,
  });
  core.handle({ kind: 'tick', nowMs: NOW, isFrozen: true });
  core.handle({ kind: 'view', view: VIEW });
  core.handle({ kind: 'start', url: `ws://127.0.0.1:${address.port}` });
}

afterEach(() => {
  core.handle({ kind: 'stop' });
  for (const line of sender.server.clients) line.terminate();
  sender.server.close();
  news.length = 0;
  waiting.clear();
});

const one = (address: string, change: Partial<Aircraft> = {}) =>
  aircraftForTest({ address, lat: 40, lon: -70, groundSpeedKt: 0, ...change });

describe('F5 the picture at the client', () => {
  it('F5 reconnects after twenty disconnections, resumes, and has no duplicates', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    sender.send(sender.step([one('aaa'), one('bbb')]));
    await until(() => names() === 'aaa bbb');
    for (let cut = 1; cut <= 20; cut += 1) {
      const asked = sender.requests.length;
      sender.line?.terminate();
      await until(() => sender.requests.length > asked);
      expect(sender.requests.at(-1)?.resume).toMatchObject({ sequence: sender.encoder.sequence });
      sender.send(sender.step([one('aaa'), one('bbb'), one(`c${cut}`)]));
      await until(() => names().includes(`c${cut}`));
      expect(rows()).toHaveLength(3);
    }
  });

  it('F5 after a restart of the server its snapshot is used, and aircraft not in it are removed', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    sender.send(sender.step([one('aaa'), one('bbb')]));
    await until(() => names() === 'aaa bbb');
    sender.run = 'run-2';
    sender.encoder = createFrameEncoder(STEPS);
    sender.step([one('bbb'), one('ddd')]);
    sender.step([one('bbb'), one('ddd')]);
    sender.line?.terminate();
    await until(() => names() === 'bbb ddd');
  });

  it('F5 damaged, duplicate or out-of-order frames are not drawn: a snapshot is requested', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    sender.send(sender.step([one('aaa')]));
    await until(() => names() === 'aaa');
    const [second, third] = [sender.step([one('aaa'), one('bbb')]), sender.step([one('aaa'), one('ccc')])];
    const bad = Buffer.from(second);
    bad.fill(0xa5, 30);
    for (const bytes of [
      third,
      third,
      bad,
      Buffer.from('no frame at all'),
      second.subarray(0, second.length - 4),
      Buffer.alloc(0),
    ]) {
      const asked = sender.requests.length;
      sender.send(bytes);
      await until(() => sender.requests.length > asked);
      expect(sender.requests.at(-1)?.isReset).toBe(true);
      await until(() => names() === 'aaa ccc');
    }
  });

  it('F5 of two reports with one address the newer is shown, but never a future or expired one', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    sender.send(
      sender.step([
        one('aaa', { positionMs: NOW - 200_000, callsign: 'OLD' }),
        one('bbb'),
        one('ccc', { positionMs: NOW + 3_600_000 }),
        one('ddd', { positionMs: NOW - 301_000 }),
      ]),
    );
    await until(() => names() === 'aaa bbb');
    core.handle({ kind: 'tick', nowMs: NOW + 101_000, isFrozen: true });
    expect(names()).toBe('bbb');
    core.handle({ kind: 'tick', nowMs: NOW + 301_000, isFrozen: true });
    expect(names()).toBe('');
    expect(latest('picture')?.drawn.count).toBe(0);
  });

  it('F5 on a change of feed mode no data of the previous mode is kept', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    sender.send(sender.step([one('aaa')]));
    await until(() => names() === 'aaa');
    sender.encoder = createFrameEncoder(STEPS);
    sender.step([one('eee')]);
    sender.changeOrigin('live');
    await until(() => latest('picture')?.drawn.count === 0);
    await until(() => names() === 'eee');
  });

  it('F5 the past is shown as it was, requested one at a time, and never mixed with live data', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    sender.send(sender.step([one('aaa')]));
    await until(() => names() === 'aaa');
    const pastMs = NOW - 7_200_000;
    const ask = (atMs: number | null) => core.handle({ kind: 'time', atMs });
    sender.isSilent = true;
    ask(pastMs);
    expect(names()).toBe('');
    // The timeline keeps playing while a live frame is still in transit.
    ask(pastMs + 60_000);
    ask(pastMs + 120_000);
    sender.send(sender.step([one('aaa'), one('live')]));
    await until(() => sender.requests.length === 2);
    expect(sender.requests[1]?.atMs).toBe(pastMs);
    sender.answerPast(pastMs, pastMs - 20_000, [one('old', { positionMs: pastMs - 21_000 })]);
    await until(() => names() === 'old');
    expect(latest('picture')?.past).toEqual({ atMs: pastMs, pictureMs: pastMs - 20_000 });
    await until(() => sender.requests.length === 3);
    expect(sender.requests[2]?.atMs).toBe(pastMs + 120_000);
    sender.answerPast(pastMs + 120_000, null, []);
    await until(() => latest('picture')?.past?.pictureMs === null);
    expect(names()).toBe('');
    sender.isSilent = false;
    ask(null);
    await until(() => names() === 'aaa live');
    expect(latest('picture')?.past).toBeNull();
    expect(sender.requests.at(-1)?.resume).toBeUndefined();
  });

  it('F5 conflict alerts are live only: none in the past, and shown again after returning to the present', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    const moving = { groundSpeedKt: 400, altitudeFt: 35_000 };
    const headOn = (positionMs: number) => [
      one('aaa', { ...moving, trackDegTrue: 90, positionMs }),
      one('bbb', { ...moving, trackDegTrue: 270, lon: -69.5, positionMs }),
    ];
    sender.send(sender.step(headOn(NOW)));
    await until(() => names() === 'aaa bbb');
    core.handle({ kind: 'own', own: { kind: 'aircraft', address: 'aaa' } });
    const near = () => latest('conflicts')?.conflicts.map(({ address }) => address);
    expect(near()).toEqual(['bbb']);
    const ringed = () => (latest('picture')?.drawn.rows ?? 0) - (latest('picture')?.drawn.count ?? 0);
    expect(ringed()).toBe(1);
    sender.isSilent = true;
    const pastMs = NOW - 3_600_000;
    core.handle({ kind: 'time', atMs: pastMs });
    await until(() => sender.requests.length === 2);
    sender.answerPast(pastMs, pastMs, headOn(pastMs));
    await until(() => names() === 'aaa bbb');
    expect(near()).toEqual([]);
    expect(ringed()).toBe(0);
    sender.isSilent = false;
    core.handle({ kind: 'time', atMs: null });
    await until(() => names() === 'aaa bbb' && latest('picture')?.past === null);
    expect(near()).toEqual(['bbb']);
  });

  it('F5 after a disconnection the past is requested again, and no aircraft is resumed', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    sender.isSilent = true;
    const pastMs = NOW - 600_000;
    core.handle({ kind: 'time', atMs: pastMs });
    await until(() => sender.requests.length === 2);
    sender.answerPast(pastMs, pastMs, [one('old', { positionMs: pastMs })]);
    await until(() => names() === 'old');
    sender.line?.terminate();
    await until(() => sender.requests.length === 3);
    expect(sender.requests[2]).toMatchObject({ atMs: pastMs });
    expect(sender.requests[2]?.resume).toBeUndefined();
    expect(names()).toBe('old');
  });

  it('F5 a press on an aircraft selects it; it stays selected when filtered out, and losing it is stated', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    sender.send(sender.step([one('aaa', { type: 'A320' }), one('bbb', { type: 'B738' })]));
    await until(() => names() === 'aaa bbb');
    const drawn = latest('picture')?.drawn;
    core.handle({ kind: 'select-key', key: drawn?.keys[0] ?? -1 });
    const chosen = latest('chosen')?.address ?? '';
    core.handle({ kind: 'select', address: chosen });
    expect(latest('selected')?.selected).toMatchObject({ isGone: false, aircraft: { address: chosen } });
    core.handle({
      kind: 'wanted',
      filter: {
        type: 'ZZZZ',
        operator: '',
        departure: '',
        arrival: '',
        isInAirOnly: false,
        nearRouteNm: null,
      },
      band: { lowFl: 0, highFl: 510, topFl: 510 },
      route: [],
    });
    expect(names()).toBe(chosen);
    expect(latest('picture')?.counts).toMatchObject({ received: 2, shown: 1, hiddenByFilter: 1 });
    sender.send(sender.step([]));
    await until(() => latest('selected')?.selected?.isGone === true);
    expect(latest('selected')?.selected?.aircraft.address).toBe(chosen);
  });

  it('F5 over hundreds of frames with new aircraft in each, the picture has only the current ones', async () => {
    await start();
    await until(() => sender.requests.length === 1);
    for (let frame = 0; frame < 150; frame += 1) {
      const crowd = Array.from({ length: 20 }, (_, index) => one(`${frame}-${index}`));
      sender.send(sender.step(crowd));
    }
    await until(() => names().includes('149-19'));
    expect(latest('picture')?.drawn.count).toBe(20);
    expect(latest('rows')?.inView).toBe(20);
  });
});
