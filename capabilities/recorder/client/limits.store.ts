import { defaultLimits, type Limit } from '../domain/limits.table.ts';
import { recorderLimits } from './recorder.store.ts';

const typeKey = (aircraft: string | null): string => (aircraft ?? '').trim().toUpperCase();

/** The limits of an aircraft: the user's own, else the defaults of its type. */
export function limitsOf(kept: Readonly<Record<string, Limit[]>>, aircraft: string | null): readonly Limit[] {
  return kept[typeKey(aircraft)] ?? defaultLimits(typeKey(aircraft));
}

export const hasOwnLimits = (kept: Readonly<Record<string, Limit[]>>, aircraft: string | null): boolean =>
  typeKey(aircraft) in kept;

/** Changes one limit of a type; its source is then the user. */
export function changeLimit(
  aircraft: string | null,
  id: string,
  change: Partial<Pick<Limit, 'value' | 'seconds'>>,
): void {
  recorderLimits.set((kept) => ({
    ...kept,
    [typeKey(aircraft)]: limitsOf(kept, aircraft).map((limit) =>
      limit.id === id ? { ...limit, ...change, source: 'Own' } : limit,
    ),
  }));
}

/** Restores the defaults of the type. */
export function resetLimits(aircraft: string | null): void {
  recorderLimits.set((kept) =>
    Object.fromEntries(Object.entries(kept).filter(([type]) => type !== typeKey(aircraft))),
  );
}
