import type { FlyToOptions, Map as LibraryMap } from 'maplibre-gl';
import type { FlyToRequest, MapBounds, MapPadding, MapView } from '../map-controller.ts';

const DEFAULT_MAX_FIT_ZOOM = 12;
/** Positions further apart than this differ: the requested one is behind the globe. */
const OCCLUDED_DEG = 1;

/** The camera of one map: keeps the selection centred in the area free of panels. */
export class Camera {
  readonly #map: LibraryMap;
  #padding: MapPadding;
  /** Stored here because a map without a style (lost WebGL context) does not know it. */
  #isGlobe: boolean;
  /**
   * The destination of the current flight of the camera, so that a panel opening meanwhile does not stop the flight.
   */
  #flight: FlyToOptions | null = null;

  constructor(map: LibraryMap, options: { padding: MapPadding; isGlobe: boolean }) {
    this.#map = map;
    this.#padding = options.padding;
    this.#isGlobe = options.isGlobe;
    map.on('moveend', () => {
      this.#flight = null;
    });
  }

  flyTo(request: FlyToRequest): void {
    const zoom = request.zoom ?? Math.max(this.#map.getZoom(), request.minZoom ?? 0);
    const bearing = request.bearingDeg ?? this.#map.getBearing();
    this.#start({ center: [request.lon, request.lat], zoom, bearing }, request.isInstant ?? false);
  }

  /** Whether the box fits beside the panels; the library refuses padding larger than the map. */
  fitBounds(
    bounds: MapBounds,
    options: { marginPx?: number; maxZoom?: number; isInstant?: boolean },
  ): boolean {
    const east = bounds.east < bounds.west ? bounds.east + 360 : bounds.east;
    // The library adds its current padding, which may still be animating towards its target.
    const now = this.#map.getPadding();
    const margin = options.marginPx ?? 40;
    const beside = (side: keyof MapPadding) => margin + this.#padding[side] - (now[side] ?? 0);
    const target = this.#map.cameraForBounds(
      [
        [bounds.west, bounds.south],
        [east, bounds.north],
      ],
      {
        padding: {
          top: beside('top'),
          right: beside('right'),
          bottom: beside('bottom'),
          left: beside('left'),
        },
        maxZoom: options.maxZoom ?? DEFAULT_MAX_FIT_ZOOM,
      },
    );
    if (!target?.center) return false;
    this.#start(
      { center: target.center, zoom: target.zoom ?? this.#map.getZoom() },
      options.isInstant ?? false,
    );
    return true;
  }

  #start(target: FlyToOptions, isInstant: boolean): void {
    const flight = { ...target, padding: this.#padding, maxDuration: 2500 };
    if (isInstant) {
      this.#map.jumpTo(flight);
      return;
    }
    this.#map.flyTo(flight);
    this.#flight = flight;
  }

  setPadding(padding: MapPadding): void {
    const isSame = (['top', 'right', 'bottom', 'left'] as const).every(
      (side) => this.#padding[side] === padding[side],
    );
    if (isSame) return;
    this.#padding = padding;
    if (this.#flight) {
      const flight = { ...this.#flight, padding };
      this.#map.flyTo(flight);
      this.#flight = flight;
    } else if (this.#map.isMoving()) {
      // The user is moving the map: changing the padding now would feel like a jump.
      this.#map.once('moveend', () => this.#map.easeTo({ padding: this.#padding, duration: 180 }));
    } else {
      this.#map.easeTo({ padding, duration: 180 });
    }
  }

  view(): MapView {
    const center = this.#map.getCenter().wrap();
    return {
      lat: center.lat,
      lon: center.lng,
      zoom: this.#map.getZoom(),
      bearingDeg: this.#map.getBearing(),
      pitchDeg: this.#map.getPitch(),
      isGlobe: this.#isGlobe,
    };
  }

  bounds(): MapBounds {
    const bounds = this.#map.getBounds();
    const isWholeWorld = bounds.getEast() - bounds.getWest() >= 360;
    return {
      west: isWholeWorld ? -180 : bounds.getSouthWest().wrap().lng,
      south: Math.max(-90, bounds.getSouth()),
      east: isWholeWorld ? 180 : bounds.getNorthEast().wrap().lng,
      north: Math.min(90, bounds.getNorth()),
    };
  }

  setGlobe(isGlobe: boolean): void {
    if (isGlobe === this.#isGlobe) return;
    this.#isGlobe = isGlobe;
    this.#map.setProjection({ type: isGlobe ? 'globe' : 'mercator' });
  }

  project(position: { lat: number; lon: number }): { x: number; y: number } | null {
    const pixel = this.#map.project([position.lon, position.lat]);
    const back = this.#map.unproject(pixel);
    const lonApart = Math.abs(((back.lng - position.lon + 540) % 360) - 180);
    const isOccluded =
      Math.abs(back.lat - position.lat) > OCCLUDED_DEG ||
      lonApart * Math.cos((position.lat * Math.PI) / 180) > OCCLUDED_DEG;
    return isOccluded ? null : { x: pixel.x, y: pixel.y };
  }

  unproject(pixel: { x: number; y: number }): { lat: number; lon: number } {
    const position = this.#map.unproject([pixel.x, pixel.y]).wrap();
    return { lat: position.lat, lon: position.lng };
  }
}
