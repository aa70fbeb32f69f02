import { afterEach, describe, expect, it, vi } from 'vitest';
import { onOtherTab, notifyOtherTabs } from './crew-tabs.ts';

/** The channel of another browser tab. */
const other = new BroadcastChannel('meridian-crew');
const received: unknown[] = [];
other.addEventListener('message', ({ data }: MessageEvent<unknown>) => void received.push(data));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
const say = (what: string) => other.postMessage(what);

afterEach(() => void received.splice(0));

describe('J3 one roster in two tabs', () => {
  it('J3 a change is announced to the other tab, and not to its own', async () => {
    const listener = vi.fn<() => void>();
    const stop = onOtherTab(listener);
    notifyOtherTabs();
    await vi.waitFor(() => expect(received).toEqual(['changed']));
    expect(listener).not.toHaveBeenCalled();
    stop();
  });
  it('J3 a change in the other tab is received until listening stops; other messages are ignored', async () => {
    const listener = vi.fn<() => void>();
    const stop = onOtherTab(listener);
    say('something else');
    say('changed');
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    stop();
    const later = vi.fn<() => void>();
    const stopLater = onOtherTab(later);
    say('changed');
    await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(1));
    expect(listener).toHaveBeenCalledTimes(1);
    stopLater();
  });
});
