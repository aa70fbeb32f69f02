import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { readsbFileOf } from '../domain/providers/write-readsb.ts';
import type { TrafficPicture } from './traffic-picture.ts';

/** Path used by readsb and tar1090. */
const READSB_FILE_PATH = '/data/aircraft.json';
/** Requested first by tar1090, which does not start without it. */
const RECEIVER_PATH = '/data/receiver.json';
const REFRESH_MS = 1000;

/** The picture in the format of a receiver's file, built at most once a second for all callers. */
export function registerReadsbFile(
  host: ServerHost,
  { picture, clock }: { picture: TrafficPicture; clock: Clock },
): void {
  host.fastify.get(
    RECEIVER_PATH,
    {
      config: { isPublicRead: true },
      schema: {
        operationId: 'readsbReceiver',
        summary:
          "The receiver in the shape of readsb's receiver.json: no place of its own, no history; raw, not enveloped.",
        tags: ['live'],
        security: [],
      },
    },
    (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ version: 'Meridian', readsb: true, refresh: REFRESH_MS, history: 0 })),
  );
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
