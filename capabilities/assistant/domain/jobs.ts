import type { AssistantContext } from '../contract.ts';
import { EXAMPLES, type Job } from './job.ts';
import type { Reading } from './reading.ts';
import {
  AIRPORT_RULES,
  FIX_RULE,
  NAVAID_RULE,
  PLACE_RULES,
  PROCEDURE_RULES,
  WEATHER_RULES,
} from './rules/airports.rules.ts';
import {
  ANALYSIS_RULE,
  HELP_RULE,
  LAST_WINDOW_RULE,
  MAP_RULE,
  OPEN_RULE,
  SHOW_RULE,
  WINDOW_RULE,
} from './rules/app.rules.ts';
import type { ParsedRequest, Rule } from './rules/asked.ts';
import { CHANGE_RULES } from './rules/changes.rules.ts';
import { CREW_RULES } from './rules/crew.rules.ts';
import { POINT_RULES } from './rules/points.rules.ts';
import { OCEANS_RULE, SEVERAL_RULE } from './rules/several.rules.ts';
import { CROSSING_RULE, OWN_FLIGHT_RULES, ROUTE_RULES, SAVED_FLIGHT_RULES } from './rules/flights.rules.ts';

/** In this order: the first that applies is used. */
const RULES: readonly Rule[] = [
  ...CHANGE_RULES,
  ...POINT_RULES,
  OPEN_RULE,
  ANALYSIS_RULE,
  ...OWN_FLIGHT_RULES,
  HELP_RULE,
  CROSSING_RULE,
  ...CREW_RULES,
  FIX_RULE,
  SHOW_RULE,
  NAVAID_RULE,
  OCEANS_RULE,
  SEVERAL_RULE,
  ...AIRPORT_RULES,
  ...ROUTE_RULES,
  ...PROCEDURE_RULES,
  ...WEATHER_RULES,
  WINDOW_RULE,
  ...SAVED_FLIGHT_RULES,
  LAST_WINDOW_RULE,
  ...PLACE_RULES,
  MAP_RULE,
];

/** Sentence with its airport and flight, named or open. */
export const parsedRequestOf = (reading: Reading, context: AssistantContext): ParsedRequest => ({
  reading,
  context,
  airport: reading.airports[0] ?? context.airport,
  flightId: reading.flightId ?? context.flightId,
});

/** Request of a sentence by the rules. Never guesses a place, flight or aircraft that was neither named nor open. */
export function jobOf(reading: Reading, context: AssistantContext): Job {
  const request = parsedRequestOf(reading, context);
  const rule = RULES.find(([when]) => when(request));
  return rule ? rule[1](request) : { job: 'unknown', words: reading.rest };
}

/** Three examples most similar to a sentence that was not understood. */
export function nearestExamples(text: string): string[] {
  const words = new Set(text.toLowerCase().split(/\W+/));
  const shared = (example: string) =>
    example
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => words.has(word)).length;
  return EXAMPLES.toSorted((a, b) => shared(b) - shared(a)).slice(0, 3);
}
