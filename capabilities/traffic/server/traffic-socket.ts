import type { LiveConnection } from '#platform/server/live/live-sockets.ts';
import { type TrafficMessage, type TrafficState, trafficRequest } from '../contract.ts';
import { DEFAULT_MAX_AIRCRAFT, type TrafficWindow, windowOf } from '../domain/traffic-window.ts';
import type { TrafficHistory } from './history/traffic-history.ts';
import type { Following, SharedWindows } from './shared-windows.ts';

interface PastRequest {
  readonly window: TrafficWindow;
  readonly atMs: number;
  readonly mine: number;
}

/** Serves one client: the window that it views, and the state of the sources when it changes. */
export function serveTrafficClient(
  connection: LiveConnection,
  deps: {
    readonly windows: SharedWindows;
    readonly state: () => TrafficState;
    readonly onState: (notify: () => void) => () => void;
    readonly history: Pick<TrafficHistory, 'window'>;
  },
): void {
  const { windows, state, onState, history } = deps;
  let following: { key: string; handle: Following } | null = null;
  let shownPast: { key: string; pictureMs: number } | null = null;
  let wanted: PastRequest | null = null;
  let isWorking = false;
  /** Incremented with every view: an answer about the past that arrives too late is dropped. */
  let turn = 0;
  let lastState = '';
  const send = (message: TrafficMessage): boolean => connection.send(JSON.stringify(message));
  const sendState = (): void => {
    const text = JSON.stringify({ type: 'state', state: state() } satisfies TrafficMessage);
    // Times change with every step; only changes that the frames do not show are sent.
    const mark = text.replaceAll(/"(asOf|receivedAt)":"[^"]*"/g, '').replaceAll(/"aircraft":\d+/g, '');
    if (mark === lastState) return;
    if (connection.send(text)) lastState = mark;
  };
  const showPast = async ({ window, atMs, mine }: PastRequest): Promise<void> => {
    const found = await history.window(window, atMs);
    if (mine !== turn) return;
    const pictureMs = found?.stepMs ?? null;
    const isResumed =
      pictureMs !== null && shownPast?.key === window.key && shownPast.pictureMs === pictureMs;
    const { key, box } = window;
    shownPast = null;
    if (!send({ type: 'window', window: key, run: 'past', box, isResumed, past: { atMs, pictureMs } }))
      return;
    if (pictureMs === null || found === null) return;
    if (isResumed || connection.send(found.frame)) shownPast = { key, pictureMs };
  };
  /**
   * One past time at a time: of the requests received meanwhile only the last counts, so no client occupies the thread
   * alone.
   */
  const workOnPast = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    while (wanted !== null) {
      const next: PastRequest = wanted;
      wanted = null;
      await showPast(next);
    }
    isWorking = false;
  };
  const view = (text: string): void => {
    const request = trafficRequest.safeParse(parsed(text));
    if (!request.success) {
      send({ type: 'refused', message: `Not understood: ${request.error.issues[0]?.message ?? 'no JSON'}.` });
      return;
    }
    const { resume, isReset, most: max, atMs, ...viewport } = request.data;
    const window = windowOf({ ...viewport, most: max ?? DEFAULT_MAX_AIRCRAFT });
    turn += 1;
    if (isReset === true) shownPast = null;
    if (atMs !== undefined) {
      following?.handle.leave();
      following = null;
      wanted = { window, atMs, mine: turn };
      void workOnPast();
      return;
    }
    wanted = null;
    shownPast = null;
    if (following?.key === window.key && isReset !== true) return;
    following?.handle.leave();
    const isSame = resume !== undefined && resume.window === window.key;
    const handle = windows.follow(window, connection, isSame ? resume : null);
    following = { key: window.key, handle };
    const { run, isResumed } = handle;
    send({ type: 'window', window: window.key, run, box: window.box, isResumed });
    handle.begin();
  };
  const unsubscribe = onState(sendState);
  connection.onMessage(view);
  connection.onClose(() => {
    unsubscribe();
    following?.handle.leave();
  });
  sendState();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
