import { airacCycleOf } from '#aviation/time/airac.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { FeedHub } from '#platform/server/feeds/feed.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import type { Chart, PublishedCharts } from '../contract.ts';
import { dtppFileFeed, dtppListFeed, type PublishedChart } from './dtpp.feed.ts';
import { createDtppFiles } from './dtpp-files.ts';

export interface PublishedDeps {
  feeds: FeedHub;
  clock: Clock;
  /** Folder of the cached files. */
  folder: string;
  /** Address at which the FAA publishes, without a trailing slash. */
  baseUrl: string;
}

const ID = /^dtpp-(\d{4})-(.+)$/;
/** The hub's text for a feed whose first answer is still pending. */
const NOT_YET = 'Nothing received yet.';
const notFound = () => new Problem('chart-not-found', 404, 'Chart not found');

function toChart(chart: PublishedChart, icao: string, cycle: string): Chart {
  const effectiveMs = airacCycleOf(cycle)?.effectiveMs;
  return {
    id: `dtpp-${cycle}-${chart.pdf}`,
    icao,
    name: chart.name,
    kind: chart.kind,
    source: 'FAA d-TPP',
    cycle,
    asOf: effectiveMs === undefined ? null : new Date(effectiveMs).toISOString(),
    pages: null,
    size: null,
    isOwn: false,
    isGeoreferenced: false,
    georeference: null,
  };
}

/** The FAA's charts: listed and passed through in live mode, never mixed with a simulated world. */
export function createPublishedCharts({ feeds, clock, folder, baseUrl }: PublishedDeps) {
  let isWanted = false;
  let asking: Promise<unknown> | null = null;
  const list = feeds.register(dtppListFeed(baseUrl, () => isWanted));
  const files = feeds.registerKeyed(dtppFileFeed(baseUrl));
  const cache = createDtppFiles(folder);

  /** Ten megabytes that most servers never need: fetched when charts are first opened. */
  function want(): void {
    if (isWanted || feeds.mode() !== 'live') return;
    isWanted = true;
    asking = list.tryNow().finally(() => (asking = null));
  }

  function state(): PublishedCharts {
    const mode = feeds.mode();
    if (mode !== 'live') {
      const message = `FAA charts come with live feeds; this server runs on ${mode} feeds.`;
      return { state: 'unavailable', message, freshness: null };
    }
    want();
    const { records, freshness, message } = list.snapshot();
    if (records === null && asking !== null) return { state: 'loading', message: null, freshness: null };
    // The hub reports this until the first attempt has ended; any other reason without records is a failure.
    if (records === null && (message === null || message === NOT_YET))
      return { state: 'loading', message: null, freshness: null };
    if (records === null) return { state: 'failed', message, freshness };
    return { state: 'available', message, freshness };
  }
  const records = () => {
    want();
    return feeds.mode() === 'live' ? list.snapshot().records : null;
  };

  return {
    state,
    ofAirport(icao: string): Chart[] {
      const index = records();
      if (!index) return [];
      const charts = (index.byAirport.get(icao) ?? []).map((chart) => toChart(chart, icao, index.cycle));
      // A file may be listed twice for one airport, under two names: both stay, with one id for the file.
      return [...new Map(charts.map((chart) => [chart.id, chart])).values()];
    },
    /**
     * The file of a chart in the current list.
     * @throws Problem 404 not in the list, 503 the publisher does not answer
     */
    async file(id: string): Promise<Uint8Array> {
      const [, cycle = '', pdf = ''] = ID.exec(id) ?? [];
      const index = records();
      if (!index || index.cycle !== cycle || !index.files.has(pdf)) throw notFound();
      const key = `${cycle}/${pdf}`;
      const now = new Date(clock.nowMs());
      const kept = await cache.read(key, now);
      if (kept) return kept;
      const { records: bytes, message } = await files.get(key);
      if (bytes === null) {
        throw new Problem('chart-unavailable', 503, `Chart unavailable: ${message ?? 'no answer'}`);
      }
      // A full disk costs the next call a download, but does not fail this one.
      await cache.write(key, bytes, now).catch(() => {});
      return bytes;
    },
    has(id: string): boolean {
      const [, cycle = '', pdf = ''] = ID.exec(id) ?? [];
      const index = records();
      return index?.cycle === cycle && index.files.has(pdf);
    },
  };
}
export type PublishedChartsSource = ReturnType<typeof createPublishedCharts>;
