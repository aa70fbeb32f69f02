import type { AlternateOption } from '../contract.ts';

/** Alternate with all known data, before evaluation. */
export type UnrankedAlternate = Omit<AlternateOption, 'verdict' | 'reasons'>;

type Reason = AlternateOption['reasons'][number];

/** Whether a reason excludes an aerodrome, or requires a check. */
interface Judged extends Reason {
  readonly decides: boolean;
}

const feet = (value: number): string => `${value.toLocaleString('en')} ft`;
const known = (words: string, isGood: boolean): Judged => ({
  effect: isGood ? 'for' : 'against',
  words,
  decides: !isGood,
});
const unknown = (words: string): Judged => ({ effect: 'unknown', words, decides: false });

function weatherReason({ conditions: { weather } }: UnrankedAlternate): Judged {
  if (weather.state === 'unknown') return unknown(`Weather not known: ${weather.words}`);
  if (weather.state === 'possible') return { ...known(`Weather: ${weather.words}`, false), decides: false };
  return known(
    weather.state === 'below' ? `Below minima: ${weather.words}` : `Weather: ${weather.words}`,
    weather.state === 'within',
  );
}

function openingReason({ conditions: { opening } }: UnrankedAlternate): Judged {
  if (opening.state === 'unknown') return unknown(`NOTAM not checked: ${opening.words}`);
  if (opening.state === 'runway-closed') return { ...known(opening.words, false), decides: false };
  return known(opening.words, opening.state === 'open');
}

type Runway = NonNullable<UnrankedAlternate['conditions']['runway']>;

function alongWords({ headwindKt, crosswindKt }: Runway): string {
  const along =
    headwindKt === null
      ? 'headwind not known'
      : headwindKt < 0
        ? `tailwind ${-headwindKt} kt`
        : `headwind ${headwindKt} kt`;
  return `${along}, crosswind ${Math.abs(crosswindKt ?? 0)} kt`;
}

/** Only open runways count; all of them when closures were not checked. */
function lengthReason(
  { longestRunwayFt, conditions: { opening } }: UnrankedAlternate,
  runwayFt: number,
): Judged {
  if (opening.state === 'closed') return unknown('No runway open');
  if (opening.longestOpenFt == null)
    return longestRunwayFt === null
      ? unknown('Runway length not known')
      : longestRunwayFt < runwayFt
        ? known(`Longest runway ${feet(longestRunwayFt)}`, false)
        : opening.state === 'runway-closed'
          ? unknown(`Longest runway ${feet(longestRunwayFt)}, not known whether it is open`)
          : known(`Longest runway ${feet(longestRunwayFt)}`, true);
  const words = opening.state === 'runway-closed' ? 'Longest open runway' : 'Longest runway';
  return known(`${words} ${feet(opening.longestOpenFt)}`, opening.longestOpenFt >= runwayFt);
}

/** Wind on the favoured runway, which need not be the longest. */
function runwayWindReason(
  { conditions: { runway, weather, opening } }: UnrankedAlternate,
  runwayFt: number,
): Judged {
  if (runway === null && opening.state === 'closed') return unknown('Runway wind not known');
  // A wind within the limit without a favoured runway is variable.
  if (runway === null && weather.state === 'within') return known('Wind variable: no runway favoured', true);
  if (runway === null || runway.headwindKt === null) return unknown('Runway wind not known');
  const { ident, lengthFt } = runway;
  const words = alongWords(runway);
  if (lengthFt === null) return unknown(`Runway ${ident}, length not known: ${words}`);
  return lengthFt < runwayFt
    ? unknown(`Runway ${ident} is ${feet(lengthFt)}: ${words}. Wind on a longer runway not checked`)
    : known(`Runway ${ident}, ${feet(lengthFt)}: ${words}`, true);
}

function approachReason({ approaches }: UnrankedAlternate): Judged {
  if (approaches === null) return unknown('No procedures in the navigation data');
  return approaches.length === 0
    ? { ...known('No instrument approach', false), decides: false }
    : known(`Approaches: ${approaches.join(', ')}`, true);
}

function planReason({ figures }: UnrankedAlternate): Judged {
  if (figures.state === 'refused') return known(figures.message, false);
  return figures.problems.length > 0
    ? known(figures.problems.join('. '), false)
    : known('Fuel within the limits', true);
}

function judged(option: UnrankedAlternate, runwayFt: number): AlternateOption {
  const reasons = [
    planReason(option),
    weatherReason(option),
    openingReason(option),
    lengthReason(option, runwayFt),
    runwayWindReason(option, runwayFt),
    approachReason(option),
  ];
  const isOut = reasons.some(({ decides }) => decides);
  const isClear = reasons.every(({ effect }) => effect === 'for');
  const order = ({ effect, decides }: Judged): number =>
    decides ? 0 : { against: 1, unknown: 2, for: 3 }[effect];
  return {
    ...option,
    verdict: isOut ? 'ruled-out' : isClear ? 'suitable' : 'check',
    reasons: reasons.toSorted((a, b) => order(a) - order(b)).map(({ effect, words }) => ({ effect, words })),
  };
}

const VERDICTS = ['suitable', 'check', 'ruled-out'] as const;

/** Alternates with verdicts and reasons, the best first: by verdict, then by fuel. */
export function rankedAlternates(
  options: readonly UnrankedAlternate[],
  { runwayFt }: { runwayFt: number },
): AlternateOption[] {
  return options
    .map((option) => judged(option, runwayFt))
    .toSorted(
      (a, b) =>
        VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
        (a.fuelKg ?? Number.POSITIVE_INFINITY) - (b.fuelKg ?? Number.POSITIVE_INFINITY) ||
        a.icao.localeCompare(b.icao),
    );
}
