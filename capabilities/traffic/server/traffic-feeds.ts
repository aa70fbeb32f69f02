import type { FeedMode } from '#platform/contract/freshness.ts';
import {
  type Feed,
  FeedFault,
  type FeedHandle,
  type FeedHub,
  type RawPart,
  type RawSource,
} from '#platform/server/feeds/feed.ts';
import type { Aircraft, AircraftList } from '../domain/aircraft.ts';
import { parseOpenSky } from '../domain/providers/opensky.ts';
import { parseReadsb } from '../domain/providers/readsb.ts';
import { TRAFFIC_COLUMNS_TYPE, parseTrafficColumns } from '../domain/frames/traffic-columns.ts';
import { parseVatsim } from '../domain/providers/vatsim.ts';
import { parseWingbits } from '../domain/providers/wingbits.ts';
import { type TrafficSource, jsonOf } from './live-sources.ts';

/** One provider as configured by the operator; `live` is `null` with the reason when it is unavailable. */
export interface Provider {
  readonly live: TrafficSource | null;
  readonly liveUnavailable: string | null;
}

export interface TrafficSources {
  /** Services and receivers that provide readsb, the main one first; at least one. */
  readonly readsb: readonly Provider[];
  readonly openSky: Provider;
  readonly vatsim: Provider;
  readonly wingbits: Provider;
  readonly socket: Provider;
  readonly simulated: TrafficSource;
}

/** Present records of one source. */
export interface TrafficRecords {
  readonly aircraft: readonly Aircraft[];
  readonly withoutPosition: number;
}

export interface TrafficFeed {
  readonly id: string;
  readonly title: string;
  readonly handle: FeedHandle<TrafficRecords>;
  /** Its answers are partial: an aircraft missing from one may still be present. */
  readonly isPartial: boolean;
  readonly unavailable: string | null;
  /** Text naming the areas that it does not cover in a feed mode; `null` when it covers all. */
  coverage(mode: FeedMode): string | null;
}

/** Same interval as readsb services, which the simulated world replaces. */
const SIMULATED_EVERY_S = 5;

type Parser = (answer: unknown, source: string, receivedMs: number) => AircraftList | null;

interface FeedShape {
  readonly id: string;
  readonly title: string;
  readonly everyS: number;
  readonly provider: Provider;
  readonly parser: Parser;
  readonly isPartial: boolean;
}

/** All parts of an answer; simulated traffic comes in columns with the same content as its JSON (checked by a test). */
function parsePart(part: RawPart, parser: Parser, source: string, receivedMs: number): AircraftList {
  const list =
    part.contentType === TRAFFIC_COLUMNS_TYPE
      ? parseTrafficColumns(part.body, source)
      : parser(jsonOf(part.body), source, receivedMs);
  if (list === null) throw new FeedFault('unreadable', `The answer of ${source} has an unknown format.`);
  return list;
}

function feedOf(shape: FeedShape, simulated: RawSource | null): Feed<TrafficRecords> {
  const liveName = shape.provider.live?.name ?? shape.title;
  return {
    id: shape.id,
    title: shape.title,
    everyS: shape.everyS,
    staleAfterS: Math.max(30, 3 * shape.everyS),
    // Creating the simulated world competes with other work for its thread.
    timeoutMs: 30_000,
    live: shape.provider.live,
    simulated,
    liveUnavailable: shape.provider.liveUnavailable,
    count: ({ aircraft }) => aircraft.length,
    parse(parts, { receivedMs, shiftMs }) {
      const lists = parts.map((part) =>
        parsePart(
          part,
          shape.parser,
          part.contentType === TRAFFIC_COLUMNS_TYPE ? 'Simulated traffic' : liveName,
          receivedMs - shiftMs,
        ),
      );
      const aircraft = lists.flatMap((list) => list.aircraft);
      const atMs = Math.max(...lists.flatMap((list) => (list.atMs === null ? [] : [list.atMs])));
      return {
        records: {
          aircraft:
            shiftMs === 0
              ? aircraft
              : aircraft.map((one) => ({ ...one, positionMs: one.positionMs + shiftMs })),
          withoutPosition: lists.reduce((sum, list) => sum + list.withoutPosition, 0),
        },
        rejected: lists.flatMap((list) => list.rejected),
        asOf: Number.isFinite(atMs) ? new Date(atMs + shiftMs).toISOString() : null,
      };
    },
  };
}

/** How a source is queried when several instances share it. */
export type ShareSource = (name: string, source: TrafficSource, everyS: number) => TrafficSource;
const asItIs: ShareSource = (_name, source) => source;

/** Registers every provider; the simulated world replaces the first of them. */
export function registerTrafficFeeds(
  hub: FeedHub,
  sources: TrafficSources,
  share: ShareSource = asItIs,
): TrafficFeed[] {
  const shapes: FeedShape[] = [
    ...sources.readsb.map((provider, at): FeedShape => ({
      id: at === 0 ? 'traffic' : `traffic-${at + 1}`,
      title: at === 0 ? 'Traffic' : `Traffic, source ${at + 1}`,
      everyS: SIMULATED_EVERY_S,
      provider,
      parser: parseReadsb,
      isPartial: true,
    })),
    // A query of the whole world costs 4 credits of 4,000 a day.
    {
      id: 'traffic-opensky',
      title: 'Traffic, OpenSky',
      everyS: 90,
      provider: sources.openSky,
      parser: parseOpenSky,
      isPartial: false,
    },
    {
      id: 'traffic-vatsim',
      title: 'Traffic, VATSIM (simulators)',
      everyS: 15,
      provider: sources.vatsim,
      parser: parseVatsim,
      isPartial: false,
    },
    {
      id: 'traffic-wingbits',
      title: 'Traffic, Wingbits',
      everyS: 10,
      provider: sources.wingbits,
      parser: parseWingbits,
      isPartial: true,
    },
    {
      id: 'traffic-local',
      title: 'Traffic, local feed',
      everyS: 2,
      provider: sources.socket,
      parser: parseReadsb,
      isPartial: true,
    },
  ];
  const simulated = share('simulated', sources.simulated, SIMULATED_EVERY_S);
  return shapes.map((shape, at) => {
    const { live } = shape.provider;
    const shared = live && share(`${shape.id}-live`, live, shape.everyS);
    const provider = { ...shape.provider, live: shared };
    return {
      id: shape.id,
      title: shape.title,
      handle: hub.register(feedOf({ ...shape, provider }, at === 0 ? simulated : null)),
      isPartial: shape.isPartial,
      unavailable: provider.liveUnavailable,
      coverage(mode) {
        if (mode === 'live') return shared?.coverage?.() ?? null;
        return mode === 'simulated' && at === 0 ? (simulated.coverage?.() ?? null) : null;
      },
    };
  });
}
