import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';

/**
 * The view: the centre of the window in web-mercator units, the zoom of the map, the size in CSS pixels, how many of
 * them panels cover on each side, and the camera. The camera is centred on the area that panels leave free.
 */
export interface MapFraming {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly coveredPx: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  readonly camera: {
    readonly lat: number;
    readonly lon: number;
    readonly bearingDeg: number;
    readonly pitchDeg: number;
    readonly isGlobe: boolean;
  };
}

const WORLD_PX = 512;
/** Distance of the camera from its target, in window heights: the library's field of view of 36.87°. */
const CAMERA_HEIGHTS = 1.5;
/** From this zoom the globe is drawn flat. */
const FLAT_ZOOM = 11.5;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Offset from the camera position in pixels, in the map's rotation: right, down, and up from the ground. */
type OnGround = readonly [right: number, down: number, up: number];

function turned(east: number, south: number, bearingDeg: number): [right: number, down: number] {
  const [sine, cosine] = [Math.sin(radians(bearingDeg)), Math.cos(radians(bearingDeg))];
  return [east * cosine + south * sine, south * cosine - east * sine];
}

/** Positions of a point on the flat map, one for each copy of the world that may be in the window. */
function onFlatMap({ camera, zoom, widthPx }: MapFraming, place: LatLon): OnGround[] {
  const worldPx = WORLD_PX * 2 ** zoom;
  const [from, at] = [toWebMercator(camera), toWebMercator(place)];
  const east = at.x - from.x - Math.round(at.x - from.x);
  const copies = worldPx < 2 * widthPx ? [0, -1, 1] : [0];
  return copies.map((copy): OnGround => {
    const [right, down] = turned((east + copy) * worldPx, (at.y - from.y) * worldPx, camera.bearingDeg);
    return [right, down, 0];
  });
}

/** Position of a point on the globe; null behind its limb. */
function onGlobe({ camera, zoom, heightPx }: MapFraming, place: LatLon): OnGround | null {
  const radiusPx = (WORLD_PX * 2 ** zoom) / (2 * Math.PI) / Math.cos(radians(camera.lat));
  const [lat, lat0, dLon] = [radians(place.lat), radians(camera.lat), radians(place.lon - camera.lon)];
  const east = Math.cos(lat) * Math.sin(dLon);
  const north = Math.sin(lat) * Math.cos(lat0) - Math.cos(lat) * Math.sin(lat0) * Math.cos(dLon);
  const out = Math.sin(lat) * Math.sin(lat0) + Math.cos(lat) * Math.cos(lat0) * Math.cos(dLon);
  const [right, down] = turned(east, -north, camera.bearingDeg);
  const away = (CAMERA_HEIGHTS * heightPx) / radiusPx;
  const pitch = radians(camera.pitchDeg);
  const isInFront = down * away * Math.sin(pitch) + out * (1 + away * Math.cos(pitch)) >= 1;
  return isInFront ? [right * radiusPx, down * radiusPx, (out - 1) * radiusPx] : null;
}

/** Whether a point is visible: in the window, where no panel covers the map, and on the near side of the globe. */
export function isInView(view: MapFraming, place: LatLon): boolean {
  const { camera, zoom, widthPx, heightPx, coveredPx } = view;
  const spots = camera.isGlobe && zoom < FLAT_ZOOM ? [onGlobe(view, place)] : onFlatMap(view, place);
  const pitch = radians(camera.pitchDeg);
  const awayPx = CAMERA_HEIGHTS * heightPx;
  const halfWidthPx = (widthPx - coveredPx.left - coveredPx.right) / 2;
  const halfHeightPx = (heightPx - coveredPx.top - coveredPx.bottom) / 2;
  return spots.some((spot) => {
    if (spot === null) return false;
    const [right, down, up] = spot;
    const depthPx = awayPx - down * Math.sin(pitch) - up * Math.cos(pitch);
    if (depthPx <= 0) return false;
    const scale = awayPx / depthPx;
    return (
      Math.abs(right * scale) <= halfWidthPx &&
      Math.abs((down * Math.cos(pitch) - up * Math.sin(pitch)) * scale) <= halfHeightPx
    );
  });
}
