import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { TrackPointToken } from './track-point.ts';

export type TrackSystem = 'nat' | 'pac';
export type TrackDirection = 'west' | 'east';

/** Track of a message, before its names are located. Times are ms since 1970, UTC. */
export interface OceanicTrack {
  /** Stable while the same message is in effect, e.g. `nat-W-A-2026-11-20T11:30`. */
  id: string;
  system: TrackSystem;
  /** Letter of a NAT track, letter or number of a PACOTS track. */
  ident: string;
  direction: TrackDirection;
  points: readonly TrackPointToken[];
  /** Flight levels in hundreds of feet; null when not given (PACOTS). */
  levels: readonly number[] | null;
  validFromMs: number;
  validToMs: number;
  /** `325`, `325A` of the NAT track message, the number of a PACOTS notice, or null. */
  message: string | null;
  /** Whether PBCS is required; null when not stated. */
  isPbcs: boolean | null;
  /** Lines of the message about this track. */
  rawText: string;
}

/** Message or notice with tracks. */
export interface TrackNotice {
  /** `325`, `Q0328/20`, or null. */
  number: string | null;
  issuer: string | null;
  issuedAtMs: number | null;
  validFromMs: number | null;
  validToMs: number | null;
  /** Remarks in the order of the message, without numbers. */
  remarks: readonly string[];
  isCancelled: boolean;
  rawText: string;
  tracks: readonly OceanicTrack[];
}

/** Notices in effect in a text, and a sentence for everything rejected. */
export interface ParsedNotices {
  notices: readonly TrackNotice[];
  rejected: readonly string[];
}

/** Track with located names; an unknown name has no position. */
export interface PlacedTrack extends Omit<OceanicTrack, 'points'> {
  points: readonly PlacedPoint[];
}
export interface PlacedPoint {
  ident: string;
  position: LatLon | null;
}

/** Phase of a track at a time. */
export type TrackPhase = 'coming' | 'valid' | 'ended';

/** Valid from the first to the last minute of its message. */
export function trackPhase(track: { validFromMs: number; validToMs: number }, atMs: number): TrackPhase {
  if (atMs < track.validFromMs) return 'coming';
  return atMs > track.validToMs ? 'ended' : 'valid';
}
