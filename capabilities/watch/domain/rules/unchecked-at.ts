import { formatUtcTime } from '#aviation/time/utc.ts';
import { forecastsAt } from './forecasts-at.ts';
import { leastCrosswindKt, openRunways } from './runways-at.ts';
import type { AerodromeFacts } from './watch-facts.ts';

/** What of an aerodrome at the time of the flight could not be checked, each in words; null where it was. */
export interface UncheckedAt {
  readonly minima: string | null;
  readonly crosswind: string | null;
  readonly closed: string | null;
}

function weatherUnchecked(facts: AerodromeFacts): Pick<UncheckedAt, 'minima' | 'crosswind'> {
  if (facts.weather === null) {
    const why = facts.weatherMessage ?? 'no report.';
    return { minima: why, crosswind: why };
  }
  // A temporary group alone does not say what prevails.
  const prevailing = forecastsAt(facts)
    .filter(({ isPrevailing }) => isPrevailing)
    .map(({ conditions }) => conditions);
  if (prevailing.length === 0) {
    const why = `no report or forecast for ${formatUtcTime(facts.atMs)}.`;
    return { minima: why, crosswind: why };
  }
  const missing = [
    ...(prevailing.every(({ ceiling }) => ceiling.state === 'unknown') ? ['ceiling'] : []),
    ...(prevailing.every(({ visibility }) => visibility === null) ? ['visibility'] : []),
  ];
  const open = openRunways(facts);
  // Where every runway is closed that is reported by itself.
  const isKnown = facts.runways.length > 0 && open.length === 0;
  const isCrosswindKnown = prevailing.some((conditions) => leastCrosswindKt(conditions, open) !== null);
  return {
    minima: missing.length === 0 ? null : `${missing.join(' and ')} not reported.`,
    crosswind: isKnown || isCrosswindKnown ? null : 'wind or runway directions not known.',
  };
}

/** Why rules about an aerodrome can say neither that something is wrong nor that nothing is. */
export const uncheckedAt = (facts: AerodromeFacts): UncheckedAt => ({
  ...weatherUnchecked(facts),
  closed: facts.notams === null ? (facts.notamMessage ?? 'no answer.') : null,
});
