/** How good a position is: heard now, the last one heard before contact was lost, or only the area of the receiver. */
export type PositionKind = 'current' | 'last' | 'coarse';

/**
 * One aircraft as a source last saw it; what the source does not say is `null`. Feet, knots, feet a minute,
 * degrees true, WGS84.
 */
export interface Aircraft {
  /** Six lower-case hex digits; for networks without addresses `vatsim:` and the callsign. */
  readonly address: string;
  /** Whether `address` is the aircraft's own 24-bit address given out by ICAO. */
  readonly isIcaoAddress: boolean;
  readonly callsign: string | null;
  readonly registration: string | null;
  /** ICAO type designator. */
  readonly type: string | null;
  /** Emitter category of ADS-B, A0 to D7. */
  readonly category: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly positionKind: PositionKind;
  /** When it was there, ms since the epoch. */
  readonly positionMs: number;
  readonly altitudeFt: number | null;
  /** `baro`: against 1013.25 hPa; `geo`: above the ellipsoid; `null` when there is no altitude. */
  readonly altitudeReference: 'baro' | 'geo' | null;
  /** `null` when the source does not say. */
  readonly onGround: boolean | null;
  readonly groundSpeedKt: number | null;
  readonly trackDegTrue: number | null;
  readonly verticalRateFpm: number | null;
  readonly squawk: string | null;
  /** What the crew or the squawk says (`general`, `nordo`, `unlawful` …); `null` when there is none. */
  readonly emergency: string | null;
  /** ICAO codes of the airports that it flies between, where the source knows the plan. */
  readonly departure: string | null;
  readonly arrival: string | null;
  /** Military, of interest, or with a privacy address; `null` when the source has no such register. */
  readonly register: AircraftRegister | null;
  /** Where the record comes from, e.g. `api.adsb.lol`. */
  readonly source: string;
  /** Flown in a simulator (VATSIM), not in the air. */
  readonly isVirtual: boolean;
}

export interface AircraftRegister {
  readonly isMilitary: boolean;
  readonly isInteresting: boolean;
  /** Privacy ICAO address: a borrowed one. */
  readonly isPia: boolean;
  /** On the FAA's list of limited display. */
  readonly isLadd: boolean;
}

/** Records of one answer, what could not be read, and how many aircraft it holds that have no position. */
export interface AircraftList {
  readonly aircraft: readonly Aircraft[];
  readonly rejected: readonly string[];
  readonly withoutPosition: number;
  /** The time that the answer states, ms since the epoch; `null` when it states none. */
  readonly atMs: number | null;
}

/** What transponder codes mean (ICAO Doc 8168), used where the source names no emergency. */
const EMERGENCY_SQUAWKS: Readonly<Record<string, string>> = {
  '7500': 'unlawful',
  '7600': 'nordo',
  '7700': 'general',
};

/** The emergency that a source's word or else the transponder code says; `null` for none. */
export function emergencyOf(word: string | null, squawk: string | null): string | null {
  if (word !== null && word !== 'none') return word;
  return squawk === null ? null : (EMERGENCY_SQUAWKS[squawk] ?? null);
}

/** Text without padding; `null` when nothing or only filling is left (`@@@@@@@@`, `00000000`). */
export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return /^[@0\s]*$/.test(trimmed) ? null : trimmed.toUpperCase();
}

/** A location indicator of four letters or digits; `null` for anything else. */
export function airportOrNull(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z][A-Z0-9]{3}$/.test(code) && code !== 'ZZZZ' ? code : null;
}

/** A four-digit octal transponder code; `null` for anything else. */
export function squawkOrNull(text: string | null | undefined): string | null {
  return text !== null && text !== undefined && /^[0-7]{4}$/.test(text) ? text : null;
}

/** Whether a place exists: some receivers send 91° north or not-a-number. */
export function isPlace(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}
