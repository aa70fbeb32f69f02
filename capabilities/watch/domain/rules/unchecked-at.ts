import { hasNoPeriod } from '#aviation/reports/taf-conditions.ts';
import { formatUtcTime } from '#aviation/time/utc.ts';
import type { ReportConditions } from '#capabilities/weather/contract.ts';
import type { WatchMinima } from '../../contract.ts';
import { forecastsAt, prevailingAt } from './forecasts-at.ts';
import { minCrosswindKt, longEnoughWords, runwaysByLength } from './runways-at.ts';
import type { AerodromeFacts } from './watch-facts.ts';

/** Unchecked items of an aerodrome at the time of the flight, as text; null when checked. */
export interface UncheckedAt {
  readonly minima: string | null;
  readonly crosswind: string | null;
  readonly closed: string | null;
  /** Closure by snow, of which only a METAR informs. */
  readonly snow: string | null;
}

const idents = (runways: AerodromeFacts['runways']): string =>
  runways
    .map(
      ({ ident, lengthFt }) =>
        `${ident} (${lengthFt == null ? 'length not known' : `${lengthFt.toLocaleString('en')} ft`})`,
    )
    .join(', ');

/** Why the crosswind on a suitable runway cannot be determined; null when it can be, or exceeds the limit. */
function crosswindUnchecked(facts: AerodromeFacts, { crosswindKt }: Limits): string | null {
  const { counted, short } = runwaysByLength(facts);
  // When all runways are closed, that is reported separately.
  if (facts.runways.length > 0 && counted.length + short.length === 0) return null;
  const prevailing = prevailingAt(facts);
  const isKnown = prevailing.some(
    ({ conditions }) => minCrosswindKt(conditions, [...counted, ...short]) !== null,
  );
  if (!isKnown) return 'wind or runway directions not known.';
  const isWithin = (conditions: ReportConditions, runways: AerodromeFacts['runways']): boolean => {
    const min = minCrosswindKt(conditions, runways);
    return min !== null && min <= crosswindKt;
  };
  const onShort = forecastsAt(facts).find(
    ({ conditions }) => !isWithin(conditions, counted) && isWithin(conditions, short),
  );
  if (!onShort) return null;
  const long = `long enough (${longEnoughWords(facts)})`;
  const min = minCrosswindKt(onShort.conditions, counted);
  const why = min === null ? `no runway ${long} open` : `${min} kt on every open runway ${long}`;
  const within = short.filter((runway) => isWithin(onShort.conditions, [runway]));
  return `${why}; within ${Math.round(crosswindKt)} kt only on ${idents(within)}.`;
}

/** A report with only the lowest visibility (`2000E`) has said all that is compared. */
const hasNoVisibility = ({ visibility, directionalVisibilities }: ReportConditions): boolean =>
  visibility === null && directionalVisibilities.length === 0;

/** Whether a temporary or probable group brings a sky of its own without a ceiling (`TEMPO VV///`). */
function hasDeviationOfUnknownCeiling(facts: AerodromeFacts): boolean {
  const forecasts = forecastsAt(facts);
  const prevailing = new Set(forecasts.flatMap((each) => (each.isPrevailing ? [each.conditions.sky] : [])));
  return forecasts.some(
    ({ isPrevailing, conditions: { sky, ceiling } }) =>
      !isPrevailing &&
      ceiling.state === 'unknown' &&
      !prevailing.has(sky) &&
      (sky.isObscured || sky.layers.length > 0),
  );
}

type Limits = Pick<WatchMinima, 'crosswindKt'>;

function weatherUnchecked(facts: AerodromeFacts, limits: Limits): Pick<UncheckedAt, 'minima' | 'crosswind'> {
  if (facts.weather === null) {
    const why = facts.weatherMessage ?? 'no report.';
    return { minima: why, crosswind: why };
  }
  // A temporary group alone does not give the prevailing conditions, and a forecast that ends earlier does not cover
  // the time.
  const prevailing = prevailingAt(facts).map(({ conditions }) => conditions);
  if (prevailing.length === 0) {
    const why = `no report or forecast for ${formatUtcTime(facts.atMs)}.`;
    return { minima: why, crosswind: why };
  }
  const { taf } = facts.weather;
  // A forecast that was not issued (NIL) changes nothing: the report alone says what it can.
  if (taf?.isNil === false && taf.groups.some(hasNoPeriod)) {
    const why = 'a change of the forecast has no readable period.';
    return { minima: why, crosswind: why };
  }
  const isCeilingMissing =
    prevailing.every(({ ceiling }) => ceiling.state === 'unknown') || hasDeviationOfUnknownCeiling(facts);
  const missing = [
    ...(isCeilingMissing ? ['ceiling'] : []),
    ...(prevailing.every(hasNoVisibility) ? ['visibility'] : []),
  ];
  return {
    minima: missing.length === 0 ? null : `${missing.join(' and ')} not reported.`,
    crosswind: crosswindUnchecked(facts, limits),
  };
}

/** Whether a METAR says whether anything is closed by snow: one that was not made (NIL) does not reopen it. */
const isReported = ({ weather }: AerodromeFacts): boolean =>
  weather?.metar != null && !weather.metar.isNil && weather.metar.observedMs !== null;

/** Why the rules of an aerodrome could neither raise nor exclude an alert. */
export const uncheckedAt = (facts: AerodromeFacts, limits: Limits): UncheckedAt => ({
  ...weatherUnchecked(facts, limits),
  closed: facts.notams === null ? (facts.notamMessage ?? 'no answer.') : (facts.notamsUnread ?? null),
  snow: isReported(facts) ? null : (facts.weatherMessage ?? 'no METAR.'),
});
