/** Part of the world in Web Mercator 0..1 around the middle of the view: a rectangle that rotates with the map. */
export interface ParticleArea {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
  /** Bearing of the upper side. */
  turnDeg: number;
}

export interface ParticleView {
  center: { lat: number; lon: number };
  zoom: number;
  widthPx: number;
  heightPx: number;
  pixelRatio: number;
  bearingDeg: number;
  pitchDeg: number;
  isGlobe: boolean;
}

const TILE_PX = 512;
/** So that particles already exist where the map is moved a little. */
const MARGIN = 1.25;
/** A tilted map shows more of the world. */
const MARGIN_OF_LEANING = 0.8;
/** Screen area per particle, square pixels: dense enough to see the flow, sparse enough to see the map. */
const AREA_PER_PARTICLE_PX2 = 300;
/** On a globe there are particles beyond the edges of the screen too. */
const AREA_PER_PARTICLE_OF_GLOBE_PX2 = 160;
const MAX_PARTICLES = 20_000;

/** Width of the world on the screen in CSS pixels. */
export const worldSizePx = (zoom: number): number => TILE_PX * 2 ** zoom;

/** Half the width and height of the particle area, in Web Mercator, before rotation. */
function halfSizes({ zoom, widthPx, heightPx, pixelRatio, pitchDeg, isGlobe }: ParticleView) {
  const leaning = 1 + MARGIN_OF_LEANING * Math.sin((pitchDeg * Math.PI) / 180);
  const perPx = (MARGIN * leaning) / 2 / pixelRatio / worldSizePx(zoom);
  // A globe shows parts beyond the flat screen area.
  const diagonalPx = Math.hypot(widthPx, heightPx);
  return isGlobe
    ? ([diagonalPx * perPx, diagonalPx * perPx] as const)
    : ([widthPx * perPx, heightPx * perPx] as const);
}

/** The particle area: the view plus a margin. */
export function particleArea(view: ParticleView): ParticleArea {
  const lat = (Math.max(-85, Math.min(85, view.center.lat)) * Math.PI) / 180;
  const lon = (view.center.lon + 180) / 360;
  // The world that the map's copies are counted from.
  const x = lon - Math.floor(lon);
  const y = 0.5 - Math.asinh(Math.tan(lat)) / (2 * Math.PI);
  const [halfWidth, halfHeight] = halfSizes(view);
  if (Math.hypot(halfWidth, halfHeight) < 0.5)
    return { x, y, halfWidth, halfHeight, turnDeg: view.bearingDeg };
  // With the ends of the world in view: the box around the rotated rectangle, within the world.
  const turn = (view.bearingDeg * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const aroundHeight = halfWidth * sin + halfHeight * cos;
  const [north, south] = [Math.max(0, y - aroundHeight), Math.min(1, y + aroundHeight)];
  return {
    x,
    y: (north + south) / 2,
    halfWidth: Math.min(0.5, halfWidth * cos + halfHeight * sin),
    halfHeight: (south - north) / 2,
    turnDeg: 0,
  };
}

/** Number of particles for a screen of this size. */
export function particleCount(
  view: Pick<ParticleView, 'widthPx' | 'heightPx' | 'pixelRatio' | 'isGlobe'>,
): number {
  const screen = (view.widthPx * view.heightPx) / view.pixelRatio ** 2;
  const each = view.isGlobe ? AREA_PER_PARTICLE_OF_GLOBE_PX2 : AREA_PER_PARTICLE_PX2;
  return Math.min(MAX_PARTICLES, Math.round(screen / each));
}

/** In a view enlarged by this factor one would see the former area: particles outside it have no trails yet. */
const OUTGROWN = 1.3;

/** Whether all particles must restart: the view is larger than the one in which their trails began. */
export function hasOutgrown(before: ParticleArea | null, now: ParticleArea): boolean {
  if (before === null) return false;
  return now.halfWidth * now.halfHeight > before.halfWidth * before.halfHeight * OUTGROWN;
}

/** The smaller of two areas: particles concentrate in it while the view shrinks. */
export function smallerArea(before: ParticleArea | null, now: ParticleArea): ParticleArea {
  if (before === null) return now;
  return now.halfWidth * now.halfHeight < before.halfWidth * before.halfHeight ? now : before;
}
