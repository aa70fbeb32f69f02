import type { AirwaySegmentRecord, EnroutePointRecord, SegmentEnd } from '../navdata-set.ts';

/**
 * Gives positions to leg ends that a format names by ident, region and kind only, from the same publisher's
 * points. Ends without such a point keep `null`.
 */
export function locateLegs(
  legs: readonly AirwaySegmentRecord[],
  points: readonly EnroutePointRecord[],
): readonly AirwaySegmentRecord[] {
  if (legs.every(({ from, to }) => from.position && to.position)) return legs;
  const byName = new Map<string, EnroutePointRecord[]>();
  for (const point of points) {
    const key = nameKey(point);
    const list = byName.get(key);
    if (list) list.push(point);
    else byName.set(key, [point]);
  }
  const located = (end: SegmentEnd): SegmentEnd => {
    if (end.position) return end;
    const candidates = byName.get(nameKey(end)) ?? [];
    const point = candidates.find((candidate) => isOfKind(candidate, end.kind));
    return point ? { ...end, position: { lat: point.lat, lon: point.lon } } : end;
  };
  return legs.map((leg) => ({ ...leg, from: located(leg.from), to: located(leg.to) }));
}

function nameKey(point: { readonly ident: string; readonly region: string | null }): string {
  return `${point.region ?? ''}/${point.ident}`;
}

/** Airway files call a DME or TACAN on an airway a VHF navaid, like a VOR. */
function isOfKind(point: EnroutePointRecord, kind: EnroutePointRecord['kind'] | null): boolean {
  return kind === null || point.kind === kind || (kind === 'VOR' && point.kind === 'DME');
}
