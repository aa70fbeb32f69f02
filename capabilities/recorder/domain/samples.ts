/** Column of a recording other than time and position; NaN when not recorded. */
export interface Channel {
  readonly id: string;
  readonly title: string;
  /** Unit of the values, e.g. `ft`, `kt`, `°F`; empty when not stated. */
  readonly unit: string;
  readonly values: Float32Array;
}

/** Recorded rows. Times ascend; `lat` and `lon` are NaN without a fix (WGS84 degrees). */
export interface FlightSamples {
  /** ms since 1970, UTC. */
  readonly timeMs: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly channels: readonly Channel[];
}

/** Datum of an altitude, for display. */
export type AltitudeDatum =
  | 'MSL (GPS)'
  | 'MSL (altimeter)'
  | 'WGS84 ellipsoid'
  | '1013.25 hPa'
  | 'not stated';

/** Altitude channels with their datums, the best for heights above an airfield first. */
export const ALTITUDE_CHANNELS: readonly { readonly id: string; readonly datum: AltitudeDatum }[] = [
  { id: 'altitudeMsl', datum: 'MSL (GPS)' },
  { id: 'altitudeIndicated', datum: 'MSL (altimeter)' },
  { id: 'altitudePressure', datum: '1013.25 hPa' },
  { id: 'altitudeEllipsoid', datum: 'WGS84 ellipsoid' },
  { id: 'altitude', datum: 'not stated' },
];

export const channelOf = (samples: FlightSamples, id: string): Channel | null =>
  samples.channels.find((channel) => channel.id === id) ?? null;

/** Rows from one index to another (exclusive). */
export function sliceSamples(samples: FlightSamples, from: number, to: number): FlightSamples {
  return {
    timeMs: samples.timeMs.slice(from, to),
    lat: samples.lat.slice(from, to),
    lon: samples.lon.slice(from, to),
    channels: samples.channels.map((channel) => ({ ...channel, values: channel.values.slice(from, to) })),
  };
}

/** Row at or before a time; -1 before the first. */
export function rowAt({ timeMs }: Pick<FlightSamples, 'timeMs'>, atMs: number): number {
  let [low, high] = [0, timeMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timeMs[middle] ?? Number.POSITIVE_INFINITY) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Altitude used for heights: the channel with the best datum that has at least half as many values as the fullest. */
export function altitudeOf(samples: FlightSamples): { channel: Channel; datum: AltitudeDatum } | null {
  const found = ALTITUDE_CHANNELS.flatMap(({ id, datum }) => {
    const channel = channelOf(samples, id);
    return channel === null ? [] : [{ channel, datum, known: knownCount(channel.values) }];
  });
  const max = Math.max(0, ...found.map(({ known }) => known));
  return found.find(({ known }) => known > 0 && known >= max / 2) ?? null;
}

export function knownCount(values: Float32Array | Float64Array): number {
  let known = 0;
  for (const value of values) if (!Number.isNaN(value)) known += 1;
  return known;
}
