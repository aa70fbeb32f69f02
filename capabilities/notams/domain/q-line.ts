/** Item Q of an ICAO NOTAM (Doc 8126, 6.3). */
export interface QLine {
  fir: string;
  /** Q and four letters; some offices send fewer. */
  code: string;
  /** Second and third letter of the code, `XX` when it has not four. */
  subject: string;
  /** Fourth and fifth letter, `XX` when it has not four. */
  condition: string;
  /** I IFR, V VFR, IV both, K checklist. What cannot be read counts for both. */
  traffic: 'I' | 'V' | 'IV' | 'K';
  purposes: readonly string[];
  /** A aerodrome, E en route, W warning, in this order; what cannot be read counts as A, K is a checklist. */
  scope: 'A' | 'E' | 'W' | 'AE' | 'AW' | 'EW' | 'AEW' | 'K';
  /** Hundreds of feet, 0 to 999; 999 stands for unlimited. */
  lowerFl: number;
  upperFl: number;
  lat: number;
  lon: number;
  /** Nautical miles, 999 is the whole region. */
  radiusNm: number;
}

const SCOPES = ['A', 'E', 'W', 'AE', 'AW', 'EW', 'AEW', 'K'] as const;

function trafficOf(text: string): QLine['traffic'] {
  if (text === 'K') return 'K';
  if (text === 'I' || text === 'V') return text;
  return 'IV';
}

function scopeOf(text: string): QLine['scope'] {
  const letters = text.includes('K')
    ? 'K'
    : ['A', 'E', 'W'].filter((letter) => text.includes(letter)).join('');
  return SCOPES.find((scope) => scope === letters) ?? 'A';
}

/** `4038N07347W`, minutes below 60, degrees in range; null otherwise. */
export function degreesMinutes(text: string): { lat: number; lon: number } | null {
  const match = /^(\d{2})(\d{2})([NS])(\d{3})(\d{2})([EW])$/.exec(text);
  if (!match) return null;
  const [, latDeg, latMin, northSouth, lonDeg, lonMin, eastWest] = match;
  const lat = (Number(latDeg) + Number(latMin) / 60) * (northSouth === 'S' ? -1 : 1);
  const lon = (Number(lonDeg) + Number(lonMin) / 60) * (eastWest === 'W' ? -1 : 1);
  const isOnEarth = Number(latMin) < 60 && Number(lonMin) < 60 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return isOnEarth ? { lat, lon } : null;
}

/** Reads item Q; null when it cannot be read as a whole: half of it would mislead. */
export function parseQLine(text: string): QLine | null {
  const parts = text
    .replaceAll(/\s+/g, '')
    .split('/')
    .map((part) => part.toUpperCase());
  const [fir = '', code = '', traffic = '', purposes = '', scope = '', lower = '', upper = '', place = ''] =
    parts;
  const placed = /^(\d{4}[NS]\d{5}[EW])(\d{3})$/.exec(place);
  const position = placed?.[1] === undefined ? null : degreesMinutes(placed[1]);
  if (parts.length !== 8 || !/^[A-Z]{4}$/.test(fir) || !/^Q[A-Z]{2,4}$/.test(code)) return null;
  if (!/^\d{3}$/.test(lower) || !/^\d{3}$/.test(upper) || position === null) return null;
  const isWhole = code.length === 5;
  return {
    fir,
    code,
    subject: isWhole ? code.slice(1, 3) : 'XX',
    condition: isWhole ? code.slice(3, 5) : 'XX',
    traffic: trafficOf(traffic),
    purposes: [...purposes],
    scope: scopeOf(scope),
    lowerFl: Number(lower),
    upperFl: Number(upper),
    ...position,
    radiusNm: Number(placed?.[2]),
  };
}
