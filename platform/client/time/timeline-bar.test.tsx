// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui/ui-provider.tsx';
import { nowMs } from './clock.ts';
import { clockText } from './time-text.ts';
import { TimelineBar } from './timeline-bar.tsx';
import { moveTimelineTo, timeline } from './timeline.store.ts';

const HOUR_MS = 3_600_000;

describe('F4 the slider of the timeline', () => {
  beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    timeline.reset();
  });

  it('F4 reads out the time and how far it is from now, without the browser’s number formats', async () => {
    const formats = vi.spyOn(Intl, 'NumberFormat');
    const now = nowMs();
    moveTimelineTo(now + 2 * HOUR_MS, now);
    const at = timeline.get().atMs ?? Number.NaN;
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    await act(async () =>
      root.render(
        <UiProvider>
          <TimelineBar isStacked={false} />
        </UiProvider>,
      ),
    );
    const slider = host.querySelector('input[type=range]');
    expect(slider?.getAttribute('aria-label')).toBe('Time shown on the map');
    // The present is that of the minute that began last.
    const text = slider?.getAttribute('aria-valuetext') ?? '';
    expect(text.startsWith(`${clockText(at)}, +2 h`), text).toBe(true);
    expect(formats).not.toHaveBeenCalled();
    act(() => root.unmount());
    host.remove();
  });
});
