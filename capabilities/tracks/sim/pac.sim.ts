import type { PlannedTrack } from '#sky/tracks/plan-track-set.ts';
import { type PacificGroup, pacificTracks } from '#sky/tracks/tracks-of-day.ts';
import type { WindAt } from '#sky/tracks/wind-at.ts';
import { dayOfYear } from '../domain/message-time.ts';
import {
  type PacotsNoticeContent,
  type PacotsTrackContent,
  printFlexibleTracks,
  printTrackDefinition,
} from '../domain/print-messages.ts';
import { letterPosition } from '../domain/track-point.ts';
import type { TracksSimOptions } from './nat.sim.ts';
import { publishedTexts } from './published-texts.ts';

const HOUR_MS = 3_600_000;
const REMARK = 'SIMULATED TRACKS NOT FOR NAVIGATION';

interface GroupPlan {
  group: PacificGroup;
  /** Relative to the start of the day, at the usual hours in the guides of Oakland and Fukuoka. */
  fromMs: number;
  toMs: number;
  issuedMs: number;
  /** Eastbound groups are one notice, westbound tracks are one notice each. */
  between: string | null;
}

const GROUPS: readonly GroupPlan[] = [
  {
    group: 'japan-america',
    fromMs: 7 * HOUR_MS,
    toMs: 21 * HOUR_MS,
    issuedMs: -4 * HOUR_MS,
    between: 'JAPAN AND NORTH AMERICA',
  },
  {
    group: 'japan-hawaii',
    fromMs: 10 * HOUR_MS,
    toMs: 21 * HOUR_MS,
    issuedMs: -3.5 * HOUR_MS,
    between: 'JAPAN AND HAWAII',
  },
  { group: 'america-asia', fromMs: 19 * HOUR_MS, toMs: 32 * HOUR_MS, issuedMs: 3 * HOUR_MS, between: null },
  { group: 'hawaii-japan', fromMs: 19 * HOUR_MS, toMs: 32 * HOUR_MS, issuedMs: 3.5 * HOUR_MS, between: null },
];

/** The Pacific notices published at an instant in the simulation, as one text. */
export function pacotsNotices({ windAt }: TracksSimOptions): (nowMs: number) => string {
  return publishedTexts(
    GROUPS.map((plan, index) => ({
      ...plan,
      name: plan.group,
      write: (dayMs) => noticesOf(plan, index, dayMs, windAt).join('\n\n'),
    })),
  );
}

function noticesOf(plan: GroupPlan, index: number, dayMs: number, windAt: WindAt): string[] {
  const validity = { fromMs: dayMs + plan.fromMs, toMs: dayMs + plan.toMs };
  const tracks = pacificTracks(plan.group, { windAt, timeMs: (validity.fromMs + validity.toMs) / 2 });
  const notice = (at: number, series: 'Q' | 'A'): PacotsNoticeContent => ({
    number: noticeNumber(series, dayMs, index * 5 + at),
    createdAtMs: dayMs + plan.issuedMs,
    validity,
    remark: REMARK,
  });
  if (plan.between !== null) {
    return [printFlexibleTracks({ ...notice(0, 'Q'), between: plan.between }, tracks.map(contentOf))];
  }
  return tracks.map((track, at) => printTrackDefinition(notice(at, 'A'), contentOf(track)));
}

/** Four figures that do not repeat within a year: twenty notices a day. */
function noticeNumber(series: 'Q' | 'A', dayMs: number, at: number): string {
  const year = String(new Date(dayMs).getUTCFullYear() % 100).padStart(2, '0');
  return `${series}${String(dayOfYear(dayMs) * 20 + at).padStart(4, '0')}/${year}`;
}

const contentOf = ({ ident, points }: PlannedTrack): PacotsTrackContent => ({
  ident,
  points: points.map((point) => point.ident ?? letterPosition(point)),
  connections: [],
});
