const EARTH_CIRCUMFERENCE_NM = 40_075.017 / 1.852;
const WORLD_PX = 512;
const ROUND = [5, 2, 1] as const;

/** A scale bar: a round distance in the requested unit, and its length on the screen. */
export interface ScaleLength {
  length: number;
  px: number;
}

/**
 * The longest round distance (1, 2 or 5 times a power of ten, in a unit of which `unitsPerNm` are a nautical mile) that is
 * no longer than `maxPx` in the middle of a Web Mercator view.
 */
export function scaleLength(view: {
  lat: number;
  zoom: number;
  maxPx: number;
  unitsPerNm: number;
}): ScaleLength {
  const { lat, zoom, maxPx, unitsPerNm } = view;
  const nmPerPx = (EARTH_CIRCUMFERENCE_NM * Math.cos((lat * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom);
  const unitsPerPx = nmPerPx * unitsPerNm;
  const max = unitsPerPx * maxPx;
  const power = 10 ** Math.floor(Math.log10(max));
  const length = power * (ROUND.find((step) => step * power <= max) ?? 1);
  return { length, px: length / unitsPerPx };
}
