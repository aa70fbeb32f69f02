const EARTH_CIRCUMFERENCE_NM = 40_075.017 / 1.852;
const WORLD_PX = 512;
const ROUND = [5, 2, 1] as const;

export interface ScaleLength {
  nm: number;
  px: number;
}

/**
 * The longest round distance (1, 2 or 5 times a power of ten, NM) that is no longer than `maxPx` in the middle of a Web
 * Mercator view.
 */
export function scaleLength({ lat, zoom, maxPx }: { lat: number; zoom: number; maxPx: number }): ScaleLength {
  const nmPerPx = (EARTH_CIRCUMFERENCE_NM * Math.cos((lat * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom);
  const maxNm = nmPerPx * maxPx;
  const power = 10 ** Math.floor(Math.log10(maxNm));
  const nm = power * (ROUND.find((step) => step * power <= maxNm) ?? 1);
  return { nm, px: nm / nmPerPx };
}
