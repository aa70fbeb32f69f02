import { type LiveSocket, type SocketLine, openLiveSocket } from '#platform/client/live/live-socket.ts';
import { TRAFFIC_PROTOCOL, type TrafficMessage, type TrafficState, trafficMessage } from '../contract.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import { HEADER_BYTES, readHeader } from '../domain/frames/frame-format.ts';
import { type WindowKeeper, createWindowKeeper } from '../domain/window-keeper.ts';
import { TrafficPicture } from './traffic-picture.ts';
import { PastView } from './past-view.ts';
import type { TrafficEvent, TrafficCommand, TrafficView } from './traffic-worker-messages.ts';

export interface TrafficCoreDeps {
  readonly post: (event: TrafficEvent, transfer?: ArrayBuffer[]) => void;
  readonly connect: (url: string, protocols: string[]) => SocketLine;
  /** @throws when the bytes are not a deflated body */
  readonly inflate: (bytes: Uint8Array) => Promise<Uint8Array>;
  readonly random: () => number;
  /** Any monotonic count of milliseconds. */
  readonly elapsedMs: () => number;
  readonly delayMs?: (failures: number, random: number) => number;
}

/** The server sends a step at least every 15 seconds. */
const SILENT_MS = 45_000;
/** Minimum interval of snapshot requests when received frames are out of sequence. */
const MIN_RESET_MS = 2000;

/**
 * The complete work of the worker: follows the socket, maintains the picture through disconnections, gaps and damaged
 * frames, and delivers the drawing data. It has no clock: the page ticks.
 */
export class TrafficCore {
  readonly #deps: TrafficCoreDeps;
  readonly #keeper: WindowKeeper = createWindowKeeper();
  readonly #picture: TrafficPicture;
  #socket: LiveSocket | null = null;
  #tokenAnswers: ((token: string | null) => void)[] = [];
  #view: TrafficView | null = null;
  #origin: TrafficState['freshness']['origin'] | null = null;
  /** Incremented with every connection: queued data of a previous one is dropped. */
  #line = 0;
  #queue: Promise<void> = Promise.resolve();
  #clock = { nowMs: 0, atMs: 0, isFrozen: true };
  #resetAskedMs: number | null = null;
  #needsReset = false;
  readonly #past = new PastView();

  constructor(deps: TrafficCoreDeps) {
    this.#deps = deps;
    this.#picture = new TrafficPicture(deps.post, {
      aircraft: (nowMs): ReadonlyMap<string, Aircraft> => this.#keeper.aircraft(nowMs),
      header: () => this.#keeper.header,
      past: () => this.#past.shown,
    });
  }

  /** Resolves when all data received until now is processed; for tests. */
  get settled(): Promise<void> {
    return this.#queue;
  }

  handle(order: TrafficCommand): void {
    switch (order.kind) {
      case 'start':
        this.#start(order.url);
        break;
      case 'token':
        for (const answer of this.#tokenAnswers.splice(0)) answer(order.token);
        break;
      case 'tick':
        this.#clock = { nowMs: order.nowMs, atMs: this.#deps.elapsedMs(), isFrozen: order.isFrozen };
        if (this.#needsReset) this.#askReset();
        if (this.#past.isOverdue(this.#deps.elapsedMs())) this.#sendView({});
        this.#picture.tick(this.#nowMs());
        break;
      case 'time':
        this.#lookAt(order.atMs);
        break;
      case 'view':
        this.#view = order.view;
        this.#sendView({});
        this.#picture.look(order.view, this.#nowMs());
        break;
      case 'wake':
        this.#socket?.wake();
        break;
      case 'stop':
        this.#socket?.stop();
        this.#socket = null;
        break;
      default:
        this.#picture.order(order, this.#nowMs());
    }
  }

  /** The time shown. */
  #nowMs(): number {
    if (this.#past.shown !== null) return this.#past.shown.atMs;
    const { nowMs, atMs, isFrozen } = this.#clock;
    return isFrozen ? nowMs : nowMs + this.#deps.elapsedMs() - atMs;
  }

  /** Goes to a past time, or back to the present; the data of the two are never mixed. */
  #lookAt(atMs: number | null): void {
    const wasPast = this.#past.isWanted;
    this.#past.want(atMs);
    if (wasPast !== this.#past.isWanted) {
      this.#needsReset = false;
      this.#keeper.clear();
      this.#picture.clear(this.#nowMs());
    }
    if (wasPast !== this.#past.isWanted || this.#past.isDue) this.#sendView({});
  }

  #start(url: string): void {
    const { post, connect, random, delayMs } = this.#deps;
    this.#socket = openLiveSocket({
      connect: (protocols) => {
        this.#line += 1;
        return connect(url, protocols);
      },
      protocol: TRAFFIC_PROTOCOL,
      token: () =>
        new Promise((resolve) => {
          this.#tokenAnswers.push(resolve);
          post({ kind: 'token-wanted' });
        }),
      onOpen: () => this.#sendView({ isFirst: true }),
      onMessage: (message) => this.#enqueue(message),
      onState: (state) => post({ kind: 'link', state }),
      random,
      silentAfterMs: SILENT_MS,
      ...(delayMs ? { delayMs } : {}),
    });
  }

  /** Frames are inflated sequentially, so that texts and frames keep their order. */
  #enqueue(message: string | Uint8Array): void {
    const line = this.#line;
    this.#queue = this.#queue.then(async () => {
      if (line !== this.#line) return;
      if (typeof message === 'string') this.#takeText(message);
      else await this.#takeFrame(message, line);
    });
  }

  #sendView({ isFirst = false, isReset = false }): void {
    if (this.#view === null) return;
    const { box, zoom, most: max } = this.#view;
    const atMs = this.#past.ask(this.#deps.elapsedMs());
    const resume = isFirst && atMs === null ? this.#keeper.resume() : null;
    const request = {
      type: 'view',
      ...box,
      zoom,
      most: max,
      ...(resume ? { resume } : {}),
      ...(isReset ? { isReset } : {}),
      ...(atMs === null ? {} : { atMs }),
    };
    this.#socket?.send(JSON.stringify(request));
  }

  #askReset(): void {
    this.#needsReset = true;
    const at = this.#deps.elapsedMs();
    if (this.#resetAskedMs !== null && at - this.#resetAskedMs < MIN_RESET_MS) return;
    this.#resetAskedMs = at;
    this.#sendView({ isReset: true });
  }

  #takeText(text: string): void {
    const message = trafficMessage.safeParse(parsed(text));
    // A newer server may send more than this client knows.
    if (!message.success) return;
    const { data } = message;
    if (data.type === 'window') {
      this.#takeWindow(data);
      return;
    }
    if (data.type === 'refused') {
      this.#deps.post({ kind: 'refused', message: data.message });
      return;
    }
    const { origin } = data.state.freshness;
    // Simulated, live and replayed aircraft are never shown together.
    if (this.#origin !== null && this.#origin !== origin) {
      this.#keeper.clear();
      this.#picture.clear(this.#nowMs());
      this.#askReset();
    }
    this.#origin = origin;
    this.#deps.post({ kind: 'source', state: data.state });
  }

  #takeWindow(window: Extract<TrafficMessage, { type: 'window' }>): void {
    const past = window.past ?? null;
    this.#past.answered(past);
    if (!this.#past.isFitting) return;
    this.#keeper.begin(window);
    // A frame follows; without a stored picture this is the complete response for that time.
    if (past === null || (past.pictureMs !== null && !window.isResumed)) return;
    if (past.pictureMs === null) this.#keeper.clear();
    this.#showPast();
  }

  /** The requested time has arrived: it is shown, and the next one requested. */
  #showPast(): void {
    if (this.#past.show()) this.#picture.forgetTrails();
    this.#picture.refresh(this.#nowMs());
    if (this.#past.isDue) this.#sendView({});
  }

  async #takeFrame(frame: Uint8Array, line: number): Promise<void> {
    const header = readHeader(frame);
    const body = header && (await this.#inflated(frame.subarray(HEADER_BYTES)));
    // Data for a time other than the requested one was sent before the server received the request.
    if (line !== this.#line || !this.#past.isFitting) return;
    const outcome = header && body ? this.#keeper.take(header, body) : 'damaged';
    if (outcome !== 'taken') {
      this.#askReset();
      return;
    }
    this.#needsReset = false;
    if (this.#past.isWanted) this.#showPast();
    else this.#picture.refresh(this.#nowMs());
  }

  async #inflated(bytes: Uint8Array): Promise<Uint8Array | null> {
    try {
      return await this.#deps.inflate(bytes);
    } catch {
      // Data that cannot be inflated is a damaged frame like any other.
      return null;
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
