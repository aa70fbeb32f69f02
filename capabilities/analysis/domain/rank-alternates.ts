import type { AlternateOption } from '../contract.ts';

/** An alternate with everything that is known of it, before it is judged. */
export type UnrankedAlternate = Omit<AlternateOption, 'verdict' | 'reasons'>;

type Reason = AlternateOption['reasons'][number];

/** Whether a reason rules an aerodrome out, or only has to be checked. */
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

function runwayReason(
  { longestRunwayFt, conditions: { runway } }: UnrankedAlternate,
  runwayFt: number,
): Judged {
  if (longestRunwayFt === null) return unknown('Runway length not known');
  const wind =
    runway === null || runway.headwindKt === null
      ? 'runway wind not known'
      : `runway ${runway.ident}: headwind ${runway.headwindKt} kt, crosswind ${Math.abs(runway.crosswindKt ?? 0)} kt`;
  return known(`Longest runway ${feet(longestRunwayFt)}, ${wind}`, longestRunwayFt >= runwayFt);
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
    runwayReason(option, runwayFt),
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

/** Alternates with their verdicts and reasons, the best first: by verdict, then by the fuel to fly there. */
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
