import { reconnectDelayMs } from './reconnect-delay.ts';

/** Common interface of a browser's websocket and a test's. */
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
   * Disconnected; retried after `retryMs`. `wasRefused`: it did not open, although a valid token and a running server
   * would have allowed it.
   */
  | {
      readonly kind: 'waiting';
      readonly retryMs: number;
      readonly wasRefused: boolean;
      readonly reason: string;
    };

export interface LiveSocketDeps {
  readonly connect: (protocols: string[]) => SocketLine;
  /** Subprotocol of the topic; the token is sent with it. */
  readonly protocol: string;
  /** Called before every attempt, because tokens are renewed; `null` while nobody is signed in. */
  readonly token: () => Promise<string | null>;
  /** The connection is open: subscriptions must be sent (again). */
  readonly onOpen: () => void;
  readonly onMessage: (message: string | Uint8Array) => void;
  readonly onState: (state: LinkState) => void;
  /** 0 to 1. */
  readonly random: () => number;
  /** A connection silent for this long is considered dead. */
  readonly silentAfterMs: number;
  readonly delayMs?: typeof reconnectDelayMs;
}

export interface LiveSocket {
  /** `false` while the connection is not open. */
  send(text: string): boolean;
  /** Retries at once instead of waiting: the network is back, or the page is visible again. */
  wake(): void;
  stop(): void;
}

const GOING = 1000;

/** A websocket that reconnects: token with every attempt, increasing random delays, detection of dead connections. */
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
    const retryMs = (deps.delayMs ?? reconnectDelayMs)(failures, deps.random());
    failures += 1;
    retry = setTimeout(() => void attempt(), retryMs);
    deps.onState({ kind: 'waiting', retryMs, wasRefused, reason });
  };
  const lost = (gone: SocketLine, reason: string): void => {
    // An abandoned connection reports its end later, when another is already open.
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
    // It may have been stopped while waiting for the token.
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
      // Only a connection that has received data counts as good, so that a server that closes each at once is not
      // retried rapidly.
      failures = 0;
      listenFor(made);
      if (typeof data === 'string') deps.onMessage(data);
      else if (data instanceof ArrayBuffer) deps.onMessage(new Uint8Array(data));
    });
    made.addEventListener('close', ({ code, reason }) =>
      lost(made, reason || `Connection closed (${code}).`),
    );
    // An error is followed by a close; without a listener a test's socket would throw.
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
