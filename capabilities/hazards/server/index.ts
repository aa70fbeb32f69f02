import { type BoundingBox, boxContains } from '#aviation/geo/bounding-box.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type FeedHealth,
  PIREP_LEVEL_MARGIN_FT,
  type PilotReport,
  getHazards,
  getPireps,
  getStormCells,
} from '../contract.ts';
import { hazardObjects } from './hazards.objects.ts';
import { type HazardFeedSources, type RegisteredFeed, registerHazardFeeds } from './hazard-feeds.ts';

export interface HazardsServerDeps {
  feeds: FeedHub;
  clock: Clock;
  sources: HazardFeedSources;
}

interface Gathered<Item> {
  current: Item[];
  lastGood: Item[];
  feeds: FeedHealth[];
  message: string | null;
}

const HOUR_MS = 3_600_000;

/** What feeds know now, and apart from it what the failed ones said last (row F3). */
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

/** Server side of hazards: SIGMET, G-AIRMET, centre advisories, pilot reports and storm cells. */
export function createHazardsServer({ feeds, clock, sources }: HazardsServerDeps): ServerCapability {
  const registered = registerHazardFeeds(feeds, sources);
  return {
    id: 'hazards',
    objects: hazardObjects(registered),
    register(host) {
      host.route(getHazards, () => {
        const now = clock.nowMs();
        const { current, ...rest } = gather(
          registered.hazards,
          // What ended longer ago than the timeline goes back is of no use to anyone.
          ({ properties }) => Date.parse(properties.validTo) > now - 3 * HOUR_MS,
        );
        return { type: 'FeatureCollection' as const, features: current, ...rest };
      });
      host.route(getPireps, ({ query }) => {
        const [south, west, north, east] = query.bbox;
        const filter = {
          box: { south, west, north, east },
          sinceMs: clock.nowMs() - query.age * HOUR_MS,
          levelFt: query.level,
        };
        const { current, ...rest } = gather([registered.pireps], (report) => isReportWanted(report, filter));
        return { reports: current, ...rest };
      });
      host.route(getStormCells, () => {
        const { current, ...rest } = gather([registered.stormCells], () => true);
        return { cells: current, ...rest };
      });
    },
  };
}
