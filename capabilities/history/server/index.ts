import { join } from 'node:path';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { FeedMode, Freshness } from '#platform/contract/freshness.ts';
import { Problem, messageOf } from '#platform/contract/problem.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  HISTORY_RECORDS_MAX,
  HISTORY_STATIONS_MAX,
  type HistoryKind,
  getHistory,
  getHistoryStatus,
} from '../contract.ts';
import type { Entry } from '../domain/entry.ts';
import { historyObjects } from './history.objects.ts';
import { type ArchiveLimits, HistoryArchive, type TimeSpan } from './history-archive.ts';

/** A source whose reports are stored. */
export interface HistorySource {
  readonly kind: HistoryKind;
  /** Its current content, with its feed mode. */
  current(nowMs: number): Iterable<{ origin: Freshness['origin']; entries: Iterable<Entry> }>;
  /** Called after each change; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

export interface HistoryServerDeps {
  dataDir: string;
  clock: Clock;
  log: Log;
  limits: ArchiveLimits;
  mode: () => FeedMode;
  /** Called once at start. */
  sources: () => readonly HistorySource[];
  /** Codes of stations around a place, the nearest first. */
  stationsNear: (place: LatLon, radiusNm: number) => readonly string[];
}

/** Queries of past reports for other capabilities. */
export interface HistoryForOthers {
  /** Entries of the current feed mode, oldest first; of every key when it is null. Waits until the server has started and the files are read. */
  past(kind: HistoryKind, key: string | null, span: TimeSpan): Promise<readonly Entry[]>;
}

const TIDY_MS = 30 * 60_000;

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((given) => (resolve = given));
  return { promise, resolve };
}

const isOfStations = (kind: HistoryKind): boolean => kind === 'metar' || kind === 'taf';

/**
 * Server side of history: reports from feeds are stored as received, within limits, and queried by place, time and
 * kind.
 */
export function createHistoryServer(deps: HistoryServerDeps): ServerCapability & HistoryForOthers {
  const { clock, log, mode } = deps;
  let archive: HistoryArchive | null = null;
  const ready = deferred<HistoryArchive>();
  let opening: Promise<void> | null = null;
  let fault: string | null = null;
  const stops: (() => void)[] = [];
  let isStopped = false;

  const opened = (): HistoryArchive => {
    if (archive) return archive;
    const reason = fault === null ? 'is being read. Try again in a moment' : `cannot be read: ${fault}`;
    throw new Problem('history-not-ready', 503, `The history ${reason}.`);
  };
  const keep = (source: HistorySource): void => {
    for (const { origin, entries } of source.current(clock.nowMs())) {
      if (origin === 'reference') continue;
      opened()
        .add(origin, source.kind, [...entries], clock.nowMs())
        .catch((error: unknown) => log.error({ err: error, kind: source.kind }, 'reports were not stored'));
    }
  };
  const tidy = (): void => {
    opened()
      .tidy(clock.nowMs())
      .catch((error: unknown) => log.error({ err: error }, 'the history was not tidied'));
  };
  const follow = (): void => {
    if (isStopped) return;
    for (const source of deps.sources()) {
      keep(source);
      stops.push(source.onChange(() => keep(source)));
    }
    tidy();
    const timer = setInterval(tidy, TIDY_MS);
    timer.unref();
    stops.push(() => clearInterval(timer));
  };
  const nearPlace = async (kind: HistoryKind, place: LatLon, radiusNm: number, span: TimeSpan) => {
    if (!isOfStations(kind)) {
      const all = await opened().find(mode(), kind, null, span);
      return all.filter(
        (entry) => entry.place && distanceNm(entry.place, place) <= radiusNm + entry.place.radiusNm,
      );
    }
    const stations = deps.stationsNear(place, radiusNm).slice(0, HISTORY_STATIONS_MAX);
    const found = await Promise.all(stations.map((key) => opened().find(mode(), kind, key, span)));
    return found.flat().toSorted((one, other) => one.atMs - other.atMs);
  };

  return {
    id: 'history',
    objects: historyObjects({ clock, mode, archive: opened }),
    async past(kind, key, span) {
      const made = await ready.promise;
      // Includes everything received so far.
      await made.settled();
      return made.find(mode(), kind, key, span);
    },
    register(host) {
      host.route(getHistory, async ({ query: { kind, key, lat, lon, radiusNm, from, to } }) => {
        const span = { fromMs: Date.parse(from), toMs: Date.parse(to) };
        if (span.toMs < span.fromMs) throw new Problem('times-reversed', 400, '`to` is before `from`.');
        const origin = mode();
        const found =
          lat === undefined || lon === undefined
            ? await opened().find(origin, kind, key ?? null, span)
            : await nearPlace(kind, { lat, lon }, radiusNm, span);
        const next = found[HISTORY_RECORDS_MAX];
        return {
          records: found
            .slice(0, HISTORY_RECORDS_MAX)
            .map((entry) => ({ key: entry.key, at: new Date(entry.atMs).toISOString(), text: entry.text })),
          nextFrom: next ? new Date(next.atMs).toISOString() : null,
          keptFrom: opened().keptFrom(origin, kind),
          origin,
        };
      });
      host.route(getHistoryStatus, () => opened().status(mode()));
    },
    afterOpen() {
      // A day of all stations takes a second to read.
      opening = HistoryArchive.open(join(deps.dataDir, 'history'), deps.limits).then(
        (made) => {
          archive = made;
          follow();
          ready.resolve(made);
        },
        (error: unknown) => {
          fault = messageOf(error);
          log.error({ err: error }, 'the history cannot be opened');
        },
      );
    },
    async stop() {
      isStopped = true;
      for (const stop of stops.splice(0)) stop();
      await opening;
      await archive?.settled();
    },
  };
}
