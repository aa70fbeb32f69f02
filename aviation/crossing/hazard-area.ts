import type { LatLon } from '../geo/lat-lon.ts';
import type { Ring } from '../geo/polygon.ts';

/** Time window, ms since 1970, end exclusive; null is open-ended. */
export interface TimeWindow {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** Outlines with great-circle edges. [longitude, latitude] in degrees; longitudes may continue past ±180. */
export type AreaShape =
  /** Polygons, each an outline followed by its holes. An outline of two points is a line. */
  | { readonly kind: 'polygons'; readonly polygons: readonly (readonly Ring[])[] }
  | {
      readonly kind: 'circle';
      readonly centre: LatLon;
      readonly radiusNm: number;
      /** Growth of the radius, negative when it shrinks; the radius is `radiusNm` at the motion's `atMs`. */
      readonly growthKt?: number;
    };

/** Movement without change of shape: rotation about the pole of the great circle that the centre follows. */
export interface AreaMotion {
  readonly towardsDegTrue: number;
  readonly speedKt: number;
  /** Time at which the area is at the position of its shape, ms since 1970. */
  readonly atMs: number;
}

/** Shape of an area during some time windows; snapshots and schedules have several frames. */
export interface AreaFrame {
  /** Empty: at any time. */
  readonly windows: readonly TimeWindow[];
  readonly shape: AreaShape;
  readonly motion: AreaMotion | null;
  /** Feet AMSL, when they differ from those of the area, as between snapshots. */
  readonly levels?: { readonly lowerFt: number | null; readonly upperFt: number | null };
}

/** Area to test a path against: weather, restriction, airspace, radar cell, or grid cells above a threshold. */
export interface CrossableArea {
  readonly id: string;
  /** Feet AMSL; null is unknown, and then every level matches. */
  readonly lowerFt: number | null;
  readonly upperFt: number | null;
  readonly frames: readonly AreaFrame[];
}

/** Assumptions behind a result. Each is reported; no area is dropped because of one. */
export type CrossingNote =
  /** The lower or upper limit is unknown: surface, or unlimited, is assumed. */
  | 'levels-unknown'
  /** The lower limit is above the upper one: every level is assumed. */
  | 'levels-reversed'
  /** No validity is given: any time is assumed. */
  | 'validity-unknown'
  /** A window ends before it begins: it is treated as open-ended from its beginning. */
  | 'validity-reversed'
  /** An outline crosses itself: the even-odd rule decides what is inside. */
  | 'crossed-edges'
  /** An outline of two points: it matches where the path crosses it. */
  | 'no-inside'
  /** The area has no usable shape: whether it is crossed is unknown. */
  | 'no-shape'
  /** The path has no times: the area matches at any time. */
  | 'path-without-times'
  /** The path has no levels: the area matches at any level. */
  | 'path-without-levels';
