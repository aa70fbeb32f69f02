import { formatAge } from '#aviation/time/utc.ts';
import type { FeedStatus } from '#platform/contract/feeds.ts';
import type { FeedMode } from '#platform/contract/freshness.ts';

const KB = 1000;
const MB = 1_000_000;

/** How long ago: `now`, `4 min ago`, `3 h ago`. */
export function agoText(iso: string, nowMs: number): string {
  const age = formatAge(nowMs - Date.parse(iso));
  return age === 'now' ? age : `${age} ago`;
}

export function bytesText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  return bytes < MB ? `${Math.round(bytes / KB)} kB` : `${(bytes / MB).toFixed(1)} MB`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `Last outage 1402Z–1420Z: …`, with the day of the month where it is not today's. */
export function outageText(outage: NonNullable<FeedStatus['lastOutage']>, nowMs: number): string {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const isToday = [outage.from, outage.to ?? outage.from].every((iso) => iso.slice(0, 10) === today);
  const clock = (iso: string): string => {
    const at = new Date(iso);
    const time = `${twoDigits(at.getUTCHours())}${twoDigits(at.getUTCMinutes())}Z`;
    return isToday ? time : `${twoDigits(at.getUTCDate())} ${time}`;
  };
  return outage.to === null
    ? `Outage since ${clock(outage.from)}: ${outage.cause}`
    : `Last outage ${clock(outage.from)}–${clock(outage.to)}: ${outage.cause}`;
}

export interface FeedNote {
  title: string;
  note: string | null;
  tone: 'ok' | 'caution' | 'quiet';
}

const TITLES: Record<FeedMode, string> = { live: 'Live', simulated: 'Simulated', replay: 'Replay' };

/** Text of the badge in the top nav: always the mode, and in live and replay the state of the feeds. */
export function feedNote(mode: FeedMode, feeds: readonly FeedStatus[] | undefined): FeedNote {
  const title = TITLES[mode];
  if (mode === 'simulated') return { title, note: 'not for navigation', tone: 'caution' };
  const count = (state: FeedStatus['state']) => feeds?.filter((feed) => feed.state === state).length ?? 0;
  const problems = (['failed', 'stale'] as const)
    .map((state) => ({ state, number: count(state) }))
    .filter(({ number }) => number > 0);
  if (problems.length > 0) {
    return {
      title,
      note: problems.map(({ state, number }) => `${number} ${state}`).join(' · '),
      tone: 'caution',
    };
  }
  if (count('fresh') === 0) return { title, note: feeds ? 'waiting' : null, tone: 'quiet' };
  return { title, note: mode === 'replay' ? 'recorded' : null, tone: mode === 'replay' ? 'caution' : 'ok' };
}
