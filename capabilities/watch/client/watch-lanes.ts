import { followQuery } from '#platform/client/query/follow-query.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { nowMs } from '#platform/client/time/clock.ts';
import { type TimelineMark, setTimelineLane } from '#platform/client/time/timeline-lanes.store.ts';
import { TIMELINE_AHEAD_MS, TIMELINE_PAST_MS } from '#platform/client/time/timeline.store.ts';
import type { WatchAlert, WatchedFlightState } from '../contract.ts';
import { isSnoozed, shortTitle } from './alert-list.ts';
import { alertsQuery, crossingsQuery } from './alerts.queries.ts';
import { flightPhases } from './flight-phases.ts';
import type { WatchDeps } from './watch-deps.ts';

const ALERTS = 'watch/alerts';
const FLIGHT = 'watch/flight';
/** Duration of a mark for a single point in time. */
const MOMENT_MS = 15 * 60_000;
const TONES = { warning: 'warning', caution: 'caution', info: 'neutral' } as const;
const RANK = { info: 0, caution: 1, warning: 2 } as const;

/** Alerts that have a time, the most severe drawn last and therefore on top. */
export function alertMarks(alerts: readonly WatchAlert[], atMs: number, open: () => void): TimelineMark[] {
  return alerts
    .filter((alert) => alert.from !== null && alert.acknowledgedAt === null && !isSnoozed(alert, atMs))
    .map((alert): TimelineMark & { rank: number } => {
      const fromMs = Date.parse(alert.from ?? '');
      const toMs = alert.to === null ? fromMs : Date.parse(alert.to);
      return {
        id: alert.id,
        fromMs,
        toMs: Math.max(toMs, fromMs + MOMENT_MS),
        label: shortTitle(alert),
        title: alert.title,
        tone: TONES[alert.severity],
        open,
        rank: RANK[alert.severity],
      };
    })
    .toSorted((one, other) => one.rank - other.rank || one.fromMs - other.fromMs)
    .map(({ rank: _rank, ...mark }) => mark);
}

/** Whether a flight is in the air while the timeline shows it: only then is a plan requested for its phases. */
function isOnTimeline({ departsAt, arrivesAt }: WatchedFlightState): boolean {
  const now = nowMs();
  const begins = departsAt === null ? null : Date.parse(departsAt);
  const ends = arrivesAt === null ? begins : Date.parse(arrivesAt);
  return (
    begins !== null && ends !== null && begins < now + TIMELINE_AHEAD_MS && ends > now - TIMELINE_PAST_MS
  );
}

/** Marks alerts and the phases of the open flight on the timeline; returns a function that stops it. */
export function followWatchLanes({ openFlightId: openId }: Pick<WatchDeps, 'openFlightId'>): () => void {
  let flights: readonly WatchedFlightState[] = [];
  let followed: string | null = null;
  let stopFlight: (() => void) | null = null;
  const followFlight = () => {
    const id = openId.get();
    const flight = flights.find(({ flightId }) => flightId === id);
    const wanted = flight && isOnTimeline(flight) ? flight : null;
    const key = wanted && `${wanted.flightId} ${wanted.checkedAt}`;
    if (key === followed) return;
    followed = key;
    stopFlight?.();
    stopFlight = null;
    if (wanted === null) return setTimelineLane(FLIGHT, null);
    stopFlight = followQuery(crossingsQuery(wanted.flightId), (data) => {
      if (data)
        setTimelineLane(FLIGHT, {
          title: wanted.callsign || 'Flight',
          order: 10,
          marks: flightPhases(data.path),
        });
    });
  };
  const stops = [
    openId.subscribe(followFlight),
    followQuery(alertsQuery(), (data) => {
      flights = data?.flights ?? [];
      const marks = alertMarks(data?.alerts ?? [], nowMs(), () => setPanelFlag('isAlertsPanelOpen', true));
      setTimelineLane(ALERTS, marks.length === 0 ? null : { title: 'Alerts', order: 0, marks });
      followFlight();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    stopFlight?.();
    setTimelineLane(ALERTS, null);
    setTimelineLane(FLIGHT, null);
  };
}
