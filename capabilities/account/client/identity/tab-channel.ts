import { z } from 'zod';

const message = z.enum(['signed-in', 'signed-out']);
export type TabMessage = z.infer<typeof message>;

/** Informs the other tabs of this browser of sign-ins and sign-outs. */
export interface TabChannel {
  post(what: TabMessage): void;
  listen(listener: (what: TabMessage) => void): () => void;
}

/** The browser's channel between tabs of one origin. */
export function createTabChannel(): TabChannel {
  const channel = new BroadcastChannel('meridian-account');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    post: (what) => channel.postMessage(what),
    listen(listener) {
      const handler = (event: MessageEvent<unknown>) => {
        const parsed = message.safeParse(event.data);
        if (parsed.success) listener(parsed.data);
      };
      channel.addEventListener('message', handler);
      return () => channel.removeEventListener('message', handler);
    },
  };
}
