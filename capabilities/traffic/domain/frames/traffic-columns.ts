import {
  type Aircraft,
  type AircraftList,
  airportOrNull,
  emergencyOf,
  squawkOrNull,
  textOrNull,
} from '../aircraft.ts';

/**
 * Step of simulated traffic in columns: the content of `readsbEnvelope` without writing and parsing ten thousand JSON
 * records every few seconds. A test keeps both equal.
 */
export interface TrafficColumns {
  readonly timeMs: number;
  readonly count: number;
  readonly address: Uint32Array;
  readonly latMicro: Int32Array;
  readonly lonMicro: Int32Array;
  readonly altitude25Ft: Int16Array;
  readonly groundSpeedTenths: Uint16Array;
  readonly trackHundredths: Uint16Array;
  readonly verticalRate64Fpm: Int16Array;
  readonly onGround: Uint8Array;
  readonly squawk: Uint16Array;
  readonly identity: readonly {
    readonly callsign: string;
    readonly registration: string;
    readonly type: string;
    readonly category: string;
    readonly departure: string;
    readonly arrival: string;
  }[];
}

export const TRAFFIC_COLUMNS_TYPE = 'application/x-traffic-columns';
const MAGIC = 0x54524331;
const HEADER_BYTES = 16;
const BYTES_PER_ROW = 23;

/** Names in the simulated world are ASCII. */
function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 127);
}
function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** File with header, columns from widest to narrowest, then a line of identity per aircraft. */
export function writeTrafficColumns(step: TrafficColumns): Uint8Array {
  const lines = step.identity.map(
    ({ callsign, registration, type, category, departure, arrival }) =>
      `${callsign}\t${registration}\t${type}\t${category}\t${departure}\t${arrival}`,
  );
  const text = asciiBytes(lines.join('\n'));
  const file = new Uint8Array(HEADER_BYTES + BYTES_PER_ROW * step.count + text.byteLength);
  const view = new DataView(file.buffer);
  view.setUint32(0, MAGIC);
  view.setUint32(4, step.count);
  view.setFloat64(8, step.timeMs);
  let at = HEADER_BYTES;
  for (const column of columnsOf(step)) {
    file.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  }
  file.set(text, at);
  return file;
}

const columnsOf = (step: TrafficColumns) => [
  step.address,
  step.latMicro,
  step.lonMicro,
  step.altitude25Ft,
  step.groundSpeedTenths,
  step.trackHundredths,
  step.verticalRate64Fpm,
  step.squawk,
  step.onGround,
];

/**
 * Parses a file in this format; `null` for any other. Columns are in the byte order of this machine, which wrote
 * them.
 */
export function parseTrafficColumns(file: Uint8Array, source: string): AircraftList | null {
  if (file.byteLength < HEADER_BYTES) return null;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = view.getUint32(4);
  if (view.getUint32(0) !== MAGIC || file.byteLength < HEADER_BYTES + BYTES_PER_ROW * count) return null;
  const timeMs = view.getFloat64(8);
  // Typed arrays need aligned memory, which a part of a larger buffer may not have.
  const { buffer } = file.slice();
  let at = HEADER_BYTES;
  const next = <Column>(make: (offset: number) => Column, width: number): Column => {
    const column = make(at);
    at += width * count;
    return column;
  };
  const address = next((offset) => new Uint32Array(buffer, offset, count), 4);
  const latMicro = next((offset) => new Int32Array(buffer, offset, count), 4);
  const lonMicro = next((offset) => new Int32Array(buffer, offset, count), 4);
  const altitude = next((offset) => new Int16Array(buffer, offset, count), 2);
  const speed = next((offset) => new Uint16Array(buffer, offset, count), 2);
  const track = next((offset) => new Uint16Array(buffer, offset, count), 2);
  const rate = next((offset) => new Int16Array(buffer, offset, count), 2);
  const squawks = next((offset) => new Uint16Array(buffer, offset, count), 2);
  const ground = next((offset) => new Uint8Array(buffer, offset, count), 1);
  const lines = asciiText(file.subarray(at)).split('\n');
  const aircraft = Array.from({ length: count }, (_, row): Aircraft => {
    const [callsign, registration, type, category, departure, arrival] = (lines[row] ?? '').split('\t');
    const onGround = ground[row] === 1;
    const squawk = squawkOrNull(String(squawks[row] ?? 0).padStart(4, '0'));
    return {
      address: (address[row] ?? 0).toString(16).padStart(6, '0'),
      isIcaoAddress: true,
      callsign: textOrNull(callsign),
      registration: textOrNull(registration),
      type: textOrNull(type),
      category: textOrNull(category),
      lat: (latMicro[row] ?? 0) / 1e6,
      lon: (lonMicro[row] ?? 0) / 1e6,
      positionKind: 'current',
      positionMs: timeMs,
      altitudeFt: onGround ? null : (altitude[row] ?? 0) * 25,
      altitudeReference: onGround ? null : 'baro',
      onGround,
      groundSpeedKt: (speed[row] ?? 0) / 10,
      trackDegTrue: (track[row] ?? 0) / 100,
      verticalRateFpm: onGround ? 0 : (rate[row] ?? 0) * 64,
      squawk,
      emergency: emergencyOf(null, squawk),
      departure: airportOrNull(departure),
      arrival: airportOrNull(arrival),
      register: null,
      source,
      isVirtual: false,
    };
  });
  return { aircraft, rejected: [], withoutPosition: 0, atMs: timeMs };
}
