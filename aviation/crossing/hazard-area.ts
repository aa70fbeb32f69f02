import type { LatLon } from '../geo/lat-lon.ts';
import type { Ring } from '../geo/polygon.ts';

/** From when until when, ms since the epoch; null is open. The end does not count. */
export interface TimeWindow {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** Outlines with edges that are great circles. [longitude, latitude]; longitudes may go on past ±180. */
export type AreaShape =
  /** Polygons, each with its outline first and then its holes. An outline of two points is a line. */
  | { readonly kind: 'polygons'; readonly polygons: readonly (readonly Ring[])[] }
  | {
      readonly kind: 'circle';
      readonly centre: LatLon;
      readonly radiusNm: number;
      /** How fast the radius grows, negative when it shrinks; it is `radiusNm` at the motion's `atMs`. */
      readonly growthKt?: number;
    };

/** The area goes on without changing its shape: it turns about the pole of the great circle that its middle follows. */
export interface AreaMotion {
  readonly towardsDegTrue: number;
  readonly speedKt: number;
  /** When the area is where its shape says, ms since the epoch. */
  readonly atMs: number;
}

/** What an area is during some windows of time; snapshots and schedules are several of these. */
export interface AreaFrame {
  /** Empty: at all times. */
  readonly windows: readonly TimeWindow[];
  readonly shape: AreaShape;
  readonly motion: AreaMotion | null;
  /** Feet, where they differ from the area's own, as they may between snapshots. */
  readonly levels?: { readonly lowerFt: number | null; readonly upperFt: number | null };
}

/** An area that may be crossed: weather, restriction, airspace, radar cell, or cells of a field above a threshold. */
export interface CrossableArea {
  readonly id: string;
  /** Feet above mean sea level; null is not known, and then every level counts. */
  readonly lowerFt: number | null;
  readonly upperFt: number | null;
  readonly frames: readonly AreaFrame[];
}

/** What makes an answer less than it seems; each is stated, and no area is dropped for it. */
export type CrossingNote =
  /** The lower or upper limit is not known: from the ground, or without limit, is assumed. */
  | 'levels-unknown'
  /** The lower limit is above the upper one: every level is assumed. */
  | 'levels-reversed'
  /** No time is given: at all times is assumed. */
  | 'validity-unknown'
  /** A window ends before it begins: it is taken as open-ended from its beginning. */
  | 'validity-reversed'
  /** An outline crosses itself: what an odd number of its loops encloses counts. */
  | 'crossed-edges'
  /** An outline of two points: it is met where it is crossed. */
  | 'no-inside'
  /** Nothing can be drawn of it: whether it is met is not known. */
  | 'no-shape'
  /** The path has no times: the area is met at whatever time. */
  | 'path-without-times'
  /** The path has no levels: the area is met at whatever level. */
  | 'path-without-levels';
