import type { DepartureOption, DeparturesAnswer } from '../contract.ts';
import type { MatrixMetric } from './analysis-start.ts';
import { isFeasible, metricOf, type Prices } from './matrix.ts';

/** Objection to a departure time, or an unknown. */
export interface Concern {
  readonly kind: 'against' | 'caution' | 'unknown';
  readonly words: string;
}

const MINUTE_MS = 60_000;
const ROLES = { departure: 'Departure', destination: 'Destination', alternate: 'Alternate' } as const;

type Aerodrome = NonNullable<DepartureOption['aerodromes']>[number];

function weatherConcern({ weather, icao }: Aerodrome): Concern[] {
  if (weather.state === 'within') return [];
  if (weather.state === 'unknown') return [{ kind: 'unknown', words: `${icao} weather: ${weather.words}` }];
  return weather.state === 'below'
    ? [{ kind: 'against', words: `${icao} below minima, ${weather.words}` }]
    : [{ kind: 'caution', words: `${icao} possibly below minima, ${weather.words}` }];
}

function openingConcern({ opening, icao }: Aerodrome): Concern[] {
  if (opening.state === 'open') return [];
  const kind = ({ closed: 'against', 'runway-closed': 'caution', unknown: 'unknown' } as const)[
    opening.state
  ];
  return [{ kind, words: `${icao} ${kind === 'unknown' ? 'NOTAM: ' : ''}${opening.words}` }];
}

/** Congestion of an alternate does not affect the departure time. */
function demandConcern({ demand, icao, role }: Aerodrome): Concern[] {
  if (role === 'alternate') return [];
  if (demand.arrivals === null) return [{ kind: 'unknown', words: `${icao} congestion: ${demand.message}` }];
  return demand.alert === 'over' ? [{ kind: 'caution', words: `${icao} ${demandWords(demand)}` }] : [];
}

/** `42 arrivals of 38 (111 %)`. */
export function demandWords({ arrivals, rate, percent }: Aerodrome['demand']): string {
  if (arrivals === null) return '—';
  const whole = Math.round(arrivals);
  return rate === null
    ? `${whole} arrivals`
    : `${whole} arrivals of ${Math.round(rate)}${percent === null ? '' : ` (${percent} %)`}`;
}

function crewConcern({ figures, offBlock }: DepartureOption, crew: DeparturesAnswer['crew']): Concern[] {
  if (crew.state === 'unknown') return [{ kind: 'unknown', words: `Crew: ${crew.message}` }];
  if (crew.state === 'illegal')
    return [{ kind: 'against', words: `${crew.member} not legal: ${crew.message}` }];
  if (figures.state === 'refused') return [];
  const { member, onBlocksBy, reportsAt } = crew;
  const until = `${member} legal until ${onBlocksBy.slice(11, 16)}Z${sectorsAfterWords(crew)}`;
  const spareMinutes = (Date.parse(onBlocksBy) - Date.parse(figures.landing)) / MINUTE_MS;
  const late: Concern[] =
    spareMinutes < 0
      ? [{ kind: 'against', words: `${until}, lands later` }]
      : spareMinutes < TAXI_IN_MINUTES
        ? [
            {
              kind: 'caution',
              words: `${until}, lands ${Math.round(spareMinutes)} min before, taxi not counted`,
            },
          ]
        : [];
  const isEarly = Date.parse(offBlock) < Date.parse(reportsAt);
  return isEarly
    ? [
        ...late,
        {
          kind: 'unknown',
          words: `Crew reports ${reportsAt.slice(11, 16)}Z: the limits of an earlier report were not checked`,
        },
      ]
    : late;
}
/** ` with 1 sector after it`: sectors possible before the latest on-blocks. */
export const sectorsAfterWords = ({
  sectorsAfter = 0,
}: {
  readonly sectorsAfter?: number | undefined;
}): string =>
  sectorsAfter === 0 ? '' : ` with ${sectorsAfter} sector${sectorsAfter === 1 ? '' : 's'} after it`;
/** Taxi-in is not planned: margin before the limit that requires a check. */
const TAXI_IN_MINUTES = 15;

/** Objections to a departure, items to check and unknowns, in that order. */
export function concernsOf(
  option: DepartureOption,
  { crew, unchecked }: Pick<DeparturesAnswer, 'crew' | 'unchecked'>,
): Concern[] {
  const { figures, aerodromes, hazards } = option;
  const plan: Concern[] =
    figures.state === 'refused'
      ? [{ kind: 'against', words: figures.message }]
      : figures.problems.map((words) => ({ kind: 'against', words }));
  const still: Concern[] =
    figures.state === 'flown' && figures.knownWindPart < 1
      ? [
          {
            kind: 'unknown',
            words: `Wind known on ${Math.round(figures.knownWindPart * 100)} % of the route`,
          },
        ]
      : [];
  const crossed = (hazards ?? []).map(({ title, severity, from }): Concern => ({
    kind: severity === 'info' ? 'unknown' : severity === 'warning' ? 'against' : 'caution',
    words: `${title}${from === null ? '' : ` at ${from.slice(11, 16)}Z`}`,
  }));
  const all = [
    ...plan,
    ...(aerodromes ?? []).flatMap((one) => [
      ...weatherConcern(one),
      ...openingConcern(one),
      ...demandConcern(one),
    ]),
    ...crossed,
    ...crewConcern(option, crew),
    ...unchecked.map((words): Concern => ({ kind: 'unknown', words })),
    ...still,
  ];
  const order = { against: 0, caution: 1, unknown: 2 };
  return all.toSorted((a, b) => order[a.kind] - order[b.kind]);
}

export type DepartureState = 'past' | 'against' | 'caution' | 'unknown' | 'clear';

/** Most severe of the concerns; `clear` only when everything was checked. */
export const departureState = ({ isPast }: DepartureOption, concerns: readonly Concern[]): DepartureState =>
  isPast ? 'past' : (concerns[0]?.kind ?? 'clear');

/**
 * Departure with the lowest value among those without objections; null when there is none. Unknowns are shown but do
 * not exclude.
 */
export function bestDeparture(
  answer: Pick<DeparturesAnswer, 'departures' | 'crew' | 'unchecked'>,
  metric: MatrixMetric,
  prices: Prices,
): DepartureOption | null {
  const candidates = answer.departures.filter((option) => {
    const state = departureState(option, concernsOf(option, answer));
    return state !== 'past' && state !== 'against' && isFeasible(option.figures);
  });
  const ofKnownWind = candidates.filter(
    ({ figures }) => figures.state === 'flown' && figures.knownWindPart === 1,
  );
  let best: { option: DepartureOption; value: number } | null = null;
  // Still air compared with a headwind is not a saving.
  for (const option of ofKnownWind.length > 0 ? ofKnownWind : candidates) {
    const value = metricOf(option.figures, metric, prices);
    if (value !== null && (best === null || value < best.value)) best = { option, value };
  }
  return best?.option ?? null;
}

export const roleName = (role: Aerodrome['role']): string => ROLES[role];
