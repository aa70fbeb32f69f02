import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { normaliseLonDeg } from '#aviation/geo/lat-lon.ts';
import type { Position } from './diagram-parts.ts';
import { frameAround } from './local-frame.ts';

/** Ground metres per pixel on the equator at zoom 0, where the world is 512 pixels wide. */
export const METRES_PER_PX = (2 * Math.PI * 6_378_137) / 512;
/** A short strip need not fill the view. */
const MAX_ZOOM = 16;

export interface ViewSize {
  widthPx: number;
  heightPx: number;
  /** Margins for labels and tools. */
  margin: { top: number; right: number; bottom: number; left: number };
}

/**
 * Camera that shows all positions with a direction up, centred between the margins. `null` without positions or space.
 */
export function fitView(
  positions: readonly Position[],
  bearingDeg: number,
  { widthPx, heightPx, margin }: ViewSize,
): (LatLon & { zoom: number }) | null {
  const [first] = positions;
  const freeWidthPx = widthPx - margin.left - margin.right;
  const freeHeightPx = heightPx - margin.top - margin.bottom;
  if (!first || freeWidthPx <= 0 || freeHeightPx <= 0) return null;
  const frame = frameAround({ lat: first[1], lon: first[0] });
  const [sine, cosine] = [Math.sin((bearingDeg * Math.PI) / 180), Math.cos((bearingDeg * Math.PI) / 180)];
  const box = { left: Infinity, right: -Infinity, down: Infinity, up: -Infinity };
  for (const [lon, lat] of positions) {
    const [east, north] = frame.toMetres({ lat, lon });
    const right = east * cosine - north * sine;
    const up = east * sine + north * cosine;
    box.left = Math.min(box.left, right);
    box.right = Math.max(box.right, right);
    box.down = Math.min(box.down, up);
    box.up = Math.max(box.up, up);
  }
  const atLeast = 1;
  const metresPerPx = Math.max(
    (box.right - box.left) / freeWidthPx,
    (box.up - box.down) / freeHeightPx,
    atLeast / freeWidthPx,
  );
  const perPxAtZoom0 = METRES_PER_PX * Math.cos((first[1] * Math.PI) / 180);
  const zoom = Math.min(MAX_ZOOM, Math.log2(perPxAtZoom0 / metresPerPx));
  // The centre of the view differs from the centre between the margins.
  const shownPerPx = perPxAtZoom0 / 2 ** zoom;
  const right = (box.left + box.right) / 2 + ((margin.right - margin.left) / 2) * shownPerPx;
  const up = (box.down + box.up) / 2 + ((margin.top - margin.bottom) / 2) * shownPerPx;
  const [lon, lat] = frame.toPosition([right * cosine + up * sine, up * cosine - right * sine]);
  return { lat, lon: normaliseLonDeg(lon), zoom };
}
