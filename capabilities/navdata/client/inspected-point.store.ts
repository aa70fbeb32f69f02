import { distanceNm } from '#aviation/geo/geodesic.ts';
import { currentPathname, onNavigation } from '#platform/client/navigation/navigation.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { NavPoint } from '../contract.ts';
import { navdataNeeds } from './navdata-needs.ts';
import { queryNavPoint } from './navdata.queries.ts';

/** The navaid, fix or airway shown in the inspector. */
export const inspectedPoint = createSlice<NavPoint | null>('inspectedPoint', null);

const POINT_ZOOM = 8;

export const closeInspector = (): void => inspectedPoint.set(null);

/** Flies the map to a point. */
export function centreOnPoint(point: NavPoint): void {
  void flyTo({ lat: point.lat, lon: point.lng, minZoom: POINT_ZOOM });
}

/** Opens what was found: an airport on its page, anything else in the inspector with the map flown there. */
export function openPoint(point: NavPoint): void {
  if (point.type === 'airport') {
    navdataNeeds().openAirport(point);
    return;
  }
  inspectedPoint.set(point);
  centreOnPoint(point);
}

/** Opens the point of that type and ident that lies nearest to a place on the map, e.g. where it was clicked. */
export async function openPointAt(
  wanted: { type: string; ident: string },
  place: { lat: number; lon: number },
): Promise<void> {
  try {
    const points = await queryNavPoint(wanted.type, wanted.ident);
    const distance = (point: NavPoint) => distanceNm(place, { lat: point.lat, lon: point.lng });
    const [nearest] = points.toSorted((a, b) => distance(a) - distance(b));
    if (nearest) inspectedPoint.set(nearest);
    else toast({ message: `Failed to query nav point ${wanted.ident}`, tone: 'warning' });
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

/** Going to another page closes the inspector; returns how to stop. */
export function startInspector(): () => void {
  let page = currentPathname();
  return onNavigation((pathname) => {
    if (page !== pathname) closeInspector();
    page = pathname;
  });
}
