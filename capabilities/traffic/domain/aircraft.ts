/** Quality of a position: current, the last before contact was lost, or only the area of the receiver. */
export type PositionKind = 'current' | 'last' | 'coarse';

/** Aircraft as last reported by a source; `null` when not reported. Feet, knots, ft/min, degrees true, WGS84. */
export interface Aircraft {
  /** Six lower-case hex digits; for networks without addresses, `vatsim:` and the callsign. */
  readonly address: string;
  /** Whether `address` is an ICAO 24-bit address. */
  readonly isIcaoAddress: boolean;
  readonly callsign: string | null;
  readonly registration: string | null;
  /** ICAO type designator. */
  readonly type: string | null;
  /** ADS-B emitter category, A0 to D7. */
  readonly category: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly positionKind: PositionKind;
  /** Time of the position, ms since 1970. */
  readonly positionMs: number;
  readonly altitudeFt: number | null;
  /** `baro`: relative to 1013.25 hPa; `geo`: above the ellipsoid; `null` without an altitude. */
  readonly altitudeReference: 'baro' | 'geo' | null;
  /** `null` when not reported. */
  readonly onGround: boolean | null;
  readonly groundSpeedKt: number | null;
  readonly trackDegTrue: number | null;
  readonly verticalRateFpm: number | null;
  readonly squawk: string | null;
  /** Emergency by crew or squawk (`general`, `nordo`, `unlawful` …); `null` for none. */
  readonly emergency: string | null;
  /** ICAO codes of departure and arrival, if the source knows the flight plan. */
  readonly departure: string | null;
  readonly arrival: string | null;
  /** Military, of interest, or with a privacy address; `null` without such a register. */
  readonly register: AircraftRegister | null;
  /** Source of the record, e.g. `api.adsb.lol`. */
  readonly source: string;
  /** Flown in a simulator (VATSIM). */
  readonly isVirtual: boolean;
}

export interface AircraftRegister {
  readonly isMilitary: boolean;
  readonly isInteresting: boolean;
  /** Privacy ICAO address (PIA). */
  readonly isPia: boolean;
  /** On the FAA's LADD list. */
  readonly isLadd: boolean;
}

/** Records of one response, its errors, and the number of aircraft without a position. */
export interface AircraftList {
  readonly aircraft: readonly Aircraft[];
  readonly rejected: readonly string[];
  readonly withoutPosition: number;
  /** Time stated in the response, ms since 1970; `null` without one. */
  readonly atMs: number | null;
}

/** Meaning of transponder codes (ICAO Doc 8168), used when the source states no emergency. */
const EMERGENCY_SQUAWKS: Readonly<Record<string, string>> = {
  '7500': 'unlawful',
  '7600': 'nordo',
  '7700': 'general',
};

/** Emergency by the source, else by the transponder code; `null` for none. */
export function emergencyOf(word: string | null, squawk: string | null): string | null {
  if (word !== null && word !== 'none') return word;
  return squawk === null ? null : (EMERGENCY_SQUAWKS[squawk] ?? null);
}

/** Text without padding; `null` when empty or filler (`@@@@@@@@`, `00000000`). */
export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return /^[@0\s]*$/.test(trimmed) ? null : trimmed.toUpperCase();
}

/** Location indicator of four letters or digits; `null` for anything else. */
export function airportOrNull(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z][A-Z0-9]{3}$/.test(code) && code !== 'ZZZZ' ? code : null;
}

/** Four-digit octal transponder code; `null` for anything else. */
export function squawkOrNull(text: string | null | undefined): string | null {
  return text !== null && text !== undefined && /^[0-7]{4}$/.test(text) ? text : null;
}

/** Whether a position is valid: some receivers send 91° north or NaN. */
export function isPlace(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}
