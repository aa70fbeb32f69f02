/** Part of the world in Web Mercator 0..1 around the middle of the view. */
export interface ParticleArea {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

export interface ParticleView {
  center: { lat: number; lon: number };
  zoom: number;
  widthPx: number;
  heightPx: number;
  pixelRatio: number;
}

const TILE_PX = 512;
/** What is tilted or turned into view is there already. */
const MARGIN = 1.25;
/** One particle for so many square pixels of the screen: dense enough to see the flow, sparse enough to see the map. */
const AREA_PER_PARTICLE_PX2 = 130;
const MOST_PARTICLES = 20_000;

/** Width of the world on the screen in CSS pixels. */
export const worldSizePx = (zoom: number): number => TILE_PX * 2 ** zoom;

/** Where particles live: what is in view and a little around it. */
export function particleArea({ center, zoom, widthPx, heightPx, pixelRatio }: ParticleView): ParticleArea {
  const lat = (Math.max(-85, Math.min(85, center.lat)) * Math.PI) / 180;
  // Half the diagonal, because the map may be turned.
  const reach = (Math.hypot(widthPx, heightPx) / 2 / pixelRatio / worldSizePx(zoom)) * MARGIN;
  const x = (center.lon + 180) / 360;
  return {
    // The world that the map's copies are counted from.
    x: x - Math.floor(x),
    y: 0.5 - Math.asinh(Math.tan(lat)) / (2 * Math.PI),
    halfWidth: Math.min(0.5, reach),
    halfHeight: Math.min(1, reach),
  };
}

/** How many particles a screen of this size takes. */
export function particleCount(view: Pick<ParticleView, 'widthPx' | 'heightPx' | 'pixelRatio'>): number {
  const screen = (view.widthPx * view.heightPx) / view.pixelRatio ** 2;
  return Math.min(MOST_PARTICLES, Math.round(screen / AREA_PER_PARTICLE_PX2));
}
