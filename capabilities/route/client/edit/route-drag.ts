import type {
  MapController,
  MapDrag,
  MapPointerEvent,
  MapPosition,
} from '#platform/client/map/map-controller.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { RoutePoint } from '../../contract.ts';
import { routeVia } from './change-route.ts';
import type { RouteDeps } from '../route-deps.ts';
import { closeRouteQuestion, routeQuestion } from './edit-popover.store.ts';
import { type Candidate, freePosition, namedPointsNear } from './near-points.ts';
import { nearestOnRoute, placeOf } from './nearest-on-route.ts';
import { isLegOpen, isPointOpen, type RouteChange } from './route-change.ts';
import { activeRoute, routeEdit } from './route-edit.store.ts';
import { rubberData, rubberLayer, RUBBER_SOURCE } from './rubber.layer.ts';

/** A named point nearer to the pointer than this attracts the route. */
const SNAP_PX = 24;
const MAX_AIRCRAFT_CHOICES = 6;

/** Features of the active route's line and points, as `route-drawing.ts` registers them. */
const LINES = 'planned-route-lines';
const POINTS = 'planned-route-points';

/** Part of the active route under the pointer: one of its points, or a leg. */
export function routePartAt(
  points: readonly RoutePoint[],
  { features, lat, lon }: Pick<MapPointerEvent, 'features' | 'lat' | 'lon'>,
): { point: number } | { leg: number } | null {
  const mine = features.filter(({ properties }) => properties.kind === 'active');
  const index = mine.find(({ layerId }) => layerId === POINTS)?.properties.index;
  if (typeof index === 'number') return { point: index };
  if (!mine.some(({ layerId }) => layerId === LINES)) return null;
  const nearest = nearestOnRoute(points, { lat, lon });
  return nearest ? { leg: nearest.legIndex } : null;
}

/** The change made by dragging that part, or null where the route may not be changed. */
export function changeOf(
  points: readonly RoutePoint[],
  part: { point: number } | { leg: number } | null,
): RouteChange | null {
  if (part === null) return null;
  if ('point' in part) return isPointOpen(points, part.point) ? { kind: 'move', index: part.point } : null;
  return isLegOpen(points, part.leg) ? { kind: 'insert', legIndex: part.leg } : null;
}

/** The points before and after the position of a change. */
function neighbours(points: readonly RoutePoint[], change: RouteChange): [RoutePoint, RoutePoint] | null {
  const before = points[change.kind === 'insert' ? change.legIndex : change.index - 1];
  const after = points[change.kind === 'insert' ? change.legIndex + 1 : change.index + 1];
  return before && after ? [before, after] : null;
}

/** Named points by their distance from a pixel, with that distance. */
function byPixels(map: MapController, candidates: readonly Candidate[], at: MapPosition) {
  return candidates
    .flatMap((candidate) => {
      const pixel = map.project(placeOf(candidate));
      return pixel ? [{ candidate, px: Math.hypot(pixel.x - at.x, pixel.y - at.y) }] : [];
    })
    .toSorted((a, b) => a.px - b.px);
}

/** One drag of the active route: the line follows the pointer and snaps to the nearest named point. */
class RouteDrag implements MapDrag {
  readonly #map: MapController;
  readonly #deps: RouteDeps;
  readonly #change: RouteChange;
  readonly #ends: [RoutePoint, RoutePoint];
  #candidates: readonly Candidate[] = [];
  #isAsking = false;
  #isOver = false;
  #at: MapPosition | null = null;

  constructor(map: MapController, deps: RouteDeps, change: RouteChange, ends: [RoutePoint, RoutePoint]) {
    this.#map = map;
    this.#deps = deps;
    this.#change = change;
    this.#ends = ends;
  }

  move(at: MapPosition): void {
    closeRouteQuestion();
    this.#at = at;
    this.#draw(at);
    void this.#ask();
  }

  async end(at: MapPosition): Promise<void> {
    this.#isOver = true;
    this.#draw(at);
    const asked = await namedPointsNear(at).then(
      (named) => ({ named, message: null }),
      (error: unknown) => ({ named: [], message: messageOf(error) }),
    );
    const near = byPixels(this.#map, asked.named, at);
    const [only, next] = near.filter(({ px }) => px <= SNAP_PX);
    if (only && !next) {
      await routeVia(this.#deps, this.#change, only.candidate);
      this.#show(null);
      return;
    }
    const candidates = [
      ...near.slice(0, MAX_AIRCRAFT_CHOICES).map(({ candidate }) => candidate),
      freePosition(at),
    ];
    routeQuestion.set({ kind: 'lead-over', at, change: this.#change, candidates, message: asked.message });
  }

  cancel(): void {
    this.#isOver = true;
    this.#show(null);
  }

  #draw(at: MapPosition): void {
    const [nearest] = byPixels(this.#map, this.#candidates, at);
    const snapped = nearest && nearest.px <= SNAP_PX ? nearest.candidate : null;
    this.#show({ at: snapped ? placeOf(snapped) : at, ident: snapped?.ident ?? null });
  }

  #show(tip: { at: { lat: number; lon: number }; ident: string | null } | null): void {
    const [before, after] = this.#ends;
    const rubber = tip && { before: placeOf(before), after: placeOf(after), ...tip };
    this.#map.updateGeojson(RUBBER_SOURCE, rubberData(rubber));
  }

  /** One query at a time: the next one uses the pointer's position at that time. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    for (let asked: MapPosition | null = null; !this.#isOver && this.#at !== asked;) {
      asked = this.#at;
      if (asked === null) break;
      // Without a response the line still follows the pointer; the failure is reported on release.
      this.#candidates = await namedPointsNear(asked).catch(() => []);
      if (!this.#isOver && this.#at) this.#draw(this.#at);
    }
    this.#isAsking = false;
  }
}

/** Makes the active route draggable; returns a function that stops it. */
export function startRouteDrag(map: MapController, deps: RouteDeps): () => void {
  const removeLayer = map.addLayer(rubberLayer);
  map.setLayerVisible(rubberLayer.id, true);
  const stops = [
    removeLayer,
    map.addGrabber((press) => {
      const route = activeRoute();
      if (route === null || routeEdit.get().busy !== null) return null;
      const change = changeOf(route.points, routePartAt(route.points, press));
      const ends = change && neighbours(route.points, change);
      return change && ends ? new RouteDrag(map, deps, change, ends) : null;
    }),
    // The line remains until a choice is made or dismissed.
    routeQuestion.subscribe((question, previous) => {
      if (question === null && previous?.kind === 'lead-over')
        map.updateGeojson(RUBBER_SOURCE, rubberData(null));
    }),
  ];
  return () => {
    closeRouteQuestion();
    for (const stop of stops) stop();
  };
}
