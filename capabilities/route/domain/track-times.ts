import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { sphericalDistanceNm, unitVector } from '#aviation/geo/unit-vector.ts';
import type { RoutePoint } from '../contract.ts';
import type { LookupTrack } from './route-lookup.ts';

/** What decides when a flight is on a track; still air. */
export interface TrackFlight {
  readonly departure: LatLon;
  /** ms since 1970. */
  readonly departureMs: number;
  /** No time was stated: now. */
  readonly isDepartureAssumed?: boolean;
  readonly tasKt: number;
}

const HOUR_MS = 3_600_000;

/**
 * When a flight is at the middle of a track, ms since 1970; null for a track of fewer than two points. A NAT track
 * message is valid for the middle of the ocean, 30° W; for the Pacific the middle is used too.
 */
export function middleOfTrackMs({ points }: LookupTrack, flight: TrackFlight): number | null {
  const [entry, exit] = [points[0], points.at(-1)];
  if (!entry || !exit || points.length < 2) return null;
  const toMiddleNm = distanceNm(flight.departure, entry) + distanceNm(entry, exit) / 2;
  return flight.departureMs + (toMiddleNm / flight.tasKt) * HOUR_MS;
}

/** How long before or after its validity a flight is on a track; 0 while it is valid. */
function outsideMs(track: LookupTrack, flight: TrackFlight): number {
  const atMs = middleOfTrackMs(track, flight);
  return atMs === null ? 0 : Math.max(0, track.validFromMs - atMs, atMs - track.validToMs);
}

/** Tracks with those valid when the flight is there first: the same letters name other tracks every day. */
export function tracksByValidity(tracks: readonly LookupTrack[], flight: TrackFlight): LookupTrack[] {
  return tracks.toSorted((a, b) => outsideMs(a, flight) - outsideMs(b, flight));
}

/** Sentences on tracks flown outside their validity, or at a stated level that they do not have. */
export function trackNotes(
  points: readonly RoutePoint[],
  tracks: readonly LookupTrack[],
  flight: TrackFlight | null,
  cruiseLevel: string | null,
): string[] {
  const notes: string[] = [];
  let level = cruiseLevel;
  for (const { via, viaKind, level: changed } of points) {
    const track = viaKind === 'track' ? tracks.find(({ name }) => name === via) : undefined;
    if (track) notes.push(...timeNote(track, flight), ...levelNote(track, level));
    level = changed ?? level;
  }
  return [...new Set(notes)];
}

function timeNote(track: LookupTrack, flight: TrackFlight | null): string[] {
  const atMs = flight && middleOfTrackMs(track, flight);
  if (atMs === null || (atMs >= track.validFromMs && atMs <= track.validToMs)) return [];
  const { name, validFromMs, validToMs } = track;
  const when = flight?.isDepartureAssumed
    ? `a flight that leaves now is there at about ${dayTime(atMs)}: check that it is the track of your time.`
    : `this flight is there at about ${dayTime(atMs)}: not the track of that time.`;
  return [`${name} is valid ${dayTime(validFromMs)} to ${dayTime(validToMs)}, ${when}`];
}

function levelNote({ name, levels }: LookupTrack, level: string | null): string[] {
  const [, digits] = /^F(\d{3})$/.exec(level ?? '') ?? [];
  if (digits === undefined || levels === null || levels.includes(Number(digits))) return [];
  return [`${name} has no FL${digits}: ${levels.map((one) => `FL${one}`).join(', ')}.`];
}

/** `28/1430Z`. */
function dayTime(ms: number): string {
  const iso = new Date(ms).toISOString();
  return `${iso.slice(8, 10)}/${iso.slice(11, 13)}${iso.slice(14, 16)}Z`;
}

function distanceNm(from: LatLon, to: LatLon): number {
  return sphericalDistanceNm(unitVector(from), unitVector(to));
}
