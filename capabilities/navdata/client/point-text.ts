import type { NavPoint } from '../contract.ts';

/** Names of the types of points, one and many. */
export const POINT_TYPES: Readonly<Record<NavPoint['type'], { one: string; many: string }>> = {
  airport: { one: 'Airport', many: 'Airports' },
  vor: { one: 'VOR', many: 'VORs' },
  ndb: { one: 'NDB', many: 'NDBs' },
  waypoint: { one: 'Waypoint', many: 'Waypoints' },
  airway: { one: 'Airway', many: 'Airways' },
  other: { one: 'Navaid', many: 'Other navaids' },
};

/** A navaid's frequency as it is dialled: `115.90 MHz`, `345 kHz`; null without one. */
export function frequencyText(point: Pick<NavPoint, 'type' | 'frequency'>): string | null {
  if (point.frequency === null) return null;
  if (point.type === 'ndb') return `${Number(point.frequency.toFixed(1))} kHz`;
  return `${point.frequency.toFixed(2)} MHz`;
}

/** What tells a point from its namesakes: name, frequency, region. */
export function pointSubtitle(point: NavPoint): string {
  return (
    [point.name, frequencyText(point), point.region].filter(Boolean).join(' · ') ||
    POINT_TYPES[point.type].one
  );
}

/** `12 nm`, below ten with one decimal; from a thousand with a comma. */
export function distanceText(distanceNm: number): string {
  if (distanceNm < 9.95) return `${distanceNm.toFixed(1)} nm`;
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(distanceNm)} nm`;
}

/** Source and age, `FAA NASR fixes · as of 2026-09-03`; without how it came here, which a name says after `, by`. */
export function pointSource(point: Pick<NavPoint, 'source' | 'asOf'>): string {
  return `${point.source.split(', by ')[0] ?? ''} · ${point.asOf === null ? 'date unknown' : `as of ${point.asOf}`}`;
}
