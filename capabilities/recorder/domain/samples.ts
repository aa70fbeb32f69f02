/** One column of a recording beside time and place; NaN where nothing was recorded. */
export interface Channel {
  readonly id: string;
  readonly title: string;
  /** As the figures are, e.g. `ft`, `kt`, `°F`; empty where the file names none. */
  readonly unit: string;
  readonly values: Float32Array;
}

/** What was recorded, one row each. Rows ascend in time; `lat` and `lon` are NaN where there was no fix (WGS84 degrees). */
export interface FlightSamples {
  /** ms since the epoch, UTC. */
  readonly timeMs: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly channels: readonly Channel[];
}

/** Which surface an altitude is measured from, in words for people. */
export type AltitudeDatum =
  | 'MSL (GPS)'
  | 'MSL (altimeter)'
  | 'WGS84 ellipsoid'
  | '1013.25 hPa'
  | 'not stated';

/** Channels that hold an altitude, the best for heights above an airfield first, with what they are measured from. */
export const ALTITUDE_CHANNELS: readonly { readonly id: string; readonly datum: AltitudeDatum }[] = [
  { id: 'altitudeMsl', datum: 'MSL (GPS)' },
  { id: 'altitudeIndicated', datum: 'MSL (altimeter)' },
  { id: 'altitudePressure', datum: '1013.25 hPa' },
  { id: 'altitudeEllipsoid', datum: 'WGS84 ellipsoid' },
  { id: 'altitude', datum: 'not stated' },
];

export const channelOf = (samples: FlightSamples, id: string): Channel | null =>
  samples.channels.find((channel) => channel.id === id) ?? null;

/** The rows from one index up to another, which is not in it. */
export function sliceSamples(samples: FlightSamples, from: number, to: number): FlightSamples {
  return {
    timeMs: samples.timeMs.slice(from, to),
    lat: samples.lat.slice(from, to),
    lon: samples.lon.slice(from, to),
    channels: samples.channels.map((channel) => ({ ...channel, values: channel.values.slice(from, to) })),
  };
}

/** The row at an instant or the last before it; -1 before the first. */
export function rowAt({ timeMs }: Pick<FlightSamples, 'timeMs'>, atMs: number): number {
  let [low, high] = [0, timeMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timeMs[middle] ?? Number.POSITIVE_INFINITY) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The altitude that heights are judged by: the channel with the best datum that holds at least half of the figures of the fullest. */
export function altitudeOf(samples: FlightSamples): { channel: Channel; datum: AltitudeDatum } | null {
  const found = ALTITUDE_CHANNELS.flatMap(({ id, datum }) => {
    const channel = channelOf(samples, id);
    return channel === null ? [] : [{ channel, datum, known: knownCount(channel.values) }];
  });
  const most = Math.max(0, ...found.map(({ known }) => known));
  return found.find(({ known }) => known > 0 && known >= most / 2) ?? null;
}

export function knownCount(values: Float32Array | Float64Array): number {
  let known = 0;
  for (const value of values) if (!Number.isNaN(value)) known += 1;
  return known;
}
