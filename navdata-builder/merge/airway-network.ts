import type { SourceId } from '../navdata-set.ts';

/** A leg between two points by their numbers. */
export interface NetworkSegment {
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
