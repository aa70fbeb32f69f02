import { clockText } from '#platform/client/time/time-text.ts';
import { formatUtcTimeWithSeconds } from '#aviation/time/utc.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { TrafficState } from '../contract.ts';
import type { TrafficStatus } from './traffic.store.ts';

/** Why there can be no traffic: no source is available and none ever answered. */
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

/** Source of the picture; while disconnected it is not fresh, whatever the last state of the server was. */
export function statusFreshness({ link, state, counts }: TrafficStatus): Freshness | null {
  if (state === null) return null;
  const { freshness } = state;
  if (link.kind === 'off') return null;
  const asOf = counts === null ? freshness.asOf : new Date(counts.timeMs).toISOString();
  // A restarted server has received nothing yet; the picture shows earlier data.
  if (freshness.state !== 'fresh') return { ...freshness, asOf: freshness.asOf ?? asOf };
  return { ...freshness, asOf, state: link.kind === 'open' ? 'fresh' : 'stale' };
}

/** Whether the picture has not arrived yet and nothing prevents its arrival. */
export function isPictureLoading({ link, state, counts, past }: TrafficStatus): boolean {
  if (link.kind === 'off' || link.kind === 'waiting' || counts !== null) return false;
  return past === null ? state?.freshness.state !== 'failed' : past.shown === null;
}

/** Number of aircraft as text. Unknown is not a number: unavailable traffic does not mean no traffic. */
export function shownText(status: TrafficStatus): string {
  const { counts, past, state } = status;
  if (isPictureLoading(status)) return past === null ? 'Waiting for aircraft …' : '—';
  const isKnown = past === null ? state?.freshness.state !== 'failed' : past.shown?.pictureMs != null;
  if (counts === null || (counts.shown === 0 && !isKnown) || (past !== null && !isKnown)) return '—';
  return `${counts.shown.toLocaleString('en')} aircraft in view`;
}

/** Shown when the map shows a future time. */
export const NO_FUTURE_POSITIONS = 'No future positions';

/** The past time shown, or the reason for its absence. */
export function pastText({
  past,
  state,
}: Pick<TrafficStatus, 'state'> & { past: NonNullable<TrafficStatus['past']> }): string {
  const { wantedMs, shown } = past;
  if (shown === null) return 'Loading past traffic …';
  if (shown.pictureMs !== null) return `As it was at ${formatUtcTimeWithSeconds(shown.pictureMs)}`;
  const sinceMs = state?.historySinceMs ?? null;
  const since =
    sinceMs === null
      ? 'none stored yet'
      : wantedMs < sinceMs
        ? `stored since ${clockText(sinceMs)}`
        : 'the server was not running or had no traffic';
  return `No traffic stored for ${clockText(shown.atMs)}: ${since}`;
}

/** Source and number in one line, or the error. */
export function statusLine({ link, state, counts, isAhead, past }: TrafficStatus): string | null {
  if (link.kind === 'off') return link.message;
  if (isAhead) return NO_FUTURE_POSITIONS;
  if (link.kind === 'waiting') return `Connection lost: ${link.message ?? ''} Trying again.`;
  if (past !== null) return pastText({ past, state });
  const source = state?.freshness.source ?? null;
  if (counts === null) return source;
  return [`${counts.shown.toLocaleString('en')} aircraft in view`, source]
    .filter((part) => part !== null)
    .join(' · ');
}
