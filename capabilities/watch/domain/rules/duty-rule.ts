import { formatUtcTime } from '#aviation/time/utc.ts';
import { flightName } from './area-rules.ts';
import type { CrewFacts, Finding, WatchRule } from './watch-facts.ts';

const MINUTE_MS = 60_000;

/** Duration as `2:05`. */
const hoursOf = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

function basisOf({ rosterOffMs, byMs }: CrewFacts): string {
  const direction = byMs > 0 ? 'later' : 'earlier';
  const report = byMs > 0 ? ' and the report time unchanged' : '';
  return `Off blocks ${formatUtcTime(rosterOffMs + byMs)}, ${hoursOf(byMs)} ${direction} than in the roster (${formatUtcTime(rosterOffMs)}). Limits checked with these times${report}; the roster itself is unchanged.`;
}

/** Violations of each duty, listed once for members with the same text. */
function dutyLines(members: CrewFacts['members'], byMs: number): string[] {
  const names = new Map<string, string[]>();
  for (const { name, words, isLegalWithReport } of members) {
    const help = isLegalWithReport === true ? [`Legal if the report is ${hoursOf(byMs)} later too.`] : [];
    const text = [...words, ...help].join(' ');
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return Array.from(names, ([text, of]) => `${of.join(', ')}: ${text}`);
}

/**
 * Duties made illegal by the changed time of a flight, including the next rest and duty. One alert for the whole crew.
 */
export const DUTY_RULE: WatchRule = {
  id: 'duty',
  title: 'Duty or rest of the crew not legal at the current departure time',
  find: ({ flight, crew }) => {
    if (crew === null || crew.fault !== null) return [];
    const illegal = crew.members.filter(({ state }) => state === 'illegal');
    const [first] = illegal;
    if (!first) return [];
    const whose = illegal.length === 1 ? first.name : `${illegal.length} members`;
    const finding: Finding = {
      id: `duty:${flight.id}`,
      rule: 'duty',
      severity: 'warning',
      category: 'flight',
      title: `${flightName(flight)}: duty of ${whose} not legal`,
      body: [basisOf(crew), ...dutyLines(illegal, crew.byMs)].join('\n'),
      figure: Math.round(crew.byMs / MINUTE_MS),
      areaId: null,
      place: null,
      fromMs: null,
      toMs: null,
    };
    return [finding];
  },
};
