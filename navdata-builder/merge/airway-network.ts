import { highLevel, lowLevel } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import type { AirwaySegmentRecord, EnroutePointRecord, SegmentEnd, SourceId } from '../navdata-set.ts';
import { airwaySequences } from './airway-sequences.ts';
import type { PointPool } from './point-pool.ts';

/** A leg between two points by their numbers. */
interface NetworkSegment {
  readonly airway: number;
  readonly from: number;
  readonly to: number;
  /** Bits: 1 low, 2 high. */
  readonly level: number;
  readonly isOneWay: boolean;
  readonly minFl: number | null;
  readonly maxFl: number | null;
  readonly source: SourceId;
}

/** Airways in the order of their names, each as connected runs of points, and all their legs. */
export interface AirwayNetwork {
  readonly airways: readonly { readonly name: string; readonly sequences: readonly (readonly number[])[] }[];
  readonly segments: readonly NetworkSegment[];
}

/** No airways at all. */
export const emptyNetwork: AirwayNetwork = { airways: [], segments: [] };

/** Where an end of a leg is looked up when no accepted point is there: the records not taken over otherwise. */
export type SpareFinder = (end: SegmentEnd) => EnroutePointRecord | null;

/**
 * Links legs to points. An end is the accepted point of its name within 2 NM, else a spare record, else a new fix at
 * the leg's position. Legs with an end of unknown position are counted as unlinked.
 */
export function buildAirwayNetwork(input: {
  readonly legs: readonly AirwaySegmentRecord[];
  readonly pool: PointPool;
  readonly spare: SpareFinder;
  readonly longitudeOf: (point: number) => number;
}): { network: AirwayNetwork; untied: number } {
  const byAirway = new Map<string, Map<string, Tied>>();
  let untied = 0;
  for (const leg of input.legs) {
    const from = tie(leg.from, leg, input);
    const to = tie(leg.to, leg, input);
    if (from === null || to === null || from === to) {
      untied += 1;
      continue;
    }
    const tied = byAirway.get(leg.airway) ?? new Map<string, Tied>();
    byAirway.set(leg.airway, tied);
    addTied(tied, { from, to, leg });
  }
  const names = [...byAirway.keys()].toSorted();
  const segments: NetworkSegment[] = [];
  const airways = names.map((name, airway) => {
    const legs = [...(byAirway.get(name)?.values() ?? [])];
    for (const leg of legs) segments.push({ airway, ...leg });
    return { name, sequences: airwaySequences(legs, input.longitudeOf) };
  });
  return { network: { airways, segments }, untied };
}

type Tied = Omit<NetworkSegment, 'airway'>;

/** Merges the rows for the two directions, or the two levels, of one leg. */
function addTied(
  tied: Map<string, Tied>,
  { from, to, leg }: { from: number; to: number; leg: AirwaySegmentRecord },
): void {
  const key = from < to ? `${from}/${to}` : `${to}/${from}`;
  const known = tied.get(key);
  const level = (leg.isLow ? lowLevel : 0) | (leg.isHigh ? highLevel : 0) || lowLevel | highLevel;
  const { isOneWay, minFl, maxFl, source } = leg;
  if (!known) {
    tied.set(key, { from, to, level, isOneWay, minFl, maxFl, source });
    return;
  }
  tied.set(key, {
    ...known,
    level: known.level | level,
    isOneWay: known.isOneWay && isOneWay && known.from === from,
    minFl: lower(known.minFl, minFl),
    maxFl: higher(known.maxFl, maxFl),
  });
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function tie(
  end: SegmentEnd,
  leg: AirwaySegmentRecord,
  { pool, spare }: { readonly pool: PointPool; readonly spare: SpareFinder },
): number | null {
  const { position } = end;
  if (!position) return null;
  const known = pool.near(end.ident, position);
  return known ?? pool.add(spare(end) ?? fixAt(end, position, leg.source));
}

function fixAt(
  end: SegmentEnd,
  position: { readonly lat: number; readonly lon: number },
  source: SourceId,
): EnroutePointRecord {
  return {
    kind: end.kind ?? 'FIX',
    ident: end.ident,
    name: null,
    lat: position.lat,
    lon: position.lon,
    type: null,
    region: end.region,
    country: null,
    frequencyKhz: null,
    elevationFt: null,
    rangeNm: null,
    variationDegEast: null,
    usage: 'ENROUTE',
    source,
  };
}
