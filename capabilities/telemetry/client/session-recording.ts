import { record } from '@rrweb/record';
import { type AnalyticsDeps, visitProperties } from './analytics.ts';
import { PRIVATE_PARTS } from './autocapture.ts';
import { createBatch } from './batch.ts';
import type { SessionRecording } from './ports.ts';

export interface RecordingDeps extends AnalyticsDeps {
  /** Whether no input is recorded as it was filled in. Passwords never are. */
  masksInputs: boolean;
}

/** Blocked parts are recorded as an empty box of their size. */
const BLOCKED = '[data-sensitive="person"]';
const PASSWORDS =
  'input[type="password"], [data-rr-is-password], [autocomplete*="password"], [autocomplete="one-time-code"]';
const MOUSE_SAMPLE_MS = 200;
const SCROLL_SAMPLE_MS = 250;

/** Sends rrweb's recording in the protocol of PostHog's session replay (`POST /s/`). */
export function createSessionRecording(deps: RecordingDeps): SessionRecording {
  const { receiver, visit, outbox, masksInputs, nowMs } = deps;
  const batch = createBatch<unknown>((events) => {
    void outbox.sendJson(`${receiver.url}s/`, events, (clean) => [
      {
        event: '$snapshot',
        timestamp: new Date(nowMs()).toISOString(),
        properties: {
          $snapshot_data: clean,
          $snapshot_bytes: JSON.stringify(clean).length,
          $snapshot_source: 'web',
          token: receiver.key,
          ...visitProperties(visit),
        },
      },
    ]);
  });
  const maskInput = (text: string, element: HTMLElement) =>
    masksInputs || element.matches(PASSWORDS) || element.closest(PRIVATE_PARTS) !== null
      ? '*'.repeat(text.length)
      : text;
  let stopRecording: (() => void) | undefined;
  return {
    start() {
      if (stopRecording !== undefined || !outbox.isAllowed()) return;
      stopRecording = record({
        emit: batch.add,
        blockSelector: BLOCKED,
        // Every input goes through `maskInputFn`, which decides.
        maskAllInputs: true,
        maskInputFn: maskInput,
        recordCanvas: false,
        slimDOMOptions: 'all',
        sampling: { mousemove: MOUSE_SAMPLE_MS, scroll: SCROLL_SAMPLE_MS, input: 'last' },
        // The recorder must not break the recorded page.
        errorHandler: () => true,
      });
    },
    flush: batch.flush,
    stop() {
      stopRecording?.();
      stopRecording = undefined;
      batch.clear();
    },
  };
}
