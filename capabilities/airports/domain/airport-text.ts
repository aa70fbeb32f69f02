import { formatLatitude, formatLongitude } from '#aviation/geo/format-coordinate.ts';
import type { AirportDetail } from '../contract.ts';

/** What stands for a figure that no source has. */
export const UNKNOWN = '—';

/** `New York, NY, US`; `Unknown` when no part of the place is known (spec 8). */
export function locationLabel(place: {
  city: string | null;
  state: string | null;
  country: string | null;
}): string {
  // Subdivisions that are numbers (JP-13) tell nobody anything.
  const state = /\d/.test(place.state ?? '') ? null : place.state;
  const parts = [place.city, state, place.country].filter((part) => part !== null && part !== '');
  return parts.length > 0 ? parts.join(', ') : 'Unknown';
}

/** `N40°38.4 W073°46.7` */
export function coordinatesText(location: { latitude: number; longitude: number }): string {
  return `${formatLatitude(location.latitude)} ${formatLongitude(location.longitude)}`;
}

/** By which code an airport was found when not its own, and where reports of that identifier are from instead. */
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
/** With the minus sign that every other figure has, which is as wide as a digit. */
const groupedText = (value: number): string => grouped.format(value).replace('-', '−');

/** A figure with thousands commas and its unit, `14,511 ft`, `371.5 ft` where the source has tenths; `—` when unknown. */
export function figureText(value: number | null, unit: string): string {
  return value === null ? UNKNOWN : `${groupedText(value)} ${unit}`;
}

/** A direction in three figures, `031°`; north is `360°`, as runways and winds are spoken. */
export function directionText(degrees: number | null): string {
  if (degrees === null) return UNKNOWN;
  const whole = ((Math.round(degrees) % 360) + 360) % 360;
  return `${String(whole === 0 ? 360 : whole).padStart(3, '0')}°`;
}

/** Grades as the FAA writes them (`A`, `A1+`) and as crews say them; others stay as the source has them. */
function fuelName(fuel: string): string {
  const jet = /^(A|B)(1?)(\+?)$/.exec(fuel.trim());
  return jet ? `Jet ${jet[1] ?? ''}${jet[2] === '1' ? '-1' : ''}${jet[3] ?? ''}` : fuel;
}

/** `100LL, Jet A`; `—` when no source says. */
export function fuelText(fuelTypes: readonly string[] | null): string {
  if (fuelTypes === null) return UNKNOWN;
  return fuelTypes.length > 0 ? fuelTypes.map(fuelName).join(', ') : 'None';
}

/** Variation as charts print it, `12.9° W`; `—` when unknown. */
export function variationText(degreesEast: number | null): string {
  if (degreesEast === null) return UNKNOWN;
  const rounded = Math.round(Math.abs(degreesEast) * 10) / 10;
  return `${rounded.toFixed(1)}° ${degreesEast < 0 && rounded !== 0 ? 'W' : 'E'}`;
}

/** A transition level as it is spoken, `FL180`; some sources give it in feet. */
export function flightLevelText(level: number | null): string {
  if (level === null) return UNKNOWN;
  const hundreds = level >= 1000 ? Math.round(level / 100) : level;
  return `FL${String(hundreds).padStart(3, '0')}`;
}

/** The local time at the airport beside its zone's name, `07:57 America/New_York`; the name alone if unknown. */
export function localTimeText(timeZone: string | null, atMs: number): string {
  if (timeZone === null) return UNKNOWN;
  try {
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
    return `${time.format(atMs)} ${timeZone}`;
  } catch {
    // A zone that this runtime does not know still names the zone.
    return timeZone;
  }
}

/**
 * Source and age of a figure in one line, `FAA NASR airports · as of 2026-09-03`. How the data came
 * here, which a source's name says after `, by`, stands in Data management.
 */
export function sourceText(sourced: { source: string; asOf: string | null }): string {
  return `${sourced.source.split(', by ')[0] ?? ''} · ${sourced.asOf === null ? 'date unknown' : `as of ${sourced.asOf}`}`;
}

/** `ILS: X-Plane navaids · as of 2013-09-19`; a rule or a model has no date. */
export function otherSourceText(one: { figures: string; source: string; asOf: string | null }): string {
  return `${one.figures}: ${one.source}${one.asOf === null ? '' : ` · as of ${one.asOf}`}`;
}

/** `Germany` for `DE`; the code itself where it names no country. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  } catch {
    // Not two letters.
    return code;
  }
}
