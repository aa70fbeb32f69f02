import { reconnectDelayMs } from './reconnect-delay.ts';

/** What a websocket of a browser and one of a test have in common. */
export interface SocketLine {
  binaryType: string;
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export type LinkState =
  | { readonly kind: 'connecting' | 'open' }
  /**
   * Cut; tried again after `retryMs`. `wasRefused`: it did not even open, which a good token and a running server would
   * have allowed.
   */
  | {
      readonly kind: 'waiting';
      readonly retryMs: number;
      readonly wasRefused: boolean;
      readonly reason: string;
    };

export interface LiveSocketDeps {
  readonly connect: (protocols: string[]) => SocketLine;
  /** Subprotocol of the topic; the token goes beside it. */
  readonly protocol: string;
  /** Asked before every attempt, because tokens are renewed; `null` while nobody is signed in. */
  readonly token: () => Promise<string | null>;
  /** The line is open: what is followed has to be said (again). */
  readonly onOpen: () => void;
  readonly onMessage: (message: string | Uint8Array) => void;
  readonly onState: (state: LinkState) => void;
  /** 0 to 1. */
  readonly chance: () => number;
  /** A line on which nothing came for so long is taken for dead. */
  readonly silentAfterMs: number;
  readonly delayMs?: typeof reconnectDelayMs;
}

export interface LiveSocket {
  /** `false` while the line is not open. */
  send(text: string): boolean;
  /** Tries at once instead of waiting on: the network is back, the page is looked at again. */
  wake(): void;
  stop(): void;
}

const GOING = 1000;

/** A websocket that comes back: token with every attempt, waits that grow and differ, dead lines noticed. */
export function openLiveSocket(deps: LiveSocketDeps): LiveSocket {
  let line: SocketLine | null = null;
  let isOpen = false;
  let isStopped = false;
  let isAsking = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const wait = (wasRefused: boolean, reason: string): void => {
    if (isStopped) return;
    const retryMs = (deps.delayMs ?? reconnectDelayMs)(failures, deps.chance());
    failures += 1;
    retry = setTimeout(() => void attempt(), retryMs);
    deps.onState({ kind: 'waiting', retryMs, wasRefused, reason });
  };
  const lost = (gone: SocketLine, reason: string): void => {
    // A line that was given up says so later, when another one is open already.
    if (line !== gone) return;
    const wasOpen = isOpen;
    line = null;
    isOpen = false;
    clearTimeout(silence);
    wait(!wasOpen, reason);
  };
  const listenFor = (open: SocketLine): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      lost(open, 'No data received for a while.');
      open.close(GOING);
    }, deps.silentAfterMs);
  };
  const attempt = async (): Promise<void> => {
    retry = null;
    if (isStopped || isAsking || line !== null) return;
    isAsking = true;
    deps.onState({ kind: 'connecting' });
    const token = await deps.token().catch(() => null);
    isAsking = false;
    // It may have been stopped while the token was asked for.
    if (isStopped as boolean) return;
    if (token === null) return wait(true, 'No user is signed in.');
    const made = deps.connect([deps.protocol, `bearer.${token}`]);
    line = made;
    made.binaryType = 'arraybuffer';
    follow(made);
  };
  const follow = (made: SocketLine): void => {
    listenFor(made);
    made.addEventListener('open', () => {
      if (line !== made) return made.close(GOING);
      isOpen = true;
      deps.onState({ kind: 'open' });
      deps.onOpen();
    });
    made.addEventListener('message', ({ data }) => {
      if (line !== made) return;
      // Only a line that brings something counts as a good one: a server that ends each at once is not rushed.
      failures = 0;
      listenFor(made);
      if (typeof data === 'string') deps.onMessage(data);
      else if (data instanceof ArrayBuffer) deps.onMessage(new Uint8Array(data));
    });
    made.addEventListener('close', ({ code, reason }) =>
      lost(made, reason || `Connection closed (${code}).`),
    );
    // What follows an error is a close; without a listener a test's socket would throw.
    made.addEventListener('error', () => undefined);
  };
  void attempt();
  return {
    send(text) {
      if (!isOpen || line === null) return false;
      line.send(text);
      return true;
    },
    wake() {
      if (retry === null) return;
      clearTimeout(retry);
      void attempt();
    },
    stop() {
      isStopped = true;
      if (retry !== null) clearTimeout(retry);
      clearTimeout(silence);
      line?.close(GOING);
      line = null;
      isOpen = false;
    },
  };
}
