import { TRACK_CHANNELS } from '../channels.table.ts';
import { SampleBuilder } from '../sample-builder.ts';
import type { RecordingFile } from './log-file.ts';

/** Position of a track in the traffic history: pressure altitude in feet unless stated otherwise, knots. */
export interface TrafficPoint {
  readonly timeMs: number;
  readonly lat: number;
  readonly lon: number;
  readonly altitudeFt: number | null;
  readonly groundSpeedKt: number | null;
  readonly onGround: boolean | null;
}

export interface TrafficTrack {
  readonly address: string;
  readonly registration: string | null;
  readonly type: string | null;
  readonly altitudeReference: 'baro' | 'geo' | null;
  readonly points: readonly TrafficPoint[];
}

/** Converts the traffic history of one aircraft to a recording. */
export function recordingOfTrack(track: TrafficTrack): RecordingFile {
  const altitude =
    track.altitudeReference === 'geo'
      ? TRACK_CHANNELS.altitudeEllipsoid
      : track.altitudeReference === 'baro'
        ? TRACK_CHANNELS.altitudePressure
        : TRACK_CHANNELS.altitude;
  const builder = new SampleBuilder([altitude, TRACK_CHANNELS.groundSpeed, TRACK_CHANNELS.onGround]);
  for (const [index, point] of track.points.entries()) {
    const { timeMs, lat, lon, altitudeFt, groundSpeedKt, onGround } = point;
    const ground = onGround === null ? Number.NaN : Number(onGround);
    builder.add({
      at: `point ${index + 1}`,
      timeMs,
      lat,
      lon,
      values: [altitudeFt ?? Number.NaN, groundSpeedKt ?? Number.NaN, ground],
    });
  }
  return {
    kind: 'recording',
    format: 'Traffic history',
    source: { registration: track.registration, aircraft: track.type, recorder: `ADS-B ${track.address}` },
    parts: builder.parts(),
    rows: builder.rows,
    notes: builder.notes.list(),
  };
}
