/** Item Q of an ICAO NOTAM (Doc 8126, 6.3). Offices omit parts and send invalid ones: those are null. */
export interface QLine {
  /** Four letters; the United States send three for their centers, `ZNY`. */
  fir: string | null;
  /** Q and four letters; some offices send fewer. */
  code: string | null;
  /** Second and third letter of the code, `XX` when it is incomplete. */
  subject: string;
  /** Fourth and fifth letter, `XX` when the code is incomplete. */
  condition: string;
  /** I IFR, V VFR, IV both, K checklist. An invalid value counts as both. */
  traffic: 'I' | 'V' | 'IV' | 'K';
  purposes: readonly string[];
  /** A aerodrome, E en route, W warning, in this order; an invalid value counts as A, K is a checklist. */
  scope: 'A' | 'E' | 'W' | 'AE' | 'AW' | 'EW' | 'AEW' | 'K' | null;
  /** Hundreds of feet, 0 to 999; 999 is unlimited. */
  lowerFl: number | null;
  upperFl: number | null;
  centre: { lat: number; lon: number } | null;
  /** NM, 999 is the whole region. */
  radiusNm: number | null;
}

const SCOPES = ['A', 'E', 'W', 'AE', 'AW', 'EW', 'AEW', 'K'] as const;

function trafficOf(text: string): QLine['traffic'] {
  if (text === 'K') return 'K';
  if (text === 'I' || text === 'V') return text;
  return 'IV';
}

function scopeOf(text: string): QLine['scope'] {
  if (text === '') return null;
  const letters = text.includes('K')
    ? 'K'
    : ['A', 'E', 'W'].filter((letter) => text.includes(letter)).join('');
  return SCOPES.find((scope) => scope === letters) ?? 'A';
}

/** Parses `4038N07347W`, or with seconds `403812N0734712W`; null when out of range. */
export function degreesMinutes(text: string): { lat: number; lon: number } | null {
  const match = /^(\d{2})(\d{2})(\d{2})?([NS])(\d{3})(\d{2})(\d{2})?([EW])$/.exec(text);
  if (!match) return null;
  const [, latDeg, latMin, latSec = '0', northSouth, lonDeg, lonMin, lonSec = '0', eastWest] = match;
  const degrees = (whole: string | undefined, minutes: string | undefined, seconds: string) =>
    Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  const lat = degrees(latDeg, latMin, latSec) * (northSouth === 'S' ? -1 : 1);
  const lon = degrees(lonDeg, lonMin, lonSec) * (eastWest === 'W' ? -1 : 1);
  const isSexagesimal = [latMin, latSec, lonMin, lonSec].every((part) => Number(part) < 60);
  return isSexagesimal && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

const PLACE = /^(\d{4}(?:\d{2})?[NS]\d{5}(?:\d{2})?[EW])(\d{3})?$/;
const LEVEL = /^\d{3}$/;

/**
 * Parses item Q as far as possible. Position and levels are recognised by format anywhere, so that an omitted part does
 * not affect the others; null when nothing can be parsed.
 */
export function parseQLine(text: string): QLine | null {
  const parts = text.toUpperCase().replaceAll(/\s+/g, '').split('/');
  const placeAt = parts.findIndex((part) => PLACE.test(part));
  const placed = PLACE.exec(parts[placeAt] ?? '');
  // Reversed limits are the same band.
  const [lower, upper] = parts
    .filter((part, index) => LEVEL.test(part) && index > 0)
    .slice(0, 2)
    .toSorted();
  const hasLevels = lower !== undefined && upper !== undefined;
  const firstFigure = parts.findIndex((part, index) => index > 0 && /^\d/.test(part));
  const words = parts.slice(1, firstFigure === -1 ? undefined : firstFigure);
  const code = words[0] !== undefined && /^Q[A-Z]{2,4}$/.test(words[0]) ? words[0] : null;
  // Traffic, purpose and scope have no distinctive format: they are parsed only when all are present.
  const [traffic, purposes, scope] = words.length === 4 || code !== null ? words.slice(1, 4) : [];
  const centre = placed?.[1] === undefined ? null : degreesMinutes(placed[1]);
  const fir = /^[A-Z]{3,4}$/.test(parts[0] ?? '') ? (parts[0] ?? null) : null;
  if (fir === null && code === null && centre === null && !hasLevels) return null;
  return {
    fir,
    code,
    subject: code?.length === 5 ? code.slice(1, 3) : 'XX',
    condition: code?.length === 5 ? code.slice(3, 5) : 'XX',
    traffic: trafficOf(traffic ?? ''),
    purposes: [...(purposes ?? '')],
    scope: scopeOf(scope ?? ''),
    lowerFl: hasLevels ? Number(lower) : null,
    upperFl: hasLevels ? Number(upper) : null,
    centre,
    radiusNm: centre === null || placed?.[2] === undefined ? null : Number(placed[2]),
  };
}
