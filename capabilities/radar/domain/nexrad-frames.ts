/** NEXRAD at Iowa State: an image every 5 min, for the past 55 min. */
export const NEXRAD_STEP_MS = 5 * 60_000;
const FRAMES = 12;
/** Availability of an image. */
export const NEXRAD_KEPT_MS = FRAMES * NEXRAD_STEP_MS;

/** Image times available at a time, oldest first. They are nominal: observed up to 5 min before. */
export function nexradTimes(nowMs: number): readonly number[] {
  const newest = Math.floor(nowMs / NEXRAD_STEP_MS) * NEXRAD_STEP_MS;
  return Array.from({ length: FRAMES }, (_, nth) => newest - (FRAMES - 1 - nth) * NEXRAD_STEP_MS);
}

/** Layer name of an image time, e.g. `nexrad-n0q-900913-m05m`; `null` when no longer available. */
export function nexradLayer(atMs: number, nowMs: number): string | null {
  const steps = (Math.floor(nowMs / NEXRAD_STEP_MS) * NEXRAD_STEP_MS - atMs) / NEXRAD_STEP_MS;
  if (!Number.isInteger(steps) || steps < 0 || steps >= FRAMES) return null;
  return steps === 0 ? 'nexrad-n0q-900913' : `nexrad-n0q-900913-m${String(steps * 5).padStart(2, '0')}m`;
}
