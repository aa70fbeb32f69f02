import type { KeyedFeedHandle } from '#platform/server/feeds/feed.ts';
import type { Tfr, TfrDetail } from '../domain/tfr.ts';

/** Number of pages requested at a time: the FAA's site is not made for bulk access. */
const AT_ONCE = 12;
const MAX_KEPT = 600;

/** Known pages of restrictions, fetched in the background when somebody views the restriction. */
export interface TfrDetails {
  known(number: string): TfrDetail | null;
  /** Requests unknown pages; a failure appears in the status of the feed. */
  want(tfrs: readonly Tfr[]): void;
  /** Waits until all requested pages have arrived or failed. */
  settled(): Promise<void>;
  forget(): void;
}

export function createTfrDetails(handle: KeyedFeedHandle<TfrDetail>): TfrDetails {
  const details = new Map<string, TfrDetail>();
  const pendingDetails = new Map<string, Promise<void>>();
  let generation = 0;
  return {
    known: (number) => details.get(number) ?? null,
    want(tfrs) {
      if (details.size > MAX_KEPT) details.clear();
      for (const { number } of tfrs) {
        if (pendingDetails.size >= AT_ONCE) return;
        if (details.has(number) || pendingDetails.has(number)) continue;
        const mine = generation;
        const done = handle
          .get(number)
          .then(({ records }) => {
            if (records !== null && mine === generation) details.set(number, records);
          })
          .finally(() => pendingDetails.delete(number));
        pendingDetails.set(number, done);
      }
    },
    async settled() {
      await Promise.allSettled(pendingDetails.values());
    },
    forget() {
      generation += 1;
      details.clear();
    },
  };
}
