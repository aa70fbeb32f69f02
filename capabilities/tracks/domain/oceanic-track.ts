import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { TrackPointToken } from './track-point.ts';

export type TrackSystem = 'nat' | 'pac';
export type TrackDirection = 'west' | 'east';

/** One track as its message gives it; names are not placed yet. Times are ms since the epoch, UTC. */
export interface OceanicTrack {
  /** Stable while the same message is in force, e.g. `nat-W-A-2026-11-20T11:30`. */
  id: string;
  system: TrackSystem;
  /** Letter of a NAT track, letter or number of a PACOTS track. */
  ident: string;
  direction: TrackDirection;
  points: readonly TrackPointToken[];
  /** Flight levels in hundreds of feet; null when the message gives none (PACOTS). */
  levels: readonly number[] | null;
  validFromMs: number;
  validToMs: number;
  /** `325`, `325A` of the NAT track message, the notice's number of PACOTS, or null. */
  message: string | null;
  /** Whether performance based communication and surveillance is required; null when the message does not say. */
  isPbcs: boolean | null;
  /** The lines of the message about this track. */
  rawText: string;
}

/** A message or notice that brought tracks. */
export interface TrackNotice {
  /** `325`, `Q0328/20`, or null. */
  number: string | null;
  issuer: string | null;
  issuedAtMs: number | null;
  validFromMs: number | null;
  validToMs: number | null;
  /** Remarks in the order of the message, each without its number. */
  remarks: readonly string[];
  isCancelled: boolean;
  rawText: string;
  tracks: readonly OceanicTrack[];
}

/** What a text held: the notices in force, and one sentence for everything that could not be used. */
export interface ParsedNotices {
  notices: readonly TrackNotice[];
  rejected: readonly string[];
}

/** A track whose names were looked up; a name that no data knows has no position. */
export interface PlacedTrack extends Omit<OceanicTrack, 'points'> {
  points: readonly PlacedPoint[];
}
export interface PlacedPoint {
  ident: string;
  position: LatLon | null;
}

/** Where a track stands at an instant. */
export type TrackPhase = 'coming' | 'valid' | 'ended';

/** Valid from the first to the last minute of its message. */
export function trackPhase(track: { validFromMs: number; validToMs: number }, atMs: number): TrackPhase {
  if (atMs < track.validFromMs) return 'coming';
  return atMs > track.validToMs ? 'ended' : 'valid';
}
