import { type BoundingBox, splitBoxAtAntimeridian } from '#aviation/geo/bounding-box.ts';
import { type ArtefactColumns, type NavdataMeta, highLevel, lowLevel } from '../artefact/artefact-format.ts';
import { integerOrNull, sourceOf } from '../artefact/column-values.ts';
import type { KeyLookup } from '../artefact/key-lookup.ts';
import type { NavPoint } from '../point-records.ts';
import { type AirwayGraph, openGraph } from './airway-graph.ts';
import { pathAlongAirway } from './airway-path.ts';
import { openLater } from '../artefact/spatial-trees.ts';
import type { StringTable } from '../artefact/string-table.ts';

/** Low airspace, high airspace or both. */
type AirwayLevel = 'L' | 'H' | 'B';

/** Airway: several sequences when parts of the world use the same name, or when it has a gap or fork. */
export interface Airway {
  readonly airway: number;
  readonly name: string;
  readonly sequences: readonly (readonly NavPoint[])[];
}

/** Airway leg between two adjacent points. */
export interface AirwaySegment {
  readonly segment: number;
  readonly airway: number;
  readonly name: string;
  /** Point numbers. */
  readonly from: number;
  readonly to: number;
  readonly level: AirwayLevel;
  /** Only from `from` to `to`. */
  readonly isOneWay: boolean;
  /** Lowest and highest usable flight level (hundreds of feet), if known. */
  readonly minFl: number | null;
  readonly maxFl: number | null;
  readonly distanceNm: number;
  readonly source: string;
  readonly asOf: string | null;
}

interface Parts {
  readonly columns: ArtefactColumns;
  readonly strings: StringTable;
  readonly keys: KeyLookup;
  readonly meta: NavdataMeta;
  readonly point: (point: number) => NavPoint;
}

export function openAirways(parts: Parts) {
  const { columns, strings, keys } = parts;
  const index = openLater(() => columns['index.segments']);
  let graph: AirwayGraph | undefined;
  const airwayGraph = (): AirwayGraph => (graph ??= openGraph(columns, strings));
  return {
    airwayByName: (name: string): Airway | null => {
      const hit = keys.exact(name).find((candidate) => candidate.kind === 'airway');
      return hit ? readAirway(parts, hit.target) : null;
    },
    segment: (segment: number): AirwaySegment => readSegment(parts, segment),
    airwaySegmentsInBox: (box: BoundingBox): number[] => {
      const tree = index();
      if (!tree) return [];
      const segmentOfBox = columns['index.segmentOfBox'];
      const found = splitBoxAtAntimeridian(box).flatMap((part) =>
        tree
          .search(part.west, part.south, part.east, part.north)
          .map((boxNumber) => segmentOfBox[boxNumber] ?? 0),
      );
      return [...new Set(found)].toSorted((a, b) => a - b);
    },
    airwayGraph,
    airwayPath: (path: { readonly airway: string; readonly fromPoint: number; readonly toPoint: number }) => {
      const hit = keys.exact(path.airway).find((candidate) => candidate.kind === 'airway');
      return hit ? pathAlongAirway(airwayGraph(), hit.target, path) : null;
    },
  };
}

function readAirway({ columns, strings, point }: Parts, airway: number): Airway {
  const sequenceStarts = columns['airway.sequenceStart'];
  const pointStarts = columns['sequence.pointStart'];
  const sequences: NavPoint[][] = [];
  for (let row = sequenceStarts[airway] ?? 0; row < (sequenceStarts[airway + 1] ?? 0); row += 1)
    sequences.push(
      Array.from(columns['sequence.point'].subarray(pointStarts[row], pointStarts[row + 1]), point),
    );
  return { airway, name: strings.text(columns['airway.name'][airway] ?? 0), sequences };
}

function readSegment({ columns, strings, meta }: Parts, segment: number): AirwaySegment {
  const airway = columns['segment.airway'][segment] ?? 0;
  const source = sourceOf(meta, columns['segment.source'][segment]);
  return {
    segment,
    airway,
    name: strings.text(columns['airway.name'][airway] ?? 0),
    from: columns['segment.from'][segment] ?? 0,
    to: columns['segment.to'][segment] ?? 0,
    level: levelOf(columns['segment.level'][segment] ?? 0),
    isOneWay: columns['segment.isOneWay'][segment] === 1,
    minFl: integerOrNull(columns['segment.minFl'], segment),
    maxFl: integerOrNull(columns['segment.maxFl'], segment),
    distanceNm: columns['segment.distanceNm'][segment] ?? 0,
    source: source.id,
    asOf: source.asOf,
  };
}

function levelOf(bits: number): AirwayLevel {
  if (bits === lowLevel) return 'L';
  return bits === highLevel ? 'H' : 'B';
}
