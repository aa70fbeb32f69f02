import { z } from 'zod';
import { boxAround } from '#aviation/geo/bounding-box.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { type LatLon, normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import { type HazardFeature, getHazards } from '#capabilities/hazards/contract.ts';
import type { Entry } from '#capabilities/history/domain/entry.ts';
import {
  type HistoryServerDeps,
  type HistorySource,
  createHistoryServer,
} from '#capabilities/history/server/index.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { Notam } from '#capabilities/notams/domain/notam.ts';
import type { WeatherForOthers } from '#capabilities/weather/server/index.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { Config } from '../settings/config.ts';
import type { StoredFeeds } from './stored-feeds.ts';
import { stationsNear } from './stations-near.ts';

const items = z.object({ items: z.array(getHazards.data.shape.features.element) });
const HAZARD_FEEDS = ['airsigmet', 'isigmet', 'gairmet', 'cwa'];
const DAY_MS = 86_400_000;

function circleAround(places: readonly LatLon[]): Entry['place'] {
  const box = boxAround(places);
  if (!box) return undefined;
  const east = box.east < box.west ? box.east + 360 : box.east;
  const centre = { lat: (box.south + box.north) / 2, lon: normaliseLonDeg((box.west + east) / 2) };
  return { ...centre, radiusNm: Math.max(...places.map((place) => distanceNm(centre, place))) };
}

/** Every position of a geometry, however deep. */
const positions = (coordinates: unknown): LatLon[] => {
  if (!Array.isArray(coordinates)) return [];
  const [lon, lat] = coordinates as unknown[];
  return typeof lon === 'number' && typeof lat === 'number'
    ? [{ lat, lon: normaliseLonDeg(lon) }]
    : coordinates.flatMap(positions);
};

function hazardEntry(feature: HazardFeature): Entry {
  const { id: key, validFrom } = feature.properties;
  const place = circleAround(positions(feature.geometry?.coordinates));
  return { key, atMs: Date.parse(validFrom), text: JSON.stringify(feature), place };
}

/** The last content of a feed, to detect early withdrawals. */
interface LastSeen {
  readonly origin: Freshness['origin'];
  readonly features: ReadonlyMap<string, HazardFeature>;
  /** Stored as withdrawn, until they would have ended. */
  readonly withdrawn: readonly HazardFeature[];
}

/** Stores hazards as complete features, so that they can be drawn again, and the time of withdrawal. */
function hazardSource(hazards: StoredFeeds): HistorySource {
  const seen = new Map<string, LastSeen>();
  return {
    kind: 'hazard',
    *current(nowMs) {
      for (const id of HAZARD_FEEDS) {
        const snapshot = hazards.snapshot(id);
        const found = items.safeParse(snapshot?.records).data?.items;
        if (!snapshot || !found || snapshot.freshness.state !== 'fresh') continue;
        const { origin } = snapshot.freshness;
        const features = new Map(found.map((feature) => [feature.properties.id, feature]));
        const last = seen.get(id);
        const gone = last?.origin === origin ? [...last.features.values()] : [];
        const withdrawn = gone.filter(
          ({ properties }) => !features.has(properties.id) && Date.parse(properties.validTo) > nowMs,
        );
        const before = last?.origin === origin ? last.withdrawn : [];
        // A list may lack an advisory once: its return is stored, too, or it would have ended early.
        const returned = before.flatMap(({ properties }) => features.get(properties.id) ?? []);
        const away = before.filter(
          ({ properties }) => !features.has(properties.id) && Date.parse(properties.validTo) > nowMs,
        );
        seen.set(id, { origin, features, withdrawn: [...away, ...withdrawn] });
        const text = JSON.stringify({ withdrawnAt: new Date(nowMs).toISOString() });
        yield {
          origin,
          entries: [
            ...found.map(hazardEntry),
            ...withdrawn.map((feature) => ({ ...hazardEntry(feature), atMs: nowMs, text })),
            ...returned.map((feature) => ({ ...hazardEntry(feature), atMs: nowMs })),
          ],
        };
      }
    },
    onChange: hazards.onChange,
  };
}

function notamEntry(notam: Notam, dayMs: number): Entry {
  const { id, area, place, raw } = notam;
  const rings = area?.rings?.flat().map(([lon, lat]) => ({ lat, lon }));
  const around = rings ? circleAround(rings) : undefined;
  const at = area ?? place;
  return {
    key: id,
    atMs: dayMs,
    text: raw,
    place: around ?? (at ? { lat: at.lat, lon: at.lon, radiusNm: area?.radiusNm ?? 0 } : undefined),
  };
}

/** Stores requested NOTAMs, once each day. */
function notamSource(notams: StoredFeeds): HistorySource {
  let received: { origin: Freshness['origin']; notams: readonly Notam[] }[] = [];
  return {
    kind: 'notam',
    *current(nowMs) {
      const waiting = received;
      received = [];
      const dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
      for (const { origin, notams: found } of waiting)
        yield { origin, entries: found.map((notam) => notamEntry(notam, dayMs)) };
    },
    onChange: (listener) =>
      notams.onAnswer('notams', ({ records, freshness: { origin } }) => {
        received.push({ origin, notams: Array.isArray(records) ? (records as readonly Notam[]) : [] });
        listener();
      }),
  };
}

function reportSource(
  weather: Pick<WeatherForOthers, 'reports' | 'onReports'>,
  kind: 'metar' | 'taf',
): HistorySource {
  return {
    kind,
    *current() {
      const { origin, reports } = weather.reports(kind);
      yield {
        origin,
        entries: reports.flatMap(({ icao: key, atMs, raw: text }) =>
          atMs === null ? [] : [{ key, atMs, text }],
        ),
      };
    },
    onChange: weather.onReports,
  };
}

/** The history of this server: METAR, TAF, hazards and NOTAMs as received. `weather` is called at start. */
export const historyServerOf = (
  deps: Pick<HistoryServerDeps, 'dataDir' | 'clock' | 'log' | 'mode'> & {
    config: Config;
    weather: () => Pick<WeatherForOthers, 'reports' | 'onReports' | 'reportedPlaces'>;
    hazards: StoredFeeds;
    notams: StoredFeeds;
    navdata: () => NavdataReader | null;
  },
) =>
  createHistoryServer({
    ...deps,
    limits: { days: deps.config.HISTORY_DAYS, maxMb: deps.config.HISTORY_MAX_MB },
    sources: () => [
      reportSource(deps.weather(), 'metar'),
      reportSource(deps.weather(), 'taf'),
      hazardSource(deps.hazards),
      notamSource(deps.notams),
    ],
    stationsNear: (place, radiusNm) =>
      stationsNear(
        { place, radiusNm },
        { navdata: deps.navdata(), reported: deps.weather().reportedPlaces() },
      ),
  });
