import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { routePoint } from '#capabilities/route/contract.ts';

/** What a plan is made from (row H6). `reserve` minutes, `load` tonnes, `extra` kg. */
export const planRequest = z.object({
  dep: z.string().trim().min(2).max(10),
  arr: z.string().trim().min(2).max(10),
  route: z.string().max(4000).default(''),
  aircraft: z.string().trim().min(2).max(8),
  flightNumber: z.string().trim().max(16).optional(),
  date: z.string().max(32).optional(),
  departureTime: z.string().max(32).optional(),
  costIndex: z.number().finite().min(0).max(999).optional(),
  reserve: z.number().finite().min(0).max(1000).optional(),
  passengers: z.number().int().min(0).max(1000).optional(),
  load: z.number().finite().min(0).max(1000).optional(),
  alternate: z.string().trim().min(2).max(10).optional(),
  extra: z.number().finite().min(0).max(200_000).optional(),
});
export type PlanRequest = z.infer<typeof planRequest>;

/** An input that was not given or was capped: what was used instead and why (row C14). */
export const planAssumption = z.object({
  field: z.enum(['costIndex', 'reserve', 'passengers', 'load']),
  kind: z.enum(['drawn', 'capped']),
  given: z.number().nullable(),
  used: z.number(),
  note: z.string(),
});
export type PlanAssumption = z.infer<typeof planAssumption>;

/** A limit that the plan exceeds, by name. */
export const planWarning = z.object({
  id: z.string(),
  message: z.string(),
  value: z.number(),
  limit: z.number(),
});
export type PlanWarning = z.infer<typeof planWarning>;

const lonLat = z.tuple([z.number(), z.number()]);

/** Operational flight plan (spec 3, rows G4 and H6). Nautical miles and kilograms. */
export const operationalFlightPlan = z.object({
  general: z.object({
    air_dist: z.number(),
    aircraft: z.string(),
    aircraft_reg: z.string(),
    arrival: z.string(),
    ci: z.number(),
    date: z.string(),
    departure: z.string(),
    flightNumber: z.string(),
    ground_dist: z.number(),
    utcTime: z.string(),
  }),
  dispatcher: z.object({ cid: z.string(), tel: z.string() }),
  alternate: z.object({ fuel: z.number(), via: z.string() }),
  plannedFuel: z.object({
    ALTN: z.number(),
    block_fuel: z.number(),
    cost_15_min: z.number(),
    extra: z.number(),
    finnal_rev: z.number(),
    minimum_take_off: z.number(),
    trip: z.number(),
  }),
  route: z.string(),
  weight: z.object({
    ZFW: z.number(),
    cargo: z.number(),
    fuel: z.number(),
    landing_max_weight: z.number(),
    passenger_number: z.number(),
    payload: z.number(),
    take_off_weight: z.number(),
  }),
  airport: z.object({
    departure: z.object({ icao: z.string(), coordinate: lonLat }),
    arrival: z.object({ icao: z.string(), coordinate: lonLat }),
  }),
  route_info: z.array(routePoint),
  isFallback: z.boolean(),
  /** Reserve minutes that were used for finnal_rev. */
  reserveMinutes: z.number(),
  takeOffMaxWeight: z.number(),
  /** The largest payload the aircraft takes; plans that were saved before it was told lack it. */
  payloadMaxWeight: z.number().optional(),
  landingWeight: z.number(),
  assumptions: z.array(planAssumption),
  warnings: z.array(planWarning),
  /** True when the aircraft figures have no published source. */
  aircraftEstimated: z.boolean(),
  messages: z.array(z.string()),
  notForNavigation: z.literal(true),
});
export type OperationalFlightPlan = z.infer<typeof operationalFlightPlan>;

export const loadOfp = defineEndpoint({
  id: 'loadOfp',
  method: 'POST',
  path: '/efb-v2/route/loadOFP',
  summary: 'Make an operational flight plan.',
  auth: 'bearer',
  scope: 'routes',
  body: planRequest,
  data: operationalFlightPlan,
});

/** One type of the performance table (spec 3). kg, kg per nm, tonnes in `load`. */
export const aircraftType = z.object({
  type: z.string(),
  name: z.string(),
  weight: z.number(),
  init: z.number(),
  each: z.number(),
  maxtk: z.number(),
  maxld: z.number(),
  load: z.tuple([z.number(), z.number()]),
  estimated: z.boolean(),
  source: z.string(),
});
export type AircraftType = z.infer<typeof aircraftType>;

export const getAircraftConfig = defineEndpoint({
  id: 'getAircraftConfig',
  method: 'GET',
  path: '/efb-v2/database/getAircraftConfig',
  summary: 'The aircraft performance table.',
  auth: 'bearer',
  scope: 'database',
  data: z.array(aircraftType),
});
