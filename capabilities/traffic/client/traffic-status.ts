import type { Freshness } from '#platform/contract/freshness.ts';
import type { TrafficState } from '../contract.ts';
import type { TrafficStatus } from './traffic.store.ts';

/** Why there can be no traffic at all: no source may be asked and none ever said anything. */
export function unavailableReason(state: TrafficState | null): string | null {
  if (state === null || state.freshness.state !== 'failed') return null;
  const isSilent = state.sources.every(
    ({ freshness, message }) => freshness.receivedAt === null && message !== null,
  );
  if (!isSilent) return null;
  return state.sources.length === 0
    ? (state.message ?? 'No source of traffic is configured.')
    : state.sources.map(({ title, message }) => `${title}: ${message ?? ''}`).join(' ');
}

/** Where the picture comes from; while the line is cut it is no longer fresh, whatever the server said last. */
export function statusFreshness({ link, state, counts }: TrafficStatus): Freshness | null {
  if (state === null) return null;
  const { freshness } = state;
  if (link.kind === 'off') return null;
  const asOf = counts === null ? freshness.asOf : new Date(counts.timeMs).toISOString();
  if (freshness.state !== 'fresh') return freshness;
  return { ...freshness, asOf, state: link.kind === 'open' ? 'fresh' : 'stale' };
}

/** Source and number in one line, or what is wrong. */
export function statusLine({ link, state, counts, isOtherTime }: TrafficStatus): string | null {
  if (link.kind === 'off') return link.message;
  if (isOtherTime) return 'Traffic is shown for now only';
  if (link.kind === 'waiting') return `Cut from the server: ${link.message ?? ''} Trying again.`;
  const source = state?.freshness.source ?? null;
  if (counts === null) return source;
  return [`${counts.shown.toLocaleString('en')} aircraft`, source]
    .filter((part) => part !== null)
    .join(' · ');
}
