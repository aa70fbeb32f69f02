import { isoOrNull } from '#aviation/time/utc.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import { objectColumnOf as column } from '#platform/contract/object-type.ts';
import type { KeyedFeedHandle, Snapshot } from '#platform/server/feeds/feed.ts';
import { type ObjectPart, type ObjectType, objectTypeOf } from '#platform/server/http/object-type.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { phaseAt } from '../domain/notam-phase.ts';
import type { Notam } from '../domain/notam.ts';

/** An older response does not show what is in effect now. */
const KEPT_MS = 3_600_000;
/** The last places requested, each with its answer. */
const PLACES_MAX = 400;

interface RequestedPlace {
  readonly place: string;
  readonly requestedMs: number;
  readonly snapshot: Snapshot<readonly Notam[]>;
}

interface HeldRow {
  readonly asked: RequestedPlace;
  readonly notam: Notam;
  readonly phase: string;
}

/** A feed of NOTAMs that records the requested places and their answers. */
export interface RecordedNotamFeed extends KeyedFeedHandle<readonly Notam[]> {
  /** The places of the last hour. */
  places(): readonly RequestedPlace[];
  forget(): void;
}

export function recordRequests(feed: KeyedFeedHandle<readonly Notam[]>, clock: Clock): RecordedNotamFeed {
  const asked = new Map<string, RequestedPlace>();
  let epoch = 0;
  return {
    async get(place) {
      const begun = epoch;
      const snapshot = await feed.get(place);
      // Places requested in another feed mode.
      if (begun !== epoch) return snapshot;
      asked.delete(place);
      asked.set(place, { place, requestedMs: clock.nowMs(), snapshot });
      const [oldest] = asked.keys();
      if (asked.size > PLACES_MAX && oldest !== undefined) asked.delete(oldest);
      return snapshot;
    },
    places() {
      for (const [place, { requestedMs }] of asked)
        if (clock.nowMs() - requestedMs >= KEPT_MS) asked.delete(place);
      return [...asked.values()];
    },
    forget() {
      epoch += 1;
      asked.clear();
    },
  };
}

/** Codes of centres and FIRs are not airports: `KZNY`, `EGTT`, `LFFF`. */
export const isRegion = (code: string): boolean =>
  /^KZ[A-Z]{2}$/.test(code) || /^[A-Z]{2}(FF|TT|XX|ZZ|BB|MM|GG|WW|RR)$/.test(code);

const isSquare = ({ place }: RequestedPlace): boolean => place.startsWith('area:');
const isAirport = (one: RequestedPlace): boolean => !isSquare(one) && !isRegion(one.place);

const PLACES: readonly ObjectPart<RequestedPlace>[] = [
  [column('place', 'text', 'Place'), ({ place }) => place],
  [column('kind', 'text', 'Kind'), (one) => (isSquare(one) ? 'square of the map' : 'location')],
  [
    column('airport', 'text', 'Airport', { link: { type: 'airports', column: 'icao' } }),
    (one) => (isAirport(one) ? one.place : null),
  ],
  [
    column('state', 'text', 'State'),
    ({ snapshot }) => (snapshot.isNotAsked ? 'not asked' : snapshot.freshness.state),
  ],
  // Null where the query failed, as distinct from none in effect.
  [column('notams', 'integer', 'NOTAM received'), ({ snapshot }) => snapshot.records?.length ?? null],
  [
    column('received_at', 'timestamp', 'Received', { unit: 'UTC' }),
    ({ snapshot }) => snapshot.freshness.receivedAt,
  ],
  [column('asked_at', 'timestamp', 'Asked', { unit: 'UTC' }), ({ requestedMs }) => isoOrNull(requestedMs)],
  [column('source', 'text', 'Source'), ({ snapshot }) => snapshot.freshness.source],
  [column('message', 'text', 'Message'), ({ snapshot }) => snapshot.message],
];

const NOTAMS: readonly ObjectPart<HeldRow>[] = [
  [column('id', 'text', 'Id'), ({ asked: request, notam }) => `${request.place} ${notam.id}`],
  [
    column('place', 'text', 'Asked for', { link: { type: 'notam_places', column: 'place' } }),
    ({ asked: request }) => request.place,
  ],
  [column('number', 'text', 'NOTAM'), ({ notam }) => notam.number],
  [column('location', 'text', 'Location'), ({ notam }) => notam.locations.join(', ') || null],
  [column('fir', 'text', 'FIR'), ({ notam }) => notam.fir],
  [column('phase', 'text', 'Phase'), ({ phase }) => phase],
  [column('category', 'text', 'Category'), ({ notam }) => notam.category],
  [column('q_code', 'text', 'Q code'), ({ notam }) => notam.qCode],
  [column('valid_from', 'timestamp', 'Valid from', { unit: 'UTC' }), ({ notam }) => isoOrNull(notam.fromMs)],
  [column('valid_to', 'timestamp', 'Valid to', { unit: 'UTC' }), ({ notam }) => isoOrNull(notam.toMs)],
  [column('is_permanent', 'boolean', 'Permanent'), ({ notam }) => notam.isPermanent],
  [column('is_estimated', 'boolean', 'End estimated'), ({ notam }) => notam.isEstimated],
  [column('schedule', 'text', 'Schedule'), ({ notam }) => notam.schedule],
  [column('lat', 'number', 'Latitude', { unit: '°' }), ({ notam }) => notam.place?.lat ?? null],
  [column('lon', 'number', 'Longitude', { unit: '°' }), ({ notam }) => notam.place?.lon ?? null],
  [column('radius_nm', 'number', 'Radius', { unit: 'NM' }), ({ notam }) => notam.area?.radiusNm ?? null],
  [
    column('received_at', 'timestamp', 'Received', { unit: 'UTC' }),
    ({ asked: request }) => request.snapshot.freshness.receivedAt,
  ],
  [column('raw', 'text', 'Text'), ({ notam }) => notam.raw],
];

const STATES = ['fresh', 'stale', 'failed'];

/** The combined state has the age of the oldest place and the state of the worst; without a place nothing is known. */
function freshnessOf(places: readonly RequestedPlace[], origin: Freshness['origin']): Freshness {
  const states = places.map(({ snapshot }) => snapshot.freshness);
  const worst = states.toSorted((a, b) => STATES.indexOf(b.state) - STATES.indexOf(a.state))[0];
  if (!worst) return { source: 'no place was asked', asOf: null, receivedAt: null, origin, state: 'failed' };
  const received = states.flatMap(({ receivedAt }) => receivedAt ?? []).toSorted();
  return { ...worst, asOf: null, receivedAt: received[0] ?? null };
}

/**
 * Tables of the NOTAMs in effect or upcoming at the requested places, and of those places: nothing is known of
 * others.
 */
export function notamObjects(
  request: Pick<RecordedNotamFeed, 'places'>,
  { clock, origin }: { clock: Clock; origin: () => Freshness['origin'] },
): readonly ObjectType[] {
  const common = { group: 'Feeds', opens: null, refreshS: 60, scope: 'enroute' } as const;
  return [
    objectTypeOf<HeldRow>(
      {
        ...common,
        id: 'notams',
        title: 'NOTAM now',
        summary:
          'NOTAM in force and upcoming, only for the places in notam_places: an airport that is not listed there was not requested.',
        key: 'id',
      },
      NOTAMS,
      () => {
        const places = request.places();
        const rows = places.flatMap((place) =>
          (place.snapshot.records ?? []).flatMap((notam): HeldRow[] => {
            const phase = phaseAt(notam, clock.nowMs());
            // A cancellation or a checklist is never in effect itself.
            const isInEffect = phase !== 'ended' && notam.action !== 'C' && !notam.isChecklist;
            return !isInEffect ? [] : [{ asked: place, notam, phase }];
          }),
        );
        return { rows, freshness: freshnessOf(places, origin()) };
      },
    ),
    objectTypeOf<RequestedPlace>(
      {
        ...common,
        id: 'notam_places',
        title: 'NOTAM places',
        summary:
          'Places requested by NOTAM pages and the map on this server in the last hour, and what was received.',
        key: 'place',
      },
      PLACES,
      () => {
        const places = request.places();
        return { rows: places, freshness: freshnessOf(places, origin()) };
      },
    ),
  ];
}
