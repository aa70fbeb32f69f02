import type { LiveConnection } from '#platform/server/live/live-sockets.ts';
import { type TrafficMessage, type TrafficState, trafficRequest } from '../contract.ts';
import { DEFAULT_MOST, windowOf } from '../domain/traffic-window.ts';
import type { Following, SharedWindows } from './shared-windows.ts';

/** Serves one client: the window that it looks at, and the state of the sources when it changes. */
export function serveTrafficClient(
  connection: LiveConnection,
  needs: {
    readonly windows: SharedWindows;
    readonly state: () => TrafficState;
    readonly onState: (tell: () => void) => () => void;
  },
): void {
  const { windows, state, onState } = needs;
  let following: { key: string; handle: Following } | null = null;
  let told = '';
  const send = (message: TrafficMessage): boolean => connection.send(JSON.stringify(message));
  const tellState = (): void => {
    const text = JSON.stringify({ type: 'state', state: state() } satisfies TrafficMessage);
    // Times move on with every step; the client is told what it could not know by the frames.
    const mark = text.replaceAll(/"(asOf|receivedAt)":"[^"]*"/g, '').replaceAll(/"aircraft":\d+/g, '');
    if (mark === told) return;
    if (connection.send(text)) told = mark;
  };
  const view = (text: string): void => {
    const request = trafficRequest.safeParse(parsed(text));
    if (!request.success) {
      send({ type: 'refused', message: `Not understood: ${request.error.issues[0]?.message ?? 'no JSON'}.` });
      return;
    }
    const { resume, isReset, most, ...viewport } = request.data;
    const window = windowOf({ ...viewport, most: most ?? DEFAULT_MOST });
    if (following?.key === window.key && isReset !== true) return;
    following?.handle.leave();
    const isSame = resume !== undefined && resume.window === window.key;
    const handle = windows.follow(window, connection, isSame ? resume : null);
    following = { key: window.key, handle };
    const { run, isResumed } = handle;
    send({ type: 'window', window: window.key, run, box: window.box, isResumed });
    handle.begin();
  };
  const stopTelling = onState(tellState);
  connection.onMessage(view);
  connection.onClose(() => {
    stopTelling();
    following?.handle.leave();
  });
  tellState();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
