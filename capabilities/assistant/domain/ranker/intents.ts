import { AIRPORT_EXAMPLES } from './airport-examples.table.ts';
import { APP_EXAMPLES } from './app-examples.table.ts';
import { FLIGHT_EXAMPLES } from './flight-examples.table.ts';
import { HEARD_EXAMPLES } from './heard-examples.table.ts';
import { OWN_EXAMPLES } from './own-examples.table.ts';
import { SPOKEN_EXAMPLES } from './spoken-examples.table.ts';

/** Meanings with example sentences. */
export type Intent =
  | keyof typeof AIRPORT_EXAMPLES
  | keyof typeof APP_EXAMPLES
  | keyof typeof FLIGHT_EXAMPLES
  | keyof typeof OWN_EXAMPLES;

/** A sentence and what it means. */
export interface Example {
  readonly text: string;
  readonly intent: Intent;
}

/** Maximum number of sentences from one line of the tables. */
const VARIANTS_MAX = 24;

/**
 * Expands the `[a|b]` parts of a line. With several parts not every combination is generated: each alternative of one
 * part meets some of the others.
 */
function variants(line: string): string[] {
  const parts = line.split(/\[([^\]]*)\]/).map((part, index) => (index % 2 === 0 ? [part] : part.split('|')));
  const counts = parts.map((part) => part.length);
  const whole = counts.reduce((a, b) => a * b, 1);
  const max = Math.max(...counts);
  const count = Math.min(whole, VARIANTS_MAX, Math.max(max, max * 2));
  const made = Array.from({ length: count }, (_, index) =>
    parts
      .map((part, place) => part[(index + Math.floor(index / part.length) * place) % part.length] ?? '')
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(made)];
}

let heard: Readonly<Partial<Record<Intent, string>>> = HEARD_EXAMPLES;

/** Replaces the typed sentences, to measure the effect of the others. */
export function setHeardExamples(others: Readonly<Partial<Record<Intent, string>>>): void {
  heard = others;
}

/** Sentences typed by people, without alternatives. */
export const heardExamples = (): Example[] =>
  Object.entries(heard).flatMap(([intent, lines]) =>
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((text) => ({ text, intent: intent as Intent })),
  );

/** Sentences written as examples. */
export function writtenExamples(): Example[] {
  const tables: Readonly<Record<string, string>> = {
    ...AIRPORT_EXAMPLES,
    ...FLIGHT_EXAMPLES,
    ...APP_EXAMPLES,
    ...OWN_EXAMPLES,
  };
  return [...Object.entries(tables), ...Object.entries(SPOKEN_EXAMPLES)].flatMap(([intent, lines]) =>
    lines
      .split('\n')
      .filter((line) => line !== '')
      .flatMap(variants)
      .map((text) => ({ text, intent: intent as Intent })),
  );
}

/** All example sentences. */
export const examples = (): Example[] => [...writtenExamples(), ...heardExamples()];
