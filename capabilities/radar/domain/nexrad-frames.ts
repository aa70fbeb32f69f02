/** NEXRAD at Iowa State: a picture every five minutes, the past 55 minutes. */
export const NEXRAD_STEP_MS = 5 * 60_000;
const FRAMES = 12;
/** How long a picture is to be had. */
export const NEXRAD_KEPT_MS = FRAMES * NEXRAD_STEP_MS;

/** Times of the pictures there are at an instant, oldest first. They are nominal: measured up to 5 minutes before. */
export function nexradTimes(nowMs: number): readonly number[] {
  const newest = Math.floor(nowMs / NEXRAD_STEP_MS) * NEXRAD_STEP_MS;
  return Array.from({ length: FRAMES }, (_, nth) => newest - (FRAMES - 1 - nth) * NEXRAD_STEP_MS);
}

/** Name of the layer with the picture of a time, e.g. `nexrad-n0q-900913-m05m`; `null` when there is none any more. */
export function nexradLayer(atMs: number, nowMs: number): string | null {
  const steps = (Math.floor(nowMs / NEXRAD_STEP_MS) * NEXRAD_STEP_MS - atMs) / NEXRAD_STEP_MS;
  if (!Number.isInteger(steps) || steps < 0 || steps >= FRAMES) return null;
  return steps === 0 ? 'nexrad-n0q-900913' : `nexrad-n0q-900913-m${String(steps * 5).padStart(2, '0')}m`;
}
