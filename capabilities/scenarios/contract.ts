import { z } from 'zod';
import {
  aerodromeConditionsShape,
  crossedHazardShape,
  planFigures,
} from '#capabilities/analysis/contract.ts';
import { flightId } from '#capabilities/flights/contract.ts';
import { performancePlanRequest } from '#capabilities/plan/contract.ts';
import { watchMinima } from '#capabilities/watch/contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { isoInstant, plainText } from '#platform/contract/fields.ts';
import { freshness } from '#platform/contract/freshness.ts';
import { recordId } from '#platform/contract/versioned-record.ts';

/** Maximum scenarios compared in one call, not counting the current plan. */
export const SCENARIO_COLUMNS_MAX = 4;
/** Maximum flights in a comparison. */
export const SCENARIO_FLIGHTS_MAX = 60;
export const SCENARIO_ACTIONS_MAX = 200;
const DELAY_MAX_MINUTES = 2880;

const icao = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9]{3}$/, 'An ICAO location indicator of 4 characters, e.g. EGLL.');
const flightIds = z
  .array(flightId)
  .min(1, 'Select at least one flight.')
  .max(SCENARIO_FLIGHTS_MAX)
  .refine((ids) => new Set(ids).size === ids.length, 'A flight is named twice.');
const span = { from: isoInstant, to: isoInstant };

/** One change of a scenario. Times UTC ISO 8601, delays minutes (negative is earlier), levels flight levels. */
export const scenarioAction = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('delay'),
      flightIds,
      minutes: z
        .number()
        .int()
        .min(-DELAY_MAX_MINUTES)
        .max(DELAY_MAX_MINUTES)
        .refine((minutes) => minutes !== 0, 'A delay of 0 min changes nothing.'),
      /** `kept`: the crew reports as planned and waits. `moved`: the report moves with the flight. */
      report: z.enum(['kept', 'moved']).default('kept'),
      /** Whether the next flights of aircraft or crew wait for arrival plus turnaround; null for neither. */
      passOn: z
        .object({
          to: z.enum(['aircraft', 'crew', 'both']),
          turnaroundMinutes: z.number().int().min(0).max(600),
        })
        .nullable()
        .default(null),
    }),
    z.object({ kind: z.literal('swap-aircraft'), flightIds: flightIds.length(2, 'Select two flights.') }),
    z.object({ kind: z.literal('assign-aircraft'), flightId, fleetId: z.string().min(1).max(64) }),
    z.object({
      kind: z.literal('level'),
      flightIds,
      /** Null: the level is chosen by the plan. */
      level: z.number().int().min(20).max(510).nullable(),
    }),
    z.object({ kind: z.literal('close'), icao, ...span }),
    z.object({
      kind: z.literal('unserviceable'),
      registration: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9][A-Z0-9-]{1,9}$/, 'A registration has 2 to 10 letters, digits or hyphens.'),
      ...span,
    }),
    z.object({ kind: z.literal('sick'), crewId: recordId, ...span }),
    z.object({
      kind: z.literal('reassign'),
      flightId,
      /** Null fills an open position. */
      fromCrewId: recordId.nullable(),
      toCrewId: recordId,
    }),
    z.object({
      kind: z.literal('minima'),
      /** Null: every type without its own minima. */
      aircraft: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{2,4}$/)
        .nullable(),
      minima: watchMinima,
    }),
  ])
  .refine((action) => !('from' in action) || Date.parse(action.from) < Date.parse(action.to), {
    message: 'The end must be after the start.',
  });
export type ScenarioAction = z.infer<typeof scenarioAction>;

const actions = z.array(scenarioAction).min(1, 'A scenario needs an action.').max(SCENARIO_ACTIONS_MAX);

/** A scenario independent of a server, as in a package: flights and actions, without a base. */
export const scenarioPart = z.object({ flightIds: z.array(flightId).max(SCENARIO_FLIGHTS_MAX), actions });
export type ScenarioPart = z.infer<typeof scenarioPart>;

/** A record that a scenario changes, and its revision at comparison; for minima the figures themselves. */
export const scenarioBase = z.object({
  kind: z.enum(['flight', 'roster-flight', 'duty', 'minima']),
  id: z.string().max(128),
  /** As shown to the user: `MER316 KJFK–KORD`. */
  name: z.string().max(200),
  revision: z.string().max(200),
});
export type ScenarioBase = z.infer<typeof scenarioBase>;
const base = z.array(scenarioBase).max(2000);

const name = plainText(80).min(1, 'Name the scenario.');

/** Crew legality of a flight: flight-time limits and conflicts of the roster. */
const legalState = z.enum(['legal', 'caution', 'unknown', 'illegal']);
const crewOutcome = z.object({
  state: legalState,
  /** Why it is unknown, or crew positions not filled. */
  words: z.array(z.string()),
  members: z.array(
    z.object({
      crewId: z.string(),
      name: z.string(),
      position: z.string(),
      state: legalState,
      words: z.array(z.string()),
      /** Margin of the governing limit, minutes; null when not in minutes. */
      marginMinutes: z.number().nullable(),
    }),
  ),
});
export type ScenarioCrew = z.infer<typeof crewOutcome>;

/** A flight in a scenario. */
export const scenarioFlight = z.object({
  flightId: z.string(),
  callsign: z.string(),
  departure: z.string(),
  arrival: z.string(),
  aircraft: z.string(),
  registration: z.string().nullable(),
  /** Off blocks; null if the flight has no departure time. */
  offBlock: z.string().nullable(),
  /** Whether an action changes it. */
  isChanged: z.boolean(),
  /** The plan; null if the flight was saved without one. */
  figures: planFigures.nullable(),
  /** Why it cannot be flown, in sentences: an aircraft in two places, out of service. */
  problems: z.array(z.string()),
  /** Crossed at the time of the flight; null without a plan to compare. */
  hazards: z.array(crossedHazardShape).nullable(),
  aerodromes: z.array(aerodromeConditionsShape).nullable(),
  crew: crewOutcome,
  /** The planned path, [longitude, latitude], for the map; empty without a plan. */
  path: z.array(z.tuple([z.number(), z.number()])),
});
export type ScenarioFlight = z.infer<typeof scenarioFlight>;

const scenarioColumn = z.object({
  name: z.string(),
  flights: z.array(scenarioFlight),
  /** Records that would be changed, at the revision compared with. */
  base,
  /** Records of the request's base that have changed since, by name. */
  stale: z.array(z.string()),
  /** Delays that were passed on to further flights, and why. */
  passedOn: z.array(z.string()),
  /** Actions that change nothing, and why. */
  problems: z.array(z.string()),
  /** Sources that could not be checked, in sentences. */
  unchecked: z.array(z.string()),
});
export type ScenarioColumn = z.infer<typeof scenarioColumn>;

const call = (id: string, method: 'GET' | 'POST', path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/scenarios/${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'openid',
  }) as const;

const policy = performancePlanRequest.shape.policy;

/** Compares scenarios with the current plan, which is the first column. Nothing is saved. */
export const compareScenarios = defineEndpoint({
  ...call(
    'compareScenarios',
    'POST',
    'compare',
    'Fuel, legality, hazards and demand of flights as planned and in up to four what-if scenarios.',
  ),
  effect: 'read',
  body: z.object({
    flightIds,
    policy,
    scenarios: z.array(z.object({ name, actions, base: base.default([]) })).max(SCENARIO_COLUMNS_MAX),
  }),
  data: z.object({
    columns: z.array(scenarioColumn),
    freshness: freshness.nullable(),
    madeAt: z.string(),
    notForNavigation: z.literal(true),
  }),
});
export type ScenarioComparison = z.infer<typeof compareScenarios.data>;

/** An applied scenario, as in the audit trail. */
export const appliedScenario = z.object({
  id: z.string(),
  name: z.string(),
  actions: z.array(scenarioAction),
  state: z.enum(['applied', 'undone']),
  appliedAt: z.string(),
  appliedBy: z.string(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Names of the records that were changed. */
  changed: z.array(z.string()),
  /** Assumptions of a scenario that were not saved: closures, aircraft out of service. */
  notSaved: z.array(z.string()),
});
export type AppliedScenario = z.infer<typeof appliedScenario>;

/**
 * Saves what a scenario changes, all or nothing, with one audit entry. 409 `scenario-stale` names records changed
 * since the comparison; 422 `scenario-changes-nothing`, `scenario-not-planned`.
 */
export const applyScenario = defineEndpoint({
  ...call('applyScenario', 'POST', 'apply', 'Apply a what-if scenario as one change.'),
  effect: 'write',
  body: z.object({ flightIds, name, actions, base }),
  data: appliedScenario,
});

/** Undoes an applied scenario, all or nothing. 409 `scenario-undo-stale` names records changed since. */
export const undoScenario = defineEndpoint({
  ...call('undoScenario', 'POST', 'applied/{id}/undo', 'Undo an applied what-if scenario as one change.'),
  effect: 'write',
  params: z.object({ id: recordId }),
  data: appliedScenario,
});

/** Newest first. */
export const listAppliedScenarios = defineEndpoint({
  ...call('listAppliedScenarios', 'GET', 'applied', 'Applied what-if scenarios, newest first.'),
  effect: 'read',
  data: z.array(appliedScenario),
});
