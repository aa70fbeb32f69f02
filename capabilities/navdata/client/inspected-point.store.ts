import { currentPathname, onNavigation } from '#platform/client/navigation/navigation.ts';
import { fetchShared } from '#platform/client/query/fetch-shared.ts';
import { loadCode } from '#platform/client/query/load-code.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import type { NavPoint } from '../contract.ts';
import type { NavdataDeps } from './navdata-deps.ts';

/** The navaid, fix or airway shown in the inspector. */
export const inspectedPoint = createSlice<NavPoint | null>('inspectedPoint', null);

/** History of the inspector, the latest last: the user follows airways from point to point, and goes back. */
export const inspectorTrail = createSlice<readonly NavPoint[]>('inspectorTrail', []);
const TRAIL_MAX = 30;

const POINT_ZOOM = 8;

const queries = () => loadCode(() => import('./navdata.queries.ts'));

export function closeInspector(): void {
  inspectorTrail.set([]);
  inspectedPoint.set(null);
}

/** Flies the map to a point. */
export function centreOnPoint(point: NavPoint): void {
  void flyTo({ lat: point.lat, lon: point.lng, minZoom: POINT_ZOOM });
}

/**
 * Opens a search result: an airport on its page, a weather station with its report, anything else in the inspector;
 * except for an airport the map flies there.
 */
export function openPoint({ openAirport, openStation }: NavdataDeps, point: NavPoint): void {
  if (point.type === 'airport') {
    openAirport(point);
    return;
  }
  if (point.type === 'station') {
    closeInspector();
    openStation(point.ident);
  } else {
    inspectorTrail.set([]);
    inspectedPoint.set(point);
  }
  centreOnPoint(point);
}

/** Geodesics are too large for the first screen; they load with the first click. */
async function nearestTo(place: { lat: number; lon: number }) {
  const { distanceNm } = await import('#aviation/geo/geodesic.ts');
  const distanceTo = ({ lat, lng }: NavPoint) => distanceNm(place, { lat, lon: lng });
  return (a: NavPoint, b: NavPoint): number => distanceTo(a) - distanceTo(b);
}

const failed = (ident: string): void =>
  void toast({ message: `Failed to query nav point ${ident}`, tone: 'warning' });

/** The spec's query accepts idents of at least two characters; one-letter beacons are queried by name. */
async function pointsOf(wanted: { type: string; ident: string }): Promise<NavPoint[]> {
  const { namedQuery, queryNavPoint } = await queries();
  if (wanted.ident.length > 1) return queryNavPoint(wanted.type, wanted.ident);
  const { points } = await fetchShared(namedQuery(wanted.ident));
  return points.filter((point) => point.type === wanted.type);
}

/** Opens the point of that type and ident nearest to a place on the map, e.g. the clicked one. */
export async function openPointAt(
  wanted: { type: string; ident: string },
  place: { lat: number; lon: number },
): Promise<void> {
  try {
    const [nearest] = (await pointsOf(wanted)).toSorted(await nearestTo(place));
    if (!nearest) return failed(wanted.ident);
    inspectorTrail.set([]);
    inspectedPoint.set(nearest);
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

/** Opens an object that the inspected one refers to; the previous one is in the history. */
function follow(next: NavPoint): void {
  const from = inspectedPoint.get();
  if (from) inspectorTrail.set((trail) => [...trail, from].slice(-TRAIL_MAX));
  inspectedPoint.set(next);
}

/** Follows an airway to one of its points. */
export async function followPoint(
  { openAirport }: NavdataDeps,
  point: { ident: string; lat: number; lng: number },
): Promise<void> {
  try {
    const { namedQuery } = await queries();
    const { points } = await fetchShared(namedQuery(point.ident));
    // Where navaid and airport share a position, the airway uses the navaid.
    const [nearest] = points
      .toSorted((a, b) => Number(a.type === 'airport') - Number(b.type === 'airport'))
      .toSorted(await nearestTo({ lat: point.lat, lon: point.lng }));
    if (nearest?.type === 'airport') openAirport(nearest);
    else if (nearest) follow(nearest);
    else failed(point.ident);
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

/** Opens an airway that passes the inspected point. */
export async function followAirway(name: string): Promise<void> {
  try {
    const { queryNavPoint } = await queries();
    const [airway] = await queryNavPoint('airway', name);
    if (airway) follow(airway);
    else failed(name);
  } catch (error) {
    toast({ message: messageOf(error), tone: 'warning' });
  }
}

/** Returns to the previous object in the inspector. */
export function goBackInInspector(): void {
  const trail = inspectorTrail.get();
  const last = trail.at(-1);
  if (!last) return;
  inspectorTrail.set(trail.slice(0, -1));
  inspectedPoint.set(last);
}

/** Navigating to another page closes the inspector; returns a function that stops it. */
export function startInspector(): () => void {
  let page = currentPathname();
  return onNavigation((pathname) => {
    if (page !== pathname) closeInspector();
    page = pathname;
  });
}
