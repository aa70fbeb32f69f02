/** Informs the other tabs of this browser of roster changes, so that two tabs on one roster show the same. */

let channel: BroadcastChannel | null = null;

/** One per page: a channel does not receive its own messages. */
const ofPage = (): BroadcastChannel | null => {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('meridian-crew');
  return channel;
};

export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  ofPage()?.postMessage('changed');
}

/** Calls back after a change in another tab; returns a function that stops it. */
export function onOtherTab(listener: () => void): () => void {
  const heard = ofPage();
  const handler = ({ data }: MessageEvent<unknown>) => {
    if (data === 'changed') listener();
  };
  heard?.addEventListener('message', handler);
  return () => heard?.removeEventListener('message', handler);
}
