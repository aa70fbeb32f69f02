import { formatLatitude, formatLongitude } from '#aviation/geo/format-coordinate.ts';
import type { AirportDetail } from '../contract.ts';

/** Text of a missing figure. */
export const UNKNOWN = '—';

/** `New York, NY, US`; `Unknown` when no part of the location is known (spec 8). */
export function locationLabel(place: {
  city: string | null;
  state: string | null;
  country: string | null;
}): string {
  // Numeric subdivisions (JP-13) are meaningless to users.
  const state = /\d/.test(place.state ?? '') ? null : place.state;
  const parts = [place.city, state, place.country].filter((part) => part !== null && part !== '');
  return parts.length > 0 ? parts.join(', ') : 'Unknown';
}

/** `N40°38.4 W073°46.7` */
export function coordinatesText(location: { latitude: number; longitude: number }): string {
  return `${formatLatitude(location.latitude)} ${formatLongitude(location.longitude)}`;
}

/** Code by which an airport was found when not its ICAO code, and the location of reports under that identifier. */
export function elsewhereText(
  opened: string,
  { icao, localCode, reportedElsewhere: at }: Pick<AirportDetail, 'icao' | 'localCode' | 'reportedElsewhere'>,
): string | null {
  const code = opened.toUpperCase();
  const isByLocalCode = code !== icao && code === localCode;
  const parts = [
    isByLocalCode ? `${code} is the local code of ${icao}.` : null,
    at === null
      ? null
      : `Position conflict: weather reports of ${at.ident} are from ${formatLatitude(at.lat)} ${formatLongitude(at.lon)}, ` +
        `${at.distanceNm.toLocaleString('en-US')} NM away (${at.source}). Shown here: navigation data.`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** With a minus sign as wide as a digit, as in other figures. */
const groupedText = (value: number): string => grouped.format(value).replace('-', '−');

/** Figure with thousands separators and unit, `14,511 ft`, `371.5 ft` when the source has tenths; `—` when unknown. */
export function figureText(value: number | null, unit: string): string {
  return value === null ? UNKNOWN : `${groupedText(value)} ${unit}`;
}

/** Direction in three digits, `031°`; north is `360°`. */
export function directionText(degrees: number | null): string {
  if (degrees === null) return UNKNOWN;
  const whole = ((Math.round(degrees) % 360) + 360) % 360;
  return `${String(whole === 0 ? 360 : whole).padStart(3, '0')}°`;
}

/** Spoken names of fuel grades in FAA notation (`A`, `A1+`); others unchanged. */
function fuelName(fuel: string): string {
  const jet = /^(A|B)(1?)(\+?)$/.exec(fuel.trim());
  return jet ? `Jet ${jet[1] ?? ''}${jet[2] === '1' ? '-1' : ''}${jet[3] ?? ''}` : fuel;
}

/** `100LL, Jet A`; `—` when unknown. */
export function fuelText(fuelTypes: readonly string[] | null): string {
  if (fuelTypes === null) return UNKNOWN;
  return fuelTypes.length > 0 ? fuelTypes.map(fuelName).join(', ') : 'None';
}

/** Variation in chart format, `12.9° W`; `—` when unknown. */
export function variationText(degreesEast: number | null): string {
  if (degreesEast === null) return UNKNOWN;
  const rounded = Math.round(Math.abs(degreesEast) * 10) / 10;
  return `${rounded.toFixed(1)}° ${degreesEast < 0 && rounded !== 0 ? 'W' : 'E'}`;
}

/** Transition level, `FL180`; some sources give feet. */
export function flightLevelText(level: number | null): string {
  if (level === null) return UNKNOWN;
  const hundreds = level >= 1000 ? Math.round(level / 100) : level;
  return `FL${String(hundreds).padStart(3, '0')}`;
}

/** Local time at the airport with its time zone, `07:57 America/New_York`; only the zone when unsupported. */
export function localTimeText(timeZone: string | null, atMs: number): string {
  if (timeZone === null) return UNKNOWN;
  try {
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
    return `${time.format(atMs)} ${timeZone}`;
  } catch {
    // An unsupported zone is still named.
    return timeZone;
  }
}

/**
 * Source and age of a figure in one line, `FAA NASR airports · as of 2026-09-03`. The provider, after `, by` in a
 * source name, is shown in Data management.
 */
export function sourceText(sourced: { source: string; asOf: string | null }): string {
  return `${sourced.source.split(', by ')[0] ?? ''} · ${sourced.asOf === null ? 'date unknown' : `as of ${sourced.asOf}`}`;
}

/** `ILS: X-Plane navaids · as of 2013-09-19`; a rule or model has no date. */
export function otherSourceText(one: { figures: string; source: string; asOf: string | null }): string {
  return `${one.figures}: ${one.source}${one.asOf === null ? '' : ` · as of ${one.asOf}`}`;
}

/** `Germany` for `DE`; the code itself when unknown. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  } catch {
    // Not two letters.
    return code;
  }
}
