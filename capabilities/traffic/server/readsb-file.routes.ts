import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { readsbFileOf } from '../domain/write-readsb.ts';
import type { TrafficPicture } from './traffic-picture.ts';

/** Where readsb and tar1090 have it. */
const READSB_FILE_PATH = '/data/aircraft.json';

/** The picture as a receiver would write it, written once a second at most, for all who ask. */
export function registerReadsbFile(
  host: ServerHost,
  { picture, clock }: { picture: TrafficPicture; clock: Clock },
): void {
  let written: { key: string; text: string } | null = null;
  host.fastify.get(
    READSB_FILE_PATH,
    {
      config: { isPublicRead: true },
      schema: {
        operationId: 'readsbAircraft',
        summary: "All aircraft in the shape of readsb's aircraft.json; raw, not enveloped.",
        tags: ['live'],
        security: [],
      },
    },
    async (_request, reply) => {
      const nowMs = clock.nowMs();
      const key = `${picture.revision()} ${Math.floor(nowMs / 1000)}`;
      if (written?.key !== key)
        written = { key, text: JSON.stringify(readsbFileOf(picture.aircraft().values(), nowMs)) };
      return reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(written.text);
    },
  );
}
