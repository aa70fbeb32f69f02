import { z } from 'zod';
import type { NotificationsDeps } from './notifications-deps.ts';

/** What the push worker says when a notification of the system is pressed while the app is open. */
const press = z.object({ pressed: z.object({ kind: z.string(), id: z.string() }).nullable() });

/** Opens what a pressed notification is about; answers what ends that. A message of another form is nobody's press. */
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
