import { z } from 'zod';
import type { OperationalFlightPlan, PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import type { CruiseOfPlan } from '#platform/contract/cruise.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** Maximum points and levels of one wind request. */
export const WIND_POINTS_MAX = 60;
const WIND_LEVELS_MAX = 12;

const windPlace = z.object({
  ident: z.string().max(20),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Time of the flight at the point, ISO 8601 UTC. */
  time: z.iso.datetime(),
});

/** One cell: null means no forecast, not calm. */
const windCell = z.object({
  fromDegTrue: z.number().nullable(),
  speedKt: z.number().nullable(),
  temperatureC: z.number().nullable(),
});

/** Winds and temperatures at points and levels: `rows[point][level]`, in the requested order. */
export const windsAloft = z.object({
  /** Flight levels. */
  levels: z.array(z.number()),
  rows: z.array(z.object({ ident: z.string(), time: z.string(), cells: z.array(windCell) })),
  freshness: freshness.nullable(),
  /** Text stating what is missing. */
  message: z.string().nullable(),
});
export type WindsAloft = z.infer<typeof windsAloft>;

export const getWindsAloft = defineEndpoint({
  id: 'getWindsAloft',
  method: 'POST',
  path: '/efb-v2/ofp/winds',
  summary: 'Wind and temperature at flight levels over the points of a flight.',
  auth: 'bearer',
  scope: 'enroute',
  body: z.object({
    points: z.array(windPlace).min(1).max(WIND_POINTS_MAX),
    levels: z.array(z.number().int().min(10).max(600)).min(1).max(WIND_LEVELS_MAX),
  }),
  data: windsAloft,
});

/** The SimBrief account, by name or number. */
export const simbriefQuery = z
  .object({
    username: z
      .string()
      .trim()
      .regex(/^[\w.@ -]{1,60}$/u, 'A SimBrief name has letters, digits, dots and hyphens')
      .optional(),
    userId: z
      .string()
      .trim()
      .regex(/^\d{1,12}$/, 'A SimBrief pilot ID is a number')
      .optional(),
    staticId: z.string().trim().max(60).optional(),
  })
  .refine(({ username, userId }) => (username === undefined) !== (userId === undefined), {
    message: 'Give a SimBrief name or a pilot ID.',
  });
export type SimbriefQuery = z.infer<typeof simbriefQuery>;

/** The latest SimBrief plan of a user, unmodified, for import. */
export const fetchSimbrief = defineEndpoint({
  id: 'fetchSimbrief',
  method: 'GET',
  path: '/efb-v2/ofp/simbrief',
  summary: 'The latest SimBrief plan of a user, as XML.',
  auth: 'bearer',
  scope: 'routes',
  query: simbriefQuery,
  data: z.object({ text: z.string(), source: z.string() }),
});

/** Off-block time of a plan, ISO 8601; null when its date and time are invalid. */
export function offBlockOf({ general }: OperationalFlightPlan): string | null {
  const [, hour = '', minute = ''] = /^(\d{2}):?(\d{2})Z?$/.exec(general.utcTime) ?? [];
  const at = new Date(`${general.date}T${hour}:${minute}:00Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Route to the alternate as in the plan; empty without one. */
export const alternateOf = ({ alternate }: OperationalFlightPlan) => alternate.via.split(' ').at(-1) ?? '';

/** User's choices for the performance plan of a flight. */
export type PerformanceChoice = Pick<PerformancePlanRequest, 'policy'> &
  Partial<Pick<PerformancePlanRequest, 'edtoMinutes'>> & {
    /** Replaces the cruise of the flight; an empty one plans optimum levels and the usual speed, or the cost index. */
    cruise?: CruiseOfPlan;
  };

/** Requested cruise. Without another speed the flight's cost index applies. */
function cruiseOf({ cruise = {} }: OperationalFlightPlan, chosen: CruiseOfPlan | undefined): CruiseOfPlan {
  if (!chosen) return cruise;
  const hasSpeed = chosen.speed !== undefined || chosen.mach !== undefined;
  return {
    ...chosen,
    ...(hasSpeed || cruise.costIndex === undefined ? {} : { costIndex: cruise.costIndex }),
  };
}

/** Performance plan request of a flight. */
export function performanceRequestOf(
  plan: OperationalFlightPlan,
  { cruise, ...others }: PerformanceChoice,
): Partial<PerformancePlanRequest> & { dep: string; arr: string } {
  const offBlock = offBlockOf(plan);
  const alternate = alternateOf(plan);
  return {
    dep: plan.general.departure,
    arr: plan.general.arrival,
    // Typed speeds and levels are used.
    route: plan.filed ?? plan.route,
    aircraft: plan.general.aircraft,
    payloadKg: plan.weight.payload,
    extraKg: plan.plannedFuel.extra,
    ...cruiseOf(plan, cruise),
    ...others,
    ...(alternate === '' ? {} : { alternate }),
    ...(offBlock === null ? {} : { offBlock }),
    ...(plan.ownAircraft ? { ownAircraft: plan.ownAircraft } : {}),
  };
}
