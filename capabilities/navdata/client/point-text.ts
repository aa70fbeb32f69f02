import { limitText, limitsWritten } from '#aviation/airspace/limit-text.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { digits, inUnits, measuredText, type Units } from '#platform/client/units/units.ts';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import type { NavPoint } from '../contract.ts';

/** Names of the types of points, singular and plural. */
export const POINT_TYPES: Readonly<Record<NavPoint['type'], { one: string; many: string }>> = {
  airport: { one: 'Airport', many: 'Airports' },
  vor: { one: 'VOR', many: 'VORs' },
  ndb: { one: 'NDB', many: 'NDBs' },
  waypoint: { one: 'Waypoint', many: 'Waypoints' },
  airway: { one: 'Airway', many: 'Airways' },
  other: { one: 'Navaid', many: 'Other navaids' },
  station: { one: 'Weather station', many: 'Weather stations' },
};

/** A navaid's frequency as tuned: `115.90 MHz`, `345 kHz`; null without one. */
export function frequencyText(point: Pick<NavPoint, 'type' | 'frequency'>): string | null {
  if (point.frequency === null) return null;
  if (point.type === 'ndb') return `${Number(point.frequency.toFixed(1))} kHz`;
  return `${point.frequency.toFixed(2)} MHz`;
}

/** Distinguishes points with the same ident: name, frequency, region; where the data has none of them, the position. */
export function pointSubtitle(point: NavPoint): string {
  return (
    [point.matchedBy, point.name, frequencyText(point), point.region].filter(Boolean).join(' · ') ||
    formatCoordinate({ lat: point.lat, lon: point.lng })
  );
}

/** `12 NM`, below ten with one decimal; from a thousand with a comma. In the unit of the settings. */
export function distanceText(distanceNm: number, units: Units = settings.get()): string {
  const { value, unit } = inUnits('distanceNm', distanceNm, units);
  return value < 9.95 ? `${value.toFixed(1)} ${unit}` : `${digits(value)} ${unit}`;
}

/**
 * Source and age, `FAA NASR fixes · as of 2026-09-03`; without how the data was obtained, which a name gives after /
 * `, by`.
 */
export function pointSource(point: Pick<NavPoint, 'source' | 'asOf'>): string {
  return `${point.source.split(', by ')[0] ?? ''} · ${point.asOf === null ? 'date unknown' : `as of ${point.asOf}`}`;
}

/** Degrees, minutes and seconds: `40°37′58.4″N 073°46′17.0″W`. */
export function formatDms(place: { lat: number; lng: number }): string {
  return `${dms(place.lat, 2)}${place.lat < 0 ? 'S' : 'N'} ${dms(place.lng, 3)}${place.lng < 0 ? 'W' : 'E'}`;
}

function dms(value: number, degreeDigits: number): string {
  // Rounded as a whole number of tenths first, so that 59.96″ becomes the next minute and never 60.0″.
  const tenths = Math.round(Math.abs(value) * 36_000);
  const degrees = String(Math.floor(tenths / 36_000)).padStart(degreeDigits, '0');
  const minutes = String(Math.floor((tenths % 36_000) / 600)).padStart(2, '0');
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return `${degrees}°${minutes}′${seconds}″`;
}

/** `13.0° W`; east positive. */
export function variationText(degEast: number | null): string | null {
  if (degEast === null) return null;
  return `${Math.abs(degEast).toFixed(1)}°${degEast === 0 ? '' : degEast > 0 ? ' E' : ' W'}`;
}

/** `082°`; a course of 0 is 360. */
export function courseText(degrees: number): string {
  const whole = Math.round(degrees) % 360;
  return `${String(whole === 0 ? 360 : whole).padStart(3, '0')}°`;
}

/**
 * A level of an airway leg, stored in hundreds of feet: `6,000 ft` below FL180, where most of the world uses altitudes.
 */
function levelText(hundredsFt: number | null, units: Units): string | null {
  if (hundredsFt === null) return null;
  return hundredsFt < 180
    ? measuredText('altitudeFt', hundredsFt * 100, units)
    : limitText({ datum: 'FL', value: hundredsFt });
}

/** Highest over lowest level, `FL450 / 6,000 ft`, as the limits of an area; null when both are unknown. */
export const levelsText = (
  minFl: number | null,
  maxFl: number | null,
  units: Units = settings.get(),
): string | null => limitsWritten({ lower: levelText(minFl, units), upper: levelText(maxFl, units) });
