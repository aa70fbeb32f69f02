import { type FtlDutyKind, isFreeKind, isWaitingKind } from './duty-kinds.ts';

/** Entry of a roster: start and end in the same unit of time. */
export interface Span {
  readonly kind: FtlDutyKind;
  readonly start: number;
  readonly end: number;
}

/** Whether a duty is a call-out from a standby or reserve that began before it. */
export const isCallOut = (waiting: Span, duty: Span): boolean =>
  isWaitingKind(waiting.kind) &&
  !isWaitingKind(duty.kind) &&
  !isFreeKind(duty.kind) &&
  waiting.start < duty.start;

/** Whether two entries of one member overlap without one being a call-out from the other. */
export function isOverlap(one: Span, other: Span): boolean {
  if (one.start >= other.end || other.start >= one.end) return false;
  if (isFreeKind(one.kind) && isFreeKind(other.kind)) return false;
  return !isCallOut(one, other) && !isCallOut(other, one);
}

/** Overlapping entries by id; entries without an overlap are omitted. Input is sorted by start. */
export function overlapsOf<Entry extends Span & { readonly id: string }>(
  entries: readonly Entry[],
): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  const note = (id: string, other: Entry) => found.set(id, [...(found.get(id) ?? []), other]);
  let running: Entry[] = [];
  for (const entry of entries) {
    running = running.filter(({ end }) => end > entry.start);
    for (const earlier of running) {
      if (!isOverlap(earlier, entry)) continue;
      note(earlier.id, entry);
      note(entry.id, earlier);
    }
    running.push(entry);
  }
  return found;
}
