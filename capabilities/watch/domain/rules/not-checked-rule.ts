import { flightName } from './area-rules.ts';
import { isAhead } from './forecasts-at.ts';
import { uncheckedAt } from './unchecked-at.ts';
import { unplacedLines } from '#aviation/crossing/unplaced-areas.ts';
import type { AerodromeFacts, WatchFacts, WatchRule } from './watch-facts.ts';

const STATES = { stale: 'stale', partly: 'partly checked', 'not-checked': 'not checked' } as const;

function sourceLines(facts: WatchFacts): string[] {
  const missing = facts.sources.flatMap(({ title, state, message }) =>
    state === 'checked'
      ? []
      : [`${title} ${STATES[state]}: ${(message ?? 'no data').replace(/^Not checked: /, '')}`],
  );
  return [...missing, ...unplacedLines(facts)];
}

const aerodromeLines =
  (limits: WatchFacts['minima']) =>
  (facts: AerodromeFacts): string[] => {
    const { minima, crosswind, closed } = uncheckedAt(facts, limits);
    const { icao, weatherStale, notamStale } = facts;
    return [
      ...(minima === null ? [] : [`Weather ${icao} not checked: ${minima}`]),
      ...(crosswind === null || crosswind === minima ? [] : [`Crosswind ${icao} not checked: ${crosswind}`]),
      ...(closed === null ? [] : [`NOTAM ${icao} not checked: ${closed}`]),
      ...(weatherStale === null ? [] : [`Weather ${icao} stale: ${weatherStale}`]),
      ...(notamStale === null ? [] : [`NOTAM ${icao} stale: ${notamStale}`]),
    ];
  };

function crewLines({ crew }: WatchFacts): string[] {
  if (crew === null) return [];
  if (crew.fault !== null) return [`Crew duties not checked: ${crew.fault}`];
  const names = new Map<string, string[]>();
  for (const { name, state, words } of crew.members) {
    if (state !== 'unknown') continue;
    const why = words.join(' ');
    names.set(why, [...(names.get(why) ?? []), name]);
  }
  return Array.from(
    names,
    ([why, of]) => `Duty of ${of.join(', ')} at the current departure time not checked: ${why}`,
  );
}

/** Sources that could not be checked, or are incomplete, are "not checked", never "clear". */
export const NOT_CHECKED_RULE: WatchRule = {
  id: 'not-checked',
  title: 'A source of the watch fails, is stale or does not say enough',
  find: (facts) => {
    const { flight, aerodromes } = facts;
    const lines = [
      ...sourceLines(facts),
      ...crewLines(facts),
      ...new Set(aerodromes.filter(isAhead(facts)).flatMap(aerodromeLines(facts.minima))),
    ];
    if (lines.length === 0) return [];
    return [
      {
        id: `not-checked:${flight.id}`,
        rule: 'not-checked',
        severity: 'info',
        category: 'system',
        title: `${flightName(flight)}: ${lines.length} ${lines.length === 1 ? 'check' : 'checks'} incomplete`,
        body: lines.join('\n'),
        figure: null,
        areaId: null,
        place: null,
        fromMs: null,
        toMs: null,
      },
    ];
  },
};
