import type { Aircraft } from './aircraft.ts';

/** Maximum age of a position shown. */
export const POSITION_KEPT_MS = 5 * 60_000;

/** Clock tolerance: a position further in the future is invalid. */
export const MAX_AHEAD_MS = 30_000;

/** Whether a position can be current: neither too old nor in the future. */
export function isTimely({ positionMs }: Pick<Aircraft, 'positionMs'>, nowMs: number): boolean {
  return nowMs - positionMs <= POSITION_KEPT_MS && positionMs - nowMs <= MAX_AHEAD_MS;
}

const QUALITY = { current: 2, last: 1, coarse: 0 } as const;

/** Whether `next` replaces `known`: newer, or equally new with a better position. Ties by source name. */
function isBetter(next: Aircraft, known: Aircraft): boolean {
  if (next.positionKind !== known.positionKind) {
    // The area of a receiver never replaces a position from another source.
    if (next.positionKind === 'coarse') return false;
    if (known.positionKind === 'coarse') return true;
  }
  if (next.positionMs !== known.positionMs) return next.positionMs > known.positionMs;
  if (next.positionKind !== known.positionKind)
    return QUALITY[next.positionKind] > QUALITY[known.positionKind];
  return next.source < known.source;
}

/**
 * One record per address: among several sources the record with the newest position is used whole, so that it never
 * mixes two times; airframe data (registration, type, category) are filled in from others. Independent of the order
 * of the lists.
 */
export function mergeAircraft(lists: readonly (readonly Aircraft[])[], nowMs: number): Map<string, Aircraft> {
  const best = new Map<string, Aircraft>();
  const airframes = new Map<string, Aircraft[]>();
  for (const list of lists) {
    for (const one of list) {
      if (!isTimely(one, nowMs)) continue;
      const known = best.get(one.address);
      if (known) {
        const all = airframes.get(one.address) ?? [known];
        airframes.set(one.address, [...all, one]);
      }
      if (!known || isBetter(one, known)) best.set(one.address, one);
    }
  }
  for (const [address, all] of airframes) {
    const shown = best.get(address);
    if (shown) best.set(address, completed(shown, all));
  }
  return best;
}

function completed(shown: Aircraft, all: readonly Aircraft[]): Aircraft {
  const inOrder = all.toSorted((a, b) => (isBetter(a, b) ? -1 : 1));
  const first = <Key extends 'registration' | 'type' | 'category' | 'register' | 'departure' | 'arrival'>(
    key: Key,
  ): Aircraft[Key] => shown[key] ?? inOrder.find((one) => one[key] !== null)?.[key] ?? shown[key];
  return {
    ...shown,
    registration: first('registration'),
    type: first('type'),
    category: first('category'),
    register: first('register'),
    departure: first('departure'),
    arrival: first('arrival'),
  };
}
