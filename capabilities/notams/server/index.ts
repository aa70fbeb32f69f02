import {
  type BoundingBox,
  boxAround,
  boxContains,
  boxOfRadius,
  boxesIntersect,
} from '#aviation/geo/bounding-box.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { FeedHub, Snapshot } from '#platform/server/feeds/feed.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type AirportNotams,
  type AreaNotams,
  type NotamAnswer,
  getAreaNotams,
  getNotam,
} from '../contract.ts';
import { isInEffectBetween } from '../domain/notam-phase.ts';
import { tileKeys } from '../domain/notam-tiles.ts';
import type { Notam } from '../domain/notam.ts';
import type { Tfr } from '../domain/tfr.ts';
import {
  type AnswerContext,
  byRelevance,
  healthOf,
  middleOf,
  notamAnswer,
  tfrAnswer,
} from './notam-answers.ts';
import { notamList } from './notam-map-lists.ts';
import { type NotamSources, notamFeed } from './notam.feed.ts';
import { isRegion, notamObjects, recordRequests } from './notams.objects.ts';
import { createTfrDetails } from './tfr-details.ts';
import { type TfrSources, tfrDetailFeed, tfrFeed } from './tfr.feed.ts';

export interface NotamsServerOptions {
  feeds: FeedHub;
  clock: Clock;
  sources: NotamSources;
  tfrSources: TfrSources;
  /** Position of an airport: null when it is not in the data, undefined while there is no data. */
  airportPlace: (icao: string) => LatLon | null | undefined;
}

/** Restrictions within this distance are reported with an airport. */
const TFR_NEAR_NM = 50;
/** Maximum wait for an answer about an area; the client requests the rest later. */
const WAIT_MS = 6000;
const DAY_MS = 86_400_000;

type Kept = Snapshot<readonly Notam[]>;

/** Server side of NOTAMs and flight restrictions. */
export function createNotamsServer(options: NotamsServerOptions): ServerCapability {
  const { feeds, clock } = options;
  const squaresOf = (icao: string): readonly string[] => {
    const place = options.airportPlace(icao);
    if (!place) return [];
    return tileKeys({ west: place.lon, south: place.lat, east: place.lon, north: place.lat }) ?? [];
  };
  const notams = recordRequests(feeds.registerKeyed(notamFeed(options.sources, squaresOf)), clock);
  const tfrs = feeds.register(tfrFeed(options.tfrSources));
  const details = createTfrDetails(
    feeds.registerKeyed(tfrDetailFeed(options.tfrSources, () => tfrs.snapshot().records ?? [])),
  );
  feeds.onModeChange(() => {
    details.forget();
    notams.forget();
  });

  const answersOf = ({ records, freshness }: Kept, request: AnswerContext): NotamAnswer[] =>
    (records ?? []).map((notam) => notamAnswer(notam, request, freshness));
  const tfrAnswers = async (wanted: (tfr: Tfr) => boolean, request: AnswerContext, isWaiting: boolean) => {
    const snapshot = tfrs.snapshot();
    const found = (snapshot.records ?? []).filter(wanted);
    details.want(found);
    if (isWaiting) await within(details.settled(), WAIT_MS);
    const answers = found.map((tfr) =>
      tfrAnswer(tfr, details.known(tfr.number), request, snapshot.freshness),
    );
    return { answers: answers.filter(({ phase }) => phase !== 'ended'), health: healthOf(snapshot) };
  };

  const ofAirport = async (code: string): Promise<AirportNotams> => {
    const icao = code.toUpperCase();
    const place = options.airportPlace(icao);
    if (place === null && !isRegion(icao))
      throw new Problem('airport-not-found', 404, `NOTAMs not available for ${icao}`);
    const request: AnswerContext = { atMs: clock.nowMs(), place: place ?? null };
    const own = await notams.get(icao);
    const fir = regionOf(own, icao);
    const region = fir === null || fir === icao ? null : await notams.get(fir);
    const near = await tfrAnswers((tfr) => isNear(tfr, place ?? null), request, true);
    const list = unique([
      ...answersOf(own, request),
      ...(region ? answersOf(region, request) : []),
      ...near.answers,
    ]).toSorted(byRelevance);
    return {
      icao,
      fir,
      notams: list,
      hiddenCount: list.filter(({ hidden }) => hidden !== null).length,
      freshness: own.freshness,
      message: own.message,
      sources: { airport: healthOf(own), region: region && healthOf(region), tfr: near.health },
    };
  };

  const inArea = async (box: BoundingBox, fromMs: number, untilMs: number): Promise<AreaNotams> => {
    const request: AnswerContext = { atMs: clock.nowMs(), place: null };
    const keys = tileKeys(box);
    const tiles = (keys ?? []).map((key) => within(notams.get(key), WAIT_MS));
    const [near, ...kept] = await Promise.all([
      tfrAnswers((tfr) => tfrMeets(tfr, box), request, false),
      ...tiles,
    ]);
    const come = kept.filter((one) => one !== null);
    const worst = come.toSorted((one, other) => rank(other) - rank(one))[0];
    const list = unique([...come.flatMap((one) => answersOf(one, request)), ...near.answers])
      .filter((answer) => meets(answer, box) && isInEffectBetween(timeOf(answer), fromMs, untilMs))
      .toSorted(byRelevance);
    const notamHealth = worst ? healthOf(worst) : null;
    return {
      notams: list,
      hiddenCount: list.filter(({ hidden }) => hidden !== null).length,
      isTooWide: keys === null,
      pending: kept.length - come.length,
      freshness: notamHealth?.freshness ?? near.health.freshness,
      message: notamHealth?.message ?? near.health.message,
      sources: { notams: notamHealth, tfr: near.health },
    };
  };

  return {
    id: 'notams',
    objects: notamObjects(notams, { clock, origin: () => feeds.mode() }),
    register(host) {
      host.route(getNotam, ({ query }) => ofAirport(query.icao), notamList);
      host.route(
        getAreaNotams,
        ({ query }) => {
          const [west, south, east, north] = query.bbox;
          const fromMs = query.from === undefined ? clock.nowMs() : Date.parse(query.from);
          const untilMs = query.to === undefined ? fromMs + DAY_MS : Date.parse(query.to);
          if (untilMs < fromMs) throw new Problem('times-reversed', 400, '`to` is before `from`.');
          return inArea({ west, south, east, north }, fromMs, untilMs);
        },
        notamList,
      );
    },
  };
}

/** The result if it came in time, or null. */
function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The region named by most of an airport's own NOTAMs. */
function regionOf({ records }: Kept, icao: string): string | null {
  const counts = new Map<string, number>();
  for (const { fir } of records ?? [])
    if (fir !== null && fir !== icao) counts.set(fir, (counts.get(fir) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

function isNear(tfr: Tfr, place: LatLon | null): boolean {
  const middle = middleOf(tfr);
  if (place === null || middle === null) return false;
  if (distanceNm(place, middle) <= TFR_NEAR_NM) return true;
  return tfrMeets(tfr, boxOfRadius(place, 5));
}

const tfrMeets = (tfr: Tfr, box: BoundingBox): boolean =>
  tfr.polygons.some((rings) => {
    const bounds = boxAround((rings[0] ?? []).map(([lon, lat]) => ({ lat, lon })));
    return bounds !== null && boxesIntersect(bounds, box);
  });

/** Whether a NOTAM's position or area is in a box; a NOTAM without a position is not on the map. */
function meets({ type, area, place }: NotamAnswer, box: BoundingBox): boolean {
  if (type === 'TFR') return true;
  if (area?.radiusNm != null)
    return boxesIntersect(boxOfRadius({ lat: area.lat, lon: area.lng }, area.radiusNm), box);
  const spot = place ?? area;
  return spot !== null && boxContains(box, { lat: spot.lat, lon: spot.lng });
}

const unique = (answers: readonly NotamAnswer[]): NotamAnswer[] => [
  ...new Map(answers.map((answer) => [answer.id, answer])).values(),
];

const timeOf = ({ from, to, isEstimated, schedule }: NotamAnswer) => ({
  fromMs: from === null ? null : Date.parse(from),
  toMs: to === null ? null : Date.parse(to),
  isEstimated,
  schedule,
});

const STATES = ['fresh', 'stale', 'failed'];
const rank = ({ freshness }: Kept): number => STATES.indexOf(freshness.state);
