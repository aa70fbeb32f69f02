/** Tokens, altimeter setting and temperature, common to METAR and TAF. */

const HPA_PER_INHG = 33.863_886_67;

/** Splits a report into its tokens before RMK and the text after it, without the closing `=`. */
export function splitReport(raw: string): { tokens: readonly string[]; remarks: string | null } {
  const words = raw
    .toUpperCase()
    .split(/[\s=]+/)
    .filter((word) => word !== '');
  const remarksAt = words.indexOf('RMK');
  if (remarksAt < 0) return { tokens: words, remarks: null };
  return { tokens: words.slice(0, remarksAt), remarks: words.slice(remarksAt + 1).join(' ') };
}

/** Altimeter setting (QNH) in both units; the reported one is exact. */
export interface AltimeterSetting {
  readonly hPa: number;
  readonly inHg: number;
  readonly reportedIn: 'hPa' | 'inHg';
}

/** Recorded sea level pressures are 870 to 1084 hPa (WMO archive of extremes); outside the limits a digit is wrong. */
const ALTIMETER_HPA = { min: 850, max: 1100 } as const;

/**
 * Decodes `Q1013`, `A2992`, `QNH2992INS`, and `Q1015/A2998` (the first applies). `null` for anything else, and for an
 * impossible pressure, with which altitudes would be wrong by thousands of feet.
 */
export function readAltimeter(token: string): AltimeterSetting | null {
  const setting = altimeterOf(token);
  const isPossible = setting !== null && setting.hPa >= ALTIMETER_HPA.min && setting.hPa <= ALTIMETER_HPA.max;
  return isPossible ? setting : null;
}

function altimeterOf(token: string): AltimeterSetting | null {
  const metric = /^Q(\d{4})(?:\/A\d{4})?$/.exec(token);
  if (metric) {
    const hPa = Number(metric[1]);
    return { hPa, inHg: hPa / HPA_PER_INHG, reportedIn: 'hPa' };
  }
  const inches = /^A(\d{4})$/.exec(token) ?? /^QNH(\d{4})INS$/.exec(token);
  if (!inches) return null;
  const inHg = Number(inches[1]) / 100;
  return { hPa: inHg * HPA_PER_INHG, inHg, reportedIn: 'inHg' };
}

/** Decodes `M05` and `17` to °C; `null` for slashes. */
export function readTemperatureC(text: string | undefined): number | null {
  const match = /^(M?)(\d{1,2})$/.exec(text ?? '');
  if (!match) return null;
  const amount = Number(match[2]);
  return match[1] === 'M' ? 0 - amount : amount;
}
