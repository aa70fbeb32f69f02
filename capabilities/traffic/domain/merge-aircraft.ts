import type { Aircraft } from './aircraft.ts';

/** A position older than this is not shown any more. */
export const POSITION_KEPT_MS = 5 * 60_000;

/** Clocks differ; a position that is further ahead of time than this cannot be. */
export const MOST_AHEAD_MS = 30_000;

/** Whether a position can be one of now: neither too old nor of a time to come. */
export function isTimely({ positionMs }: Pick<Aircraft, 'positionMs'>, nowMs: number): boolean {
  return nowMs - positionMs <= POSITION_KEPT_MS && positionMs - nowMs <= MOST_AHEAD_MS;
}

const QUALITY = { current: 2, last: 1, coarse: 0 } as const;

/** Whether `next` is to be shown instead of `known`: newer, or as new and better placed. Ties go by source name. */
function isBetter(next: Aircraft, known: Aircraft): boolean {
  if (next.positionKind !== known.positionKind) {
    // A receiver's area is no place to move an aircraft to that another source still hears.
    if (next.positionKind === 'coarse') return false;
    if (known.positionKind === 'coarse') return true;
  }
  if (next.positionMs !== known.positionMs) return next.positionMs > known.positionMs;
  if (next.positionKind !== known.positionKind)
    return QUALITY[next.positionKind] > QUALITY[known.positionKind];
  return next.source < known.source;
}

/**
 * One record for each address: of several sources the one with the newest position wins whole, so that a record is
 * never put together from two times; what only another source knows of the airframe itself (registration, type,
 * category) is filled in. The order of the lists does not matter.
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
