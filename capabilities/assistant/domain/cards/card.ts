import { formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { AssistantCard, CardLine } from '../../contract.ts';

export const UNKNOWN = '—';
const LINES_MAX = 12;

export const line = (label: string, value: string | null, tone: CardLine['tone'] = 'plain'): CardLine => ({
  label,
  value: value ?? UNKNOWN,
  tone,
});
export const withUnit = (value: number | null, unit: string, digits = 0): string | null =>
  value === null ? null : `${value.toFixed(digits)} ${unit}`;
export const thousands = (value: number): string => Math.round(value).toLocaleString('en-US');
export const instant = (iso: string): string => {
  const ms = Date.parse(iso);
  return `${formatUtcDay(ms)} ${formatUtcTime(ms)}`;
};
export const hoursAndMinutes = (minutes: number): string => {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

interface CardFacts {
  tool: string;
  title: string;
  words: string;
  lines?: readonly CardLine[];
  /** Maximum lines shown; the rest are counted. */
  linesMax?: number;
  raw?: readonly (string | null)[];
  freshness?: Freshness | null;
  source?: string | null;
  link?: string | null;
}

export function card(facts: CardFacts): AssistantCard {
  const {
    tool,
    title,
    words,
    lines = [],
    linesMax = LINES_MAX,
    raw = [],
    freshness = null,
    source = null,
    link = null,
  } = facts;
  const shown = lines.slice(0, linesMax);
  const left = lines.length - shown.length;
  return {
    tool,
    title,
    words,
    lines: left > 0 ? [...shown, line('More', `${left} not shown here`)] : shown,
    raw: raw.filter((text): text is string => text !== null),
    freshness,
    source,
    link,
    problem: null,
  };
}

/** Card with a reason instead of figures. */
export const problemCard = (tool: string, title: string, problem: string): AssistantCard => ({
  ...card({ tool, title, words: problem }),
  problem,
});

export const sourceOf = ({ source, asOf }: { source: string; asOf: string | null }): string =>
  asOf === null ? source : `${source} ${asOf.slice(0, 10)}`;
