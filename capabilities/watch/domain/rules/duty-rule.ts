import { formatUtcTime } from '#aviation/time/utc.ts';
import { flightName } from './area-rules.ts';
import type { CrewFacts, Finding, WatchRule } from './watch-facts.ts';

const MINUTE_MS = 60_000;

/** `2:05` of a time. */
const hoursOf = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

export const dutyAlertId = (flightId: string, crewId: string): string => `duty:${flightId}:${crewId}`;

function basisOf({ rosterOffMs, byMs }: CrewFacts): string {
  const way = byMs > 0 ? 'later' : 'earlier';
  const report = byMs > 0 ? ' with the report unchanged' : '';
  return `Off blocks ${formatUtcTime(rosterOffMs + byMs)}, ${hoursOf(byMs)} ${way} than in the roster (${formatUtcTime(rosterOffMs)}). Judged so${report}; the roster itself is unchanged.`;
}

/** Duties that the other time of a flight makes illegal, the next rest and duty included. */
export const DUTY_RULE: WatchRule = {
  id: 'duty',
  title: 'Duty or rest of the crew not legal at the time that the flight leaves now',
  find: ({ flight, crew }) => {
    if (crew === null || crew.fault !== null) return [];
    return crew.members
      .filter(({ state }) => state === 'illegal')
      .map(({ crewId, name, words, isLegalWithReport }): Finding => ({
        id: dutyAlertId(flight.id, crewId),
        rule: 'duty',
        severity: 'warning',
        category: 'flight',
        title: `${flightName(flight)}: duty of ${name} not legal`,
        body: [
          basisOf(crew),
          ...words,
          ...(isLegalWithReport === true
            ? [`Legal when the report is ${hoursOf(crew.byMs)} later too.`]
            : []),
        ].join('\n'),
        figure: Math.round(crew.byMs / MINUTE_MS),
        areaId: null,
        place: null,
        fromMs: null,
        toMs: null,
      }));
  },
};
