import { distanceNm } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { closureOf } from './notam-closures.ts';
import { meetsBand } from './notam-levels.ts';
import { type NotamPhase, phaseAt } from './notam-phase.ts';
import type { NotamCategory } from './notam-category.ts';
import type { Notam } from './notam.ts';

/** Reasons why a NOTAM is hidden by default. It is counted, and shown on request. */
export const HIDDEN_REASONS = ['low-obstacle', 'checklist', 'cancellation', 'ended', 'levels'] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

export interface Relevance {
  /** 0 to 120, higher is shown first. */
  score: number;
  phase: NotamPhase;
  /** From the position of the query; null when the NOTAM has none. */
  distanceNm: number | null;
  hidden: HiddenReason | null;
}

/** An obstacle below this height above ground is low, */
export const LOW_OBSTACLE_FT = 500;
/** and beyond this distance far: the 40:1 departure surface (Order 8260.3) is then 456 ft above the runway end. */
export const FAR_OBSTACLE_NM = 3;

const DAY_MS = 86_400_000;
const RUNWAY_CLOSED = 100;
const BASE: Readonly<Record<NotamCategory, number>> = {
  runway: 80,
  airspace: 75,
  navaid: 60,
  procedure: 60,
  lighting: 50,
  service: 40,
  taxiway: 35,
  obstacle: 20,
  other: 10,
};
const IN_FORCE = 15;
const WITHIN_A_DAY = 5;
const LATER = -15;
const PAUSED = 5;
/** One point is deducted per 5 NM, up to this many. */
const MAX_FOR_DISTANCE = 20;

function timeliness(phase: NotamPhase, startsInMs: number): number {
  if (phase === 'active') return IN_FORCE;
  if (phase === 'paused') return PAUSED;
  return startsInMs <= DAY_MS ? WITHIN_A_DAY : LATER;
}

function hiddenReason(
  notam: Notam,
  phase: NotamPhase,
  request: { away: number | null; band: { lowFl: number; highFl: number } | null },
): HiddenReason | null {
  if (notam.isChecklist) return 'checklist';
  if (notam.action === 'C') return 'cancellation';
  if (phase === 'ended') return 'ended';
  if (request.band !== null && notam.area !== null && !meetsBand(notam.levels, request.band)) return 'levels';
  const height = notam.obstacle?.heightAglFt ?? null;
  // An unknown height or distance hides nothing.
  const isLow = height !== null && height < LOW_OBSTACLE_FT;
  const isFar = request.away !== null && request.away > FAR_OBSTACLE_NM;
  return notam.category === 'obstacle' && isLow && isFar ? 'low-obstacle' : null;
}

/**
 * Relevance of a NOTAM at a position and time: subject first (above all a closed runway), then whether it is in effect
 * now or within a day, then its distance.
 */
export function relevanceOf(
  notam: Notam,
  request: { atMs: number; place: LatLon | null; band: { lowFl: number; highFl: number } | null },
): Relevance {
  const { atMs, place, band } = request;
  const phase = phaseAt(notam, atMs);
  const spot = notam.place ?? notam.area;
  const away =
    notam.obstacle?.distanceNm ?? (place !== null && spot !== null ? distanceNm(place, spot) : null);
  const isClosed = notam.closedRunways.length > 0 || closureOf(notam)?.isWhole === true;
  const base = isClosed ? RUNWAY_CLOSED : BASE[notam.category];
  const forDistance = away === null ? 0 : Math.min(MAX_FOR_DISTANCE, away / 5);
  const score = base + timeliness(phase, (notam.fromMs ?? atMs) - atMs) - forDistance;
  return {
    score: Math.max(0, Math.round(score)),
    phase,
    distanceNm: away,
    hidden: hiddenReason(notam, phase, { away, band }),
  };
}
