import { type BoundingBox, boxContains } from '#aviation/geo/bounding-box.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type FeedHealth,
  type HazardFeature,
  PIREP_LEVEL_MARGIN_FT,
  type PilotReport,
  getHazards,
  getPireps,
  getStormCells,
} from '../contract.ts';
import { type ArchivedHazard, endedHazards } from '../domain/ended-hazards.ts';
import { hazardList, pirepList, stormCellList } from './hazard-map-lists.ts';
import { hazardObjects } from './hazards.objects.ts';
import { type HazardFeedSources, type RegisteredFeed, registerHazardFeeds } from './hazard-feeds.ts';

export interface HazardsServerDeps {
  feeds: FeedHub;
  clock: Clock;
  sources: HazardFeedSources;
  /** Earlier data of the feeds in the current mode, oldest first; without it only the present data is known. */
  past?: (span: { fromMs: number; toMs: number }) => Promise<readonly ArchivedHazard[]>;
  log?: Pick<Log, 'error'>;
}

interface Gathered<Item> {
  current: Item[];
  lastGood: Item[];
  feeds: FeedHealth[];
  message: string | null;
}

const HOUR_MS = 3_600_000;
/** Items that ended before the start of the timeline are not needed. */
const PAST_MS = 3 * HOUR_MS;
/** Longest validity of these advisories. */
const VALID_MAX_MS = 9 * HOUR_MS;
const PAST_READ_MS = 5 * 60_000;

/** The present data of the feeds and, separately, the last data of failed ones (row F3). */
function gather<Item>(
  feeds: readonly RegisteredFeed<Item>[],
  isWanted: (item: Item) => boolean,
): Gathered<Item> {
  const gathered: Gathered<Item> = { current: [], lastGood: [], feeds: [], message: null };
  const messages: string[] = [];
  for (const { id, title, handle, isOffered } of feeds) {
    if (!isOffered()) continue;
    const { records, freshness, message } = handle.snapshot();
    const isFailed = freshness.state === 'failed';
    const items = (records?.items ?? []).filter(isWanted);
    (isFailed ? gathered.lastGood : gathered.current).push(...items);
    gathered.feeds.push({
      id,
      title,
      freshness,
      message,
      rejected: [...(records?.rejected ?? [])],
      hasData: records !== null,
    });
    if (isFailed) messages.push(`${title}: ${message ?? 'no answer yet.'}`);
  }
  return { ...gathered, message: messages.length === 0 ? null : messages.join(' ') };
}

interface PirepFilter {
  box: BoundingBox;
  sinceMs: number;
  levelFt: number | undefined;
}

function isReportWanted(report: PilotReport, { box, sinceMs, levelFt }: PirepFilter): boolean {
  if (Date.parse(report.reportedAt) < sinceMs || !boxContains(box, report)) return false;
  // A report without a level could be at any.
  if (levelFt === undefined || report.altitudeFt === null) return true;
  const topFt = report.altitudeTopFt ?? report.altitudeFt;
  return levelFt >= report.altitudeFt - PIREP_LEVEL_MARGIN_FT && levelFt <= topFt + PIREP_LEVEL_MARGIN_FT;
}

interface PastHazards {
  /** Expired advisories that are not in any feed. */
  current(): readonly HazardFeature[];
  start(): void;
}

/** Reads recently ended items when feeds change, every five minutes at most. */
function followPast(
  { past, clock, log }: HazardsServerDeps,
  feeds: readonly RegisteredFeed<HazardFeature>[],
): PastHazards {
  let found: readonly HazardFeature[] = [];
  let readMs = Number.NEGATIVE_INFINITY;
  let origin = feeds[0]?.handle.snapshot().freshness.origin;
  const read = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    if (!past || Math.abs(nowMs - readMs) < PAST_READ_MS) return;
    readMs = nowMs;
    const asked = origin;
    const archived = await past({ fromMs: nowMs - PAST_MS - VALID_MAX_MS, toMs: nowMs });
    if (asked === origin) found = endedHazards(archived, { fromMs: nowMs - PAST_MS, nowMs });
  };
  const readAgain = () =>
    void read().catch((error: unknown) => log?.error({ err: error }, 'past hazards were not read'));
  return {
    current() {
      const known = new Set(
        feeds
          .flatMap(({ handle }) => handle.snapshot().records?.items ?? [])
          .map(({ properties }) => properties.id),
      );
      return found.filter(({ properties }) => !known.has(properties.id));
    },
    start() {
      for (const { handle } of feeds)
        handle.onChange(() => {
          const { freshness } = handle.snapshot();
          // Feed mode changed: data of the previous mode must not be shown.
          if (freshness.origin !== origin) {
            ({ origin } = freshness);
            found = [];
            readMs = Number.NEGATIVE_INFINITY;
          }
          readAgain();
        });
      readAgain();
    },
  };
}

/** Server side of hazards: SIGMET, G-AIRMET, centre advisories, pilot reports and storm cells. */
export function createHazardsServer(deps: HazardsServerDeps): ServerCapability {
  const { feeds, clock, sources } = deps;
  const registered = registerHazardFeeds(feeds, sources);
  const past = followPast(deps, registered.hazards);
  return {
    id: 'hazards',
    async start() {
      past.start();
      await Promise.resolve();
    },
    objects: hazardObjects(registered),
    register(host) {
      host.route(
        getHazards,
        () => {
          const now = clock.nowMs();
          const { current, ...rest } = gather(
            registered.hazards,
            ({ properties }) => Date.parse(properties.validTo) > now - PAST_MS,
          );
          return { type: 'FeatureCollection' as const, features: [...current, ...past.current()], ...rest };
        },
        hazardList,
      );
      host.route(
        getPireps,
        ({ query }) => {
          const [south, west, north, east] = query.bbox;
          const filter = {
            box: { south, west, north, east },
            sinceMs: clock.nowMs() - query.age * HOUR_MS,
            levelFt: query.level,
          };
          const { current, ...rest } = gather([registered.pireps], (report) =>
            isReportWanted(report, filter),
          );
          return { reports: current, ...rest };
        },
        pirepList,
      );
      host.route(
        getStormCells,
        () => {
          const { current, ...rest } = gather([registered.stormCells], () => true);
          return { cells: current, ...rest };
        },
        stormCellList,
      );
    },
  };
}
