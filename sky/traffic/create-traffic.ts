import { hashUnit } from '../atmosphere/hashed-noise.ts';
import { type Flight, type TrafficAirport, type TrafficWind, flyPlan, pointOf } from './flight.ts';
import { type Sample, createMinuteLines, emptySample, sampleAt } from './flight-sample.ts';
import { type ScheduledFlight, createTimetable } from './timetable.ts';

/** State of all visible aircraft at one time, as columns. */
export interface TrafficStep {
  readonly timeMs: number;
  readonly count: number;
  /** 24-bit addresses from a block not allocated to any state. */
  readonly address: Uint32Array;
  /** Millionths of a degree. */
  readonly latMicro: Int32Array;
  readonly lonMicro: Int32Array;
  /** Pressure altitude in steps of 25 ft. */
  readonly altitude25Ft: Int16Array;
  /** Tenths of a knot. */
  readonly groundSpeedTenths: Uint16Array;
  /** Hundredths of a degree true. */
  readonly trackHundredths: Uint16Array;
  /** Steps of 64 ft/min. */
  readonly verticalRate64Fpm: Int16Array;
  readonly onGround: Uint8Array;
  /** Four octal digits as a decimal number: 7700 for 7700. */
  readonly squawk: Uint16Array;
  readonly identity: readonly TrafficIdentity[];
}
/** Identity and flight of an aircraft; airports are ICAO codes. */
export interface TrafficIdentity {
  readonly callsign: string;
  readonly registration: string;
  readonly type: string;
  readonly category: string;
  readonly departure: string;
  readonly arrival: string;
}

/** Parameters of the simulated traffic. */
export interface TrafficDeps {
  readonly seed: number;
  /** Number of aircraft visible, averaged over a day. */
  readonly aircraft: number;
  readonly airports: readonly TrafficAirport[];
  readonly windAt: TrafficWind;
  /** Points between two airports, degrees; default: great circle. */
  readonly routeOf?: (from: TrafficAirport, to: TrafficAirport) => readonly { lat: number; lon: number }[];
}

/** Fleet size per visible aircraft; the others are parked with the transponder off. */
const FLEET_PER_SEEN = 2.9;
/** First address of a block not allocated to any state (ICAO Annex 10, vol. III, table 9-1). */
const FIRST_ADDRESS = 0xf00000;
const SALT = {
  variation: 11,
  hold: 12,
  around: 13,
  squawk: 14,
  emergency: 15,
  when: 16,
  number: 17,
} as const;
const HOLDS = 0.03;
const GOES_AROUND = 0.004;
const EMERGENCIES = 1 / 3000;

/** Numbers cached per aircraft: the slot is valid from, valid until, and the end of its flight. */
const SPAN_NUMBERS = 3;

/** Cached state of an aircraft. The cache changes speed only, never a result. */
interface Slot {
  fromMs: number;
  untilMs: number;
  flight: Flight | null;
  identity: TrafficIdentity;
  squawk: number;
  emergency: { fromMs: number; untilMs: number; squawk: number } | null;
  /** Row of the flight at the last query. */
  at: number;
}

const NOBODY: TrafficIdentity = {
  callsign: '',
  registration: '',
  type: '',
  category: '',
  departure: '',
  arrival: '',
};

/** Traffic of one simulated world: the state of every aircraft as a pure function of time (ms since 1970). */
export interface Traffic {
  readonly fleetSize: number;
  /** State at a time; `until` limits it to the first aircraft of the fleet while the others are being prepared. */
  trafficAt(when: { readonly timeMs: number; readonly until?: number }): TrafficStep;
  /** Computes the flights of part of the fleet, so that the first query is fast. */
  prepare(when: { readonly timeMs: number; readonly from: number; readonly until: number }): void;
}

const OCTAL = (random: number): number => {
  const code = Math.floor(random * 4096);
  const digits = code.toString(8).padStart(4, '0');
  // Codes with a reserved meaning are not assigned.
  return /^(0000|1200|7000|2000|7[567]00)$/.test(digits) ? 2163 : Number(digits);
};

function emergencyIn(seed: number, index: number, number: number, flight: Flight): Slot['emergency'] {
  if (hashUnit(seed, index, SALT.emergency, number) >= EMERGENCIES) return null;
  const kind = hashUnit(seed, index, SALT.when, number);
  const length = flight.endMs - flight.startMs;
  return {
    fromMs: flight.startMs + length * (0.3 + 0.3 * kind),
    untilMs: flight.endMs,
    squawk: kind < 0.6 ? 7700 : 7600,
  };
}

/** Creates the traffic of a seed. */
export function createTraffic(deps: TrafficDeps): Traffic {
  const { seed, airports, windAt, routeOf } = deps;
  const timetable = createTimetable({ seed, airports });
  const fleetSize = Math.ceil(deps.aircraft * FLEET_PER_SEEN);
  const slots: (Slot | undefined)[] = Array.from({ length: fleetSize });
  // Most of the fleet is parked: reading these spans is faster than reading each slot.
  const spans = new Float64Array(fleetSize * SPAN_NUMBERS).fill(Number.POSITIVE_INFINITY);
  const writer = createStepWriter(fleetSize);

  const fly = (index: number, scheduled: ScheduledFlight, untilMs: number): Slot => {
    const frame = timetable.airframe(index);
    if (!frame) throw new RangeError('a flight has an aircraft');
    const { from, to, offBlockMs, number } = scheduled;
    const flight = flyPlan(
      {
        from,
        to,
        kind: frame.kind,
        offBlockMs,
        via: routeOf?.(from, to) ?? [],
        variation: hashUnit(seed, index, SALT.variation, number),
        holdingLaps: hashUnit(seed, index, SALT.hold, number) < HOLDS ? 1 + (number & 1) : 0,
        goesAround: hashUnit(seed, index, SALT.around, number) < GOES_AROUND,
      },
      windAt,
    );
    const callsign =
      frame.operator === null
        ? frame.registration.replaceAll('-', '')
        : `${frame.operator}${1 + Math.floor(hashUnit(seed, index, SALT.number, number & 15) * 8998)}`;
    return {
      fromMs: offBlockMs,
      untilMs,
      flight,
      identity: {
        callsign,
        registration: frame.registration,
        type: frame.type,
        category: frame.kind.category,
        departure: from.icao,
        arrival: to.icao,
      },
      squawk: OCTAL(hashUnit(seed, index, SALT.squawk, number)),
      emergency: emergencyIn(seed, index, number, flight),
      at: 0,
    };
  };
  const keep = (index: number, made: Slot): void => {
    slots[index] = made;
    writer.take(index, made);
    const span = index * SPAN_NUMBERS;
    spans[span] = made.fromMs;
    spans[span + 1] = made.untilMs;
    spans[span + 2] = made.flight?.endMs ?? Number.NEGATIVE_INFINITY;
  };
  const standing = (fromMs: number, untilMs: number): Slot => ({
    fromMs,
    untilMs,
    flight: null,
    identity: NOBODY,
    squawk: 0,
    emergency: null,
    at: 0,
  });
  const slotAt = (index: number, timeMs: number): Slot => {
    const known = slots[index];
    if (known && timeMs >= known.fromMs && timeMs < known.untilMs) return known;
    const { flight, untilMs } = timetable.around(index, timeMs);
    const made: Slot = flight ? fly(index, flight, untilMs) : standing(timeMs, untilMs);
    keep(index, made);
    return made;
  };
  return {
    fleetSize,
    prepare({ timeMs, from, until }) {
      for (let index = from; index < Math.min(until, fleetSize); index += 1) slotAt(index, timeMs);
    },
    trafficAt({ timeMs, until = fleetSize }) {
      writer.begin(timeMs);
      const count = Math.min(until, fleetSize);
      for (let index = 0, span = 0; index < count; index += 1, span += SPAN_NUMBERS) {
        const isKnown = timeMs >= (spans[span] ?? 0) && timeMs < (spans[span + 1] ?? 0);
        if (!isKnown) slotAt(index, timeMs);
        if (timeMs <= (spans[span + 2] ?? 0)) writer.add(index, slots);
        // Discarded after landing, because a flight takes kilobytes; a query for an earlier time recomputes it.
        else if (spans[span + 2] !== Number.NEGATIVE_INFINITY)
          keep(index, standing(timeMs, spans[span + 1] ?? 0));
      }
      return writer.done();
    },
  };
}

/** Row of the flight at a time (seconds after its start), searched from the last row. */
function rowAt(flight: Flight, seconds: number, last: number): number {
  let row = pointOf(flight, last, 'seconds') <= seconds ? last : 0;
  while (row < flight.count - 2 && pointOf(flight, row + 1, 'seconds') <= seconds) row += 1;
  return row;
}

function createStepWriter(room: number) {
  let timeMs = 0;
  let count = 0;
  const address = new Uint32Array(room);
  const latMicro = new Int32Array(room);
  const lonMicro = new Int32Array(room);
  const altitude25Ft = new Int16Array(room);
  const groundSpeedTenths = new Uint16Array(room);
  const trackHundredths = new Uint16Array(room);
  const verticalRate64Fpm = new Int16Array(room);
  const onGround = new Uint8Array(room);
  const squawk = new Uint16Array(room);
  let identity: TrafficIdentity[] = [];
  // Read at every step: contiguous, because the slots are scattered in memory.
  const identities: TrafficIdentity[] = Array.from({ length: room }, () => NOBODY);
  const codes = new Uint16Array(room);
  const hasEmergency = new Uint8Array(room);

  const now: Sample = emptySample();
  const lines = createMinuteLines(room);

  const write = (sample: Sample, isGround: number): void => {
    latMicro[count] = Math.round(sample.lat * 1e6);
    const lonDeg = sample.lon;
    lonMicro[count] = Math.round((lonDeg > 180 ? lonDeg - 360 : lonDeg < -180 ? lonDeg + 360 : lonDeg) * 1e6);
    trackHundredths[count] = Math.round(sample.track * 100) % 36_000;
    groundSpeedTenths[count] = Math.round(sample.speedKt * 10);
    altitude25Ft[count] = Math.round(sample.altitudeFt / 25);
    verticalRate64Fpm[count] = Math.round(sample.rateFpm / 64);
    onGround[count] = isGround;
  };
  /** Lines are straight in latitude and longitude, so they are valid for 1 min: at most 7 m from the great circle. */
  const place = (index: number, slots: readonly (Slot | undefined)[]): void => {
    if (lines.read(index, timeMs, now)) return write(now, 0);
    const slot = slots[index];
    if (!slot?.flight) return;
    const { flight } = slot;
    const seconds = (timeMs - flight.startMs) / 1000;
    slot.at = rowAt(flight, seconds, slot.at);
    lines.draw(index, { flight, row: slot.at, timeMs });
    if (lines.read(index, timeMs, now)) return write(now, 0);
    sampleAt(flight, slot.at, seconds, now);
    return write(now, pointOf(flight, slot.at, 'onGround'));
  };
  const codeOf = (index: number, slots: readonly (Slot | undefined)[]): number => {
    const emergency = hasEmergency[index] === 1 ? slots[index]?.emergency : null;
    const isNow = emergency && timeMs >= emergency.fromMs && timeMs < emergency.untilMs;
    return isNow ? emergency.squawk : (codes[index] ?? 0);
  };
  return {
    /** Stores a new flight of an aircraft and discards its line. */
    take(index: number, slot: Slot): void {
      lines.forget(index);
      identities[index] = slot.identity;
      codes[index] = slot.squawk;
      hasEmergency[index] = slot.emergency === null ? 0 : 1;
    },
    begin(atMs: number): void {
      timeMs = atMs;
      count = 0;
      identity = [];
    },
    add(index: number, slots: readonly (Slot | undefined)[]): void {
      place(index, slots);
      address[count] = FIRST_ADDRESS + index;
      squawk[count] = codeOf(index, slots);
      identity.push(identities[index] ?? NOBODY);
      count += 1;
    },
    done: (): TrafficStep => ({
      timeMs,
      count,
      address: address.slice(0, count),
      latMicro: latMicro.slice(0, count),
      lonMicro: lonMicro.slice(0, count),
      altitude25Ft: altitude25Ft.slice(0, count),
      groundSpeedTenths: groundSpeedTenths.slice(0, count),
      trackHundredths: trackHundredths.slice(0, count),
      verticalRate64Fpm: verticalRate64Fpm.slice(0, count),
      onGround: onGround.slice(0, count),
      squawk: squawk.slice(0, count),
      identity,
    }),
  };
}
