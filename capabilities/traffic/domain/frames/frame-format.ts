import type { Aircraft, PositionKind } from '../aircraft.ts';

/** Frames of a window (docs/traffic.md). The 28-byte header is uncompressed, big-endian; the body is raw deflate. */
export const FRAME_MAGIC = 0x4d54;
export const FRAME_VERSION = 2;
export const HEADER_BYTES = 28;
export type FrameKind = 'snapshot' | 'delta';

export interface FrameHeader {
  readonly kind: FrameKind;
  /** A delta applies to the state of `sequence - 1`; a snapshot to none. */
  readonly sequence: number;
  /** Time of the picture, ms since 1970. */
  readonly timeMs: number;
  /** Position steps per degree of latitude and longitude. */
  readonly stepsPerDegree: number;
  /** Aircraft in the window; more than sent when the window is thinned. */
  readonly total: number;
}

/** `null` in a number column; below any value. */
export const UNKNOWN = -0x8000;
export const ALTITUDE_STEP_FT = 25;
export const RATE_STEP_FPM = 64;
/** Half degrees. */
export const TRACK_STEPS = 720;
/** Times of positions in tenths of a second. */
export const TIME_STEP_MS = 100;

/** Values that change between frames, in integer steps. */
export interface Quantised {
  lat: number;
  lon: number;
  altitude: number;
  speedKt: number;
  track: number;
  rate: number;
  /** Time of the position: unchanged until a new one is received. */
  time: number;
}
export const COLUMNS = ['lat', 'lon', 'altitude', 'speedKt', 'track', 'rate', 'time'] as const;

const inSteps = (value: number | null, step: number): number =>
  value === null ? UNKNOWN : Math.round(value / step) + 0;
const ofSteps = (steps: number, step: number): number | null => (steps === UNKNOWN ? null : steps * step);

export function quantised(one: Aircraft, stepsPerDegree: number): Quantised {
  return {
    // Adding 0 turns −0 into 0.
    lat: Math.round(one.lat * stepsPerDegree) + 0,
    lon: Math.round(one.lon * stepsPerDegree) + 0,
    altitude: inSteps(one.altitudeFt, ALTITUDE_STEP_FT),
    speedKt: inSteps(one.groundSpeedKt, 1),
    track: one.trackDegTrue === null ? UNKNOWN : Math.round(one.trackDegTrue * 2) % TRACK_STEPS,
    rate: inSteps(one.verticalRateFpm, RATE_STEP_FPM),
    time: Math.round(one.positionMs / TIME_STEP_MS),
  };
}

/** Values that rarely change; sent with the first appearance of an aircraft and when they change. */
export type Identity = Omit<
  Aircraft,
  'lat' | 'lon' | 'positionMs' | 'altitudeFt' | 'groundSpeedKt' | 'trackDegTrue' | 'verticalRateFpm'
>;

export function aircraftFrom(
  identity: Identity,
  values: Quantised,
  header: Pick<FrameHeader, 'stepsPerDegree'>,
): Aircraft {
  // Written out: spreading this many fields creates slow objects, and this runs for every aircraft at each step.
  return {
    address: identity.address,
    isIcaoAddress: identity.isIcaoAddress,
    callsign: identity.callsign,
    registration: identity.registration,
    type: identity.type,
    category: identity.category,
    positionKind: identity.positionKind,
    altitudeReference: identity.altitudeReference,
    onGround: identity.onGround,
    squawk: identity.squawk,
    emergency: identity.emergency,
    departure: identity.departure,
    arrival: identity.arrival,
    register: identity.register,
    source: identity.source,
    isVirtual: identity.isVirtual,
    lat: values.lat / header.stepsPerDegree,
    lon: values.lon / header.stepsPerDegree,
    positionMs: values.time * TIME_STEP_MS,
    altitudeFt: ofSteps(values.altitude, ALTITUDE_STEP_FT),
    groundSpeedKt: ofSteps(values.speedKt, 1),
    trackDegTrue: values.track === UNKNOWN ? null : values.track / 2,
    verticalRateFpm: ofSteps(values.rate, RATE_STEP_FPM),
  };
}

export const POSITION_KINDS: readonly PositionKind[] = ['current', 'last', 'coarse'];
const REFERENCES = [null, 'baro', 'geo'] as const;

/** All enumerations of an identity, packed in one number. */
export function flagsOf(one: Identity): number {
  const ground = one.onGround === null ? 0 : one.onGround ? 2 : 1;
  const { register } = one;
  return (
    (one.isIcaoAddress ? 1 : 0) +
    (one.isVirtual ? 2 : 0) +
    ground * 4 +
    REFERENCES.indexOf(one.altitudeReference) * 16 +
    POSITION_KINDS.indexOf(one.positionKind) * 64 +
    (register === null
      ? 0
      : 256 +
        (register.isMilitary ? 512 : 0) +
        (register.isInteresting ? 1024 : 0) +
        (register.isPia ? 2048 : 0) +
        (register.isLadd ? 4096 : 0))
  );
}

export function choicesOf(
  flags: number,
): Pick<
  Identity,
  'isIcaoAddress' | 'isVirtual' | 'onGround' | 'altitudeReference' | 'positionKind' | 'register'
> {
  const ground = (flags >> 2) & 3;
  return {
    isIcaoAddress: (flags & 1) !== 0,
    isVirtual: (flags & 2) !== 0,
    onGround: ground === 0 ? null : ground === 2,
    altitudeReference: REFERENCES[(flags >> 4) & 3] ?? null,
    positionKind: POSITION_KINDS[(flags >> 6) & 3] ?? 'current',
    register:
      (flags & 256) === 0
        ? null
        : {
            isMilitary: (flags & 512) !== 0,
            isInteresting: (flags & 1024) !== 0,
            isPia: (flags & 2048) !== 0,
            isLadd: (flags & 4096) !== 0,
          },
  };
}

/** Texts of an identity in wire order; an empty text is `null`. */
export const TEXTS = [
  'address',
  'callsign',
  'registration',
  'type',
  'category',
  'squawk',
  'emergency',
  'source',
  'departure',
  'arrival',
] as const;

export function writeHeader(header: FrameHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, FRAME_MAGIC);
  view.setUint8(2, FRAME_VERSION);
  view.setUint8(3, header.kind === 'snapshot' ? 1 : 0);
  view.setUint32(4, header.sequence);
  view.setFloat64(8, header.timeMs);
  view.setFloat64(16, header.stepsPerDegree);
  view.setUint32(24, header.total);
  return bytes;
}

/** Header of a frame; `null` when it is not of this version. The body begins after `HEADER_BYTES`. */
export function readHeader(frame: Uint8Array): FrameHeader | null {
  if (frame.byteLength < HEADER_BYTES) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.getUint16(0) !== FRAME_MAGIC || view.getUint8(2) !== FRAME_VERSION) return null;
  return {
    kind: view.getUint8(3) === 1 ? 'snapshot' : 'delta',
    sequence: view.getUint32(4),
    timeMs: view.getFloat64(8),
    stepsPerDegree: view.getFloat64(16),
    total: view.getUint32(24),
  };
}
