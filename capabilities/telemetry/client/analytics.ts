import { createBatch } from './batch.ts';
import type { Outbox } from './outbox.ts';
import type { Analytics } from './ports.ts';
import type { Visit } from './visit.ts';

export interface Receiver {
  /** Base address of the receiver, ending in a slash. */
  url: string;
  /** Key of the project; public. */
  key: string;
}

export interface AnalyticsDeps {
  receiver: Receiver;
  visit: Visit;
  outbox: Outbox;
  nowMs: () => number;
}

interface CapturedEvent {
  event: string;
  timestamp: string;
  properties: Record<string, unknown>;
}

/** Properties of the visit in every event. They are created here and contain nothing private. */
export const visitProperties = ({ deviceId, sessionId, windowId }: Visit): Record<string, unknown> => ({
  distinct_id: deviceId,
  $session_id: sessionId,
  $window_id: windowId,
  $lib: 'meridian',
  // Events without a profile of a user.
  $process_person_profile: false,
});

/** Sends events in PostHog's capture protocol (`POST /batch/`). */
export function createAnalytics({ receiver, visit, outbox, nowMs }: AnalyticsDeps): Analytics {
  const batch = createBatch<CapturedEvent>((events) => {
    void outbox.sendJson(`${receiver.url}batch/`, events, (clean) => ({
      api_key: receiver.key,
      batch: (clean as CapturedEvent[]).map(({ properties, ...event }) => ({
        ...event,
        properties: { ...properties, ...visitProperties(visit) },
      })),
    }));
  });
  return {
    capture(event, properties = {}) {
      if (!outbox.isAllowed()) return;
      const { origin, host, pathname } = window.location;
      batch.add({
        event,
        timestamp: new Date(nowMs()).toISOString(),
        properties: { $current_url: origin + pathname, $host: host, $pathname: pathname, ...properties },
      });
    },
    flush: batch.flush,
    stop: batch.clear,
  };
}
