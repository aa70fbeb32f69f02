import { hoursText } from './hours.ts';

export type CheckInputs = Record<string, string | number | boolean | null>;

/** One rule applied to one duty, in numbers; the text is composed only when it is read. */
export interface Check {
  code: string;
  paragraph: string;
  title: string;
  bound: 'max' | 'min';
  unit: 'minutes' | 'count' | 'yes-no';
  /** For yes-no: 1 is required. */
  limit: number;
  value: number;
  /** A function when composing the text is too slow for a whole roster. */
  inputs: CheckInputs | (() => CheckInputs);
  /** Source of the limit, when the paragraph alone does not give it. */
  because?: string | undefined;
  /** The table or paragraph that gave the basic figure: `Table B`. */
  source?: string;
}

export interface NotJudged {
  code: string;
  paragraph: string;
  reason: string;
}

/** Results of the rules for one duty so far. */
export interface Findings {
  checks: Check[];
  notJudged: NotJudged[];
  assumptions: string[];
}

interface Figure {
  code: string;
  paragraph: string;
  title: string;
  limit: number;
  value: number;
  inputs?: CheckInputs | (() => CheckInputs);
  because?: string | undefined;
  source?: string;
}

/** Values that are not whole minutes are rounded against the crew member, so that no limit is exceeded by a second. */
export const atMost = (figure: Figure): Check => ({
  inputs: {},
  ...figure,
  value: Math.ceil(figure.value),
  bound: 'max',
  unit: 'minutes',
});
export const atLeast = (figure: Figure): Check => ({
  inputs: {},
  ...figure,
  value: Math.floor(figure.value),
  bound: 'min',
  unit: 'minutes',
});
export const atMostCount = (figure: Figure): Check => ({
  inputs: {},
  ...figure,
  bound: 'max',
  unit: 'count',
});
export const atLeastCount = (figure: Figure): Check => ({
  inputs: {},
  ...figure,
  bound: 'min',
  unit: 'count',
});
export const mustBeMet = (figure: Omit<Figure, 'limit' | 'value'> & { isMet: boolean }): Check => {
  const { isMet, ...rest } = figure;
  return { inputs: {}, ...rest, limit: 1, value: isMet ? 1 : 0, bound: 'min', unit: 'yes-no' };
};

/** Inputs of the rule. */
export const inputsOf = ({ inputs }: Check): CheckInputs =>
  typeof inputs === 'function' ? inputs() : inputs;

/** Limit − value of a maximum, value − limit of a minimum. */
export const marginOf = (check: Check): number =>
  check.bound === 'max' ? check.limit - check.value : check.value - check.limit;

/** Equality with a limit is legal: every rule says "exceed" or "at least". */
export const isKept = (check: Check): boolean => marginOf(check) >= 0;

/** Code of the overlap check: two entries at once. It governs over any other broken rule. */
export const OVERLAP = 'overlap';

/** Governing check: smallest margin in minutes, the first of equals; a broken rule precedes a kept one. */
export function governingCheck(checks: readonly Check[]): Check | null {
  let governing: Check | null = null;
  let brokenOther: Check | null = null;
  for (const check of checks) {
    if (check.code === OVERLAP && !isKept(check)) return check;
    if (check.unit !== 'minutes') {
      if (!brokenOther && !isKept(check)) brokenOther = check;
    } else if (!governing || marginOf(check) < marginOf(governing)) governing = check;
  }
  if (brokenOther && (!governing || isKept(governing))) return brokenOther;
  return governing;
}

const figureText = (check: Check, figure: number): string => {
  if (check.unit === 'minutes') return hoursText(figure);
  if (check.unit === 'count') return String(figure);
  return figure === 1 ? 'yes' : 'no';
};

export const limitText = (check: Check): string => figureText(check, check.limit);
export const valueText = (check: Check): string => figureText(check, check.value);

/** Sentence with the value found, the limit, the paragraph and the margin. */
export function checkWords(check: Check): string {
  const because = check.because ? ` (${check.because})` : '';
  if (check.code === OVERLAP) return `${check.title} with another entry${because}.`;
  if (check.unit === 'yes-no') {
    return `${check.title}: ${isKept(check) ? 'met' : 'not met'}, ${check.paragraph}${because}.`;
  }
  const margin = marginOf(check);
  const bound = check.bound === 'max' ? 'at most' : 'at least';
  const size = figureText(check, Math.abs(margin));
  const broken = check.bound === 'max' ? `${size} too much` : `${size} too little`;
  const kept = margin === 0 ? 'exactly at the limit, legal' : `${size} to spare`;
  return `${check.title}: ${valueText(check)}, ${bound} ${limitText(check)} by ${check.paragraph}${because}; ${margin < 0 ? broken : kept}.`;
}
