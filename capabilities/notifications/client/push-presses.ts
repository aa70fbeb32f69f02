import { z } from 'zod';
import type { NotificationsDeps } from './notifications-deps.ts';

/** Message of the push worker when a system notification is pressed while the app is open. */
const press = z.object({ pressed: z.object({ kind: z.string(), id: z.string() }).nullable() });

/**
 * Opens the subject of a pressed notification; returns a function that stops it. Messages of another form are ignored.
 */
export function followPresses(
  worker: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  openSubject: NotificationsDeps['openSubject'],
): () => void {
  const read = (event: Event) => {
    const { data } = press.safeParse('data' in event ? event.data : null);
    if (data?.pressed) openSubject(data.pressed);
  };
  worker.addEventListener('message', read);
  return () => worker.removeEventListener('message', read);
}
