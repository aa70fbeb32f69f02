import {
  type Feed,
  FeedFault,
  type FeedHandle,
  type FeedHub,
  type ParseContext,
  type Parsed,
  type RawPart,
} from '#platform/server/feeds/feed.ts';
import type { HazardFeature, PilotReport, StormCell } from '../contract.ts';
import type { ReadRecords } from '../domain/awc-record.ts';
import { G_AIRMET_EVERY_MS, gAirmetIssueTimesMs, readGAirmets } from '../domain/awc-g-airmet.ts';
import { readPireps } from '../domain/awc-pirep.ts';
import {
  type ReadContext,
  featuresIn,
  readAirSigmets,
  readCentreAdvisories,
  readInternationalSigmets,
} from '../domain/awc-sigmet.ts';
import { readStormCells } from '../domain/storm-cells.ts';
import type { HazardSources } from './hazard-sources.ts';

/** Stored content of a feed: its records, and a sentence for each one that could not be used completely. */
export interface StoredContent<Item> {
  items: readonly Item[];
  rejected: readonly string[];
}

export interface HazardFeedSources {
  live: HazardSources | null;
  simulated: HazardSources;
  /** Why the live sources are unavailable, or null. */
  liveUnavailable: string | null;
}

export interface RegisteredFeed<Item> {
  id: string;
  title: string;
  handle: FeedHandle<StoredContent<Item>>;
  /** Whether the feed exists in the server's current mode. */
  isOffered(): boolean;
}

export interface HazardFeeds {
  hazards: readonly RegisteredFeed<HazardFeature>[];
  pireps: RegisteredFeed<PilotReport>;
  stormCells: RegisteredFeed<StormCell>;
}

type Read<Item> = (values: readonly unknown[], context: ReadContext) => ReadRecords<Item>;

function jsonOf({ body, name }: RawPart): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new FeedFault('not-json', `The answer (${name}) is not JSON.`, { cause: error });
  }
}

function valuesOf(part: RawPart): readonly unknown[] {
  const value = jsonOf(part);
  const list = Array.isArray(value) ? (value as unknown[]) : featuresIn(value);
  if (list === null) throw new FeedFault('unexpected-shape', 'The answer is not a list of records.');
  return list;
}

/** A source may be late in removing items that have just ended. */
const ENDED_FOR_MS = 30 * 60_000;

/**
 * These lists state what is in effect when they are issued, so an answer is as old as its receipt, however quiet the
 * weather. If every record had ended by then, the answer is of the past: as old as the latest end.
 */
function asOfMs<Item>(items: readonly Item[], endOf: Definition<Item>['endOf'], receivedMs: number): number {
  if (endOf === null || items.length === 0) return receivedMs;
  const lastEndMs = items.reduce((last, item) => Math.max(last, endOf(item)), Number.NEGATIVE_INFINITY);
  return lastEndMs < receivedMs - ENDED_FOR_MS ? lastEndMs : receivedMs;
}

function parseWith<Item>({ read, endOf, issueTimesMs, issuedEveryMs }: Definition<Item>) {
  return (parts: readonly RawPart[], context: ParseContext): Parsed<StoredContent<Item>> => {
    const values = parts.flatMap(valuesOf);
    const { items, rejected } = read(values, context);
    if (values.length > 0 && items.length === 0)
      throw new FeedFault('nothing-usable', `No record can be read: ${rejected[0] ?? 'the form is unknown'}`);
    const issued = issueTimesMs?.({ items, values, context }) ?? [];
    const receivedMs = context.receivedMs + context.shiftMs;
    // Records all issued in the future indicate a wrong clock: the hub reports data dated in the future.
    const firstIssuedMs = issued.reduce((first, ms) => Math.min(first, ms), Number.POSITIVE_INFINITY);
    const isOfFuture = issued.length > 0 && firstIssuedMs > receivedMs;
    const asOf = isOfFuture ? firstIssuedMs : asOfMs(items, endOf, receivedMs);
    return {
      records: { items, rejected },
      rejected,
      asOf: new Date(asOf).toISOString(),
      ...(issued.length === 0 || issuedEveryMs === undefined
        ? {}
        : { supersededByMs: Math.max(...issued) + issuedEveryMs }),
    };
  };
}

interface Answer<Item> {
  items: readonly Item[];
  values: readonly unknown[];
  context: ReadContext;
}

interface Definition<Item> {
  id: string;
  title: string;
  source: keyof HazardSources;
  everyS: number;
  staleAfterS: number;
  read: Read<Item>;
  /** End of a record, ms since the epoch; null where it has none. */
  endOf: ((item: Item) => number) | null;
  /** When its records were made, for lists whose records state it; ms since the epoch. */
  issueTimesMs?: (answer: Answer<Item>) => readonly number[];
  /** For lists that are issued at fixed times: the longest time from one issue to the next, ms. */
  issuedEveryMs?: number;
}

const endOfHazard = ({ properties }: HazardFeature): number => Date.parse(properties.validTo);
/** Reports of the last two hours are requested: the response must not contain older ones. */
const REPORTS_FOR_MS = 2 * 3_600_000;

const HAZARD_FEEDS: readonly Definition<HazardFeature>[] = [
  {
    id: 'airsigmet',
    title: 'SIGMET, US',
    source: 'airSigmet',
    everyS: 180,
    staleAfterS: 900,
    read: readAirSigmets,
    endOf: endOfHazard,
  },
  {
    id: 'isigmet',
    title: 'SIGMET, world',
    source: 'internationalSigmet',
    everyS: 180,
    staleAfterS: 900,
    read: readInternationalSigmets,
    endOf: endOfHazard,
  },
  {
    id: 'gairmet',
    title: 'G-AIRMET',
    source: 'gAirmet',
    everyS: 600,
    staleAfterS: 2700,
    read: readGAirmets,
    endOf: endOfHazard,
    issueTimesMs: ({ values, context }) => gAirmetIssueTimesMs(values, context),
    issuedEveryMs: G_AIRMET_EVERY_MS,
  },
  {
    id: 'cwa',
    title: 'Centre weather advisories',
    source: 'centreAdvisory',
    everyS: 300,
    staleAfterS: 1200,
    read: readCentreAdvisories,
    endOf: endOfHazard,
  },
];
const PIREPS: Definition<PilotReport> = {
  id: 'pirep',
  title: 'Pilot reports',
  source: 'pirep',
  everyS: 120,
  staleAfterS: 600,
  read: readPireps,
  endOf: ({ reportedAt }) => Date.parse(reportedAt) + REPORTS_FOR_MS,
  issueTimesMs: ({ items }) => items.map(({ reportedAt }) => Date.parse(reportedAt)),
};
const STORM_CELLS: Definition<StormCell> = {
  id: 'storm-cells',
  title: 'Storm cells',
  source: 'stormCell',
  everyS: 600,
  staleAfterS: 1800,
  read: readStormCells,
  endOf: null,
};
const NO_LIVE_CELLS =
  'No public source of single storm cells; convective SIGMETs and center weather advisories are shown.';

/** Registers every feed of this capability. */
export function registerHazardFeeds(hub: FeedHub, sources: HazardFeedSources): HazardFeeds {
  const register = <Item>(definition: Definition<Item>): RegisteredFeed<Item> => {
    const { id, title, everyS, staleAfterS, source } = definition;
    const live = sources.live?.[source] ?? null;
    const simulated = sources.simulated[source];
    const isMissing = sources.live !== null && live === null;
    const feed: Feed<StoredContent<Item>> = {
      id,
      title,
      everyS,
      staleAfterS,
      live,
      simulated,
      liveUnavailable: isMissing ? NO_LIVE_CELLS : sources.liveUnavailable,
      count: ({ items }) => items.length,
      parse: parseWith(definition),
    };
    const handle = hub.register(feed);
    const isOffered = () => (hub.mode() === 'simulated' ? simulated !== null : !isMissing);
    return { id, title, handle, isOffered };
  };
  return {
    hazards: HAZARD_FEEDS.map(register),
    pireps: register(PIREPS),
    stormCells: register(STORM_CELLS),
  };
}
