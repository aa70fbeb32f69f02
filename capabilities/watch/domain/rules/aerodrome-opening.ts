import { formatUtcTime } from '#aviation/time/utc.ts';
import { FORECAST_MARGIN_MS } from './forecasts-at.ts';
import { isAerodromeClosed, isInForce, isInForceBetween } from './runways-at.ts';
import type { AerodromeFacts, AerodromeNotam, PartlyClosed } from './watch-facts.ts';

const PARTLY: Readonly<Record<PartlyClosed, string>> = {
  traffic: 'closed to some traffic',
  part: 'closed over part of its length',
  hours: 'closed at the hours in its text',
};

const isPartly = (aerodrome: NonNullable<AerodromeNotam['closes']>['aerodrome']): aerodrome is PartlyClosed =>
  aerodrome !== null && aerodrome !== 'closed' && aerodrome !== 'all-runways';

/** What a NOTAM closes, as text: `runway 04L/22R closed to some traffic`; empty for no closure. */
export function closureWords(notam: AerodromeNotam): string[] {
  const { closes, closedRunways } = notam;
  const aerodrome = closes?.aerodrome ?? null;
  if (isAerodromeClosed(notam)) return ['aerodrome closed'];
  if (closes?.aerodrome === 'all-runways') return ['all runways closed'];
  return [
    ...(closedRunways.length > 0 ? [`runway ${closedRunways.join(', ')} closed`] : []),
    ...(closes?.partly ?? []).map(({ runway, how }) => `runway ${runway} ${PARTLY[how]}`),
    ...(isPartly(aerodrome) ? [`aerodrome ${PARTLY[aerodrome]}`] : []),
    ...(closes?.isRunwayUnnamed === true ? ['runway closed, which one not stated'] : []),
  ];
}

/** NOTAMs with a closure within an hour of the time at the aerodrome, as for its weather. */
export const closuresNear = ({ notams, atMs }: AerodromeFacts): AerodromeNotam[] =>
  (notams ?? []).filter(
    (notam) =>
      isInForceBetween(notam, atMs - FORECAST_MARGIN_MS, atMs + FORECAST_MARGIN_MS) &&
      closureWords(notam).length > 0,
  );

/** ` until 1215Z`, ` from 1250Z` for a closure not in effect at the time itself; empty for one in effect. */
export function whenClosed(notam: AerodromeNotam, atMs: number): string {
  if (isInForce(notam, atMs)) return '';
  const later = notam.windows.flatMap(({ fromMs }) =>
    fromMs !== null && fromMs > atMs && fromMs <= atMs + FORECAST_MARGIN_MS ? [fromMs] : [],
  );
  const earlier = notam.windows.flatMap(({ toMs }) =>
    toMs !== null && toMs < atMs && toMs >= atMs - FORECAST_MARGIN_MS ? [toMs] : [],
  );
  return [
    ...(earlier.length > 0 ? [` until ${formatUtcTime(Math.max(...earlier))}`] : []),
    ...(later.length > 0 ? [` from ${formatUtcTime(Math.min(...later))}`] : []),
  ].join(' and');
}

/** Capitalises the first letter. */
export const asSentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
