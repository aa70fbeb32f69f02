import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { isoInstant, revisionInQuery, revisionNumber } from '#platform/contract/fields.ts';
import { cruiseFields, cruiseOfPlan } from '#platform/contract/cruise.ts';
import { DOCUMENT_TABLES_MAX, documentTable } from '#platform/contract/document-table.ts';
import { reportUnknownKeys } from '#platform/contract/known-keys.ts';
import { freshness } from '#platform/contract/freshness.ts';
import { routePoint, routeResult } from '#capabilities/route/contract.ts';
import { fieldLengthsShape } from '#platform/contract/field-lengths.ts';
import { profileShape } from '#platform/contract/performance-profile.ts';

const kilograms = z.number().finite().positive().max(1_000_000);
const ownFigure = kilograms.nullable().default(null);

/** A field of a flight plan message; `null` or absent if not entered. */
const filedText = (pattern: RegExp, message: string) =>
  z.string().trim().toUpperCase().regex(pattern, message).nullable().optional();

/** Figures of a user's aircraft. `null`: the figure of the type is used. Masses in kg. */
export const fleetAircraftInput = z.object({
  registration: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{1,9}$/, 'A registration has 2 to 10 letters, digits or hyphens.'),
  /** ICAO type designator of the aircraft table. */
  type: z.string().trim().toUpperCase().min(2).max(4),
  emptyKg: ownFigure,
  seats: z.number().int().min(0).max(1000).nullable().default(null),
  /** Measured fuel over the model's, e.g. 1.02. */
  fuelFactor: z.number().min(0.8).max(1.3).default(1),
  maximumTakeOffKg: ownFigure,
  maximumLandingKg: ownFigure,
  maximumZeroFuelKg: ownFigure,
  fuelCapacityKg: ownFigure,
  /** Items 10a and 10b of a flight plan: `SDE2E3FGHIJ1RWXY`, `LB1`. */
  equipment: filedText(/^[A-Z][A-Z0-9]{0,39}$/, 'Item 10a has letters and digits only, e.g. SDE3FGHIRWY.'),
  surveillance: filedText(/^[A-Z][A-Z0-9]{0,19}$/, 'Item 10b has letters and digits only, e.g. LB1.'),
  /** Item 18 PBN/: letter and digit, at most eight of them. */
  pbn: filedText(
    /^(?:[A-DLOST]\d){1,8}$/,
    'PBN has up to eight codes of a letter and a digit, e.g. A1B1D1S2.',
  ),
  /** Item 18 SEL/: four letters, in pairs. */
  selcal: filedText(/^[A-HJ-MP-Z1-9]{4}$/, 'A SELCAL code has four letters, e.g. ABCD.'),
  /** Item 18 CODE/: the 24-bit aircraft address, six hexadecimal figures. */
  addressHex: filedText(/^[0-9A-F]{6}$/, 'An aircraft address has six hexadecimal figures, e.g. 3C6444.'),
  /** Approved ETOPS/EDTO diversion time, minutes. */
  edtoMinutes: z.number().int().min(60).max(370).nullable().optional(),
  /** Its own performance profile, in place of the model of its type. */
  profile: profileShape.nullable().optional(),
});
export type FleetAircraftInput = z.infer<typeof fleetAircraftInput>;

/** Input of a plan (row H6). `reserve` minutes, `load` tonnes, `extra` kg. */
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
  /** An aircraft of the user's own fleet: its registration and figures are used. */
  fleetId: z.string().max(64).optional(),
  /** Remarks of the dispatcher, for the release and item 18. */
  remarks: z.string().trim().max(400).optional(),
  ...cruiseFields,
});
export type PlanRequest = z.infer<typeof planRequest>;

/** A missing or capped input: the value used instead and the reason (row C14). */
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
  /** The route as field 15, if it contains speeds and levels. */
  filed: z.string().optional(),
  remarks: z.string().optional(),
  /** The requested cruise; absent where none was requested, and in older plans. */
  cruise: cruiseOfPlan.optional(),
  isFallback: z.boolean(),
  /** The navigation data of the route and its date, ISO date; absent in older plans. */
  navigationData: z.object({ source: z.string(), asOf: z.string().nullable() }).optional(),
  /** Reserve minutes that were used for finnal_rev. */
  reserveMinutes: z.number(),
  takeOffMaxWeight: z.number(),
  /** Maximum payload: maximum zero fuel weight less empty weight; absent in older plans. */
  payloadMaxWeight: z.number().optional(),
  /** Structural maximum zero fuel weight, regardless of the empty weight; absent in older plans. */
  zeroFuelMaxWeight: z.number().optional(),
  /** Usable fuel of the tanks, kg; null where none is published, absent in older plans. */
  fuelMaxWeight: z.number().nullable().optional(),
  landingWeight: z.number(),
  assumptions: z.array(planAssumption),
  warnings: z.array(planWarning),
  /** True when the aircraft figures have no published source. */
  aircraftEstimated: z.boolean(),
  /** The fleet aircraft at the time of planning; absent if a type was planned, and in older plans. */
  ownAircraft: fleetAircraftInput.optional(),
  messages: z.array(z.string()),
  /** Tables of the analysis in the document; absent where there are none. */
  tables: z.array(documentTable).max(DOCUMENT_TABLES_MAX).optional(),
  /** The wind used to find the route; absent if the route was typed. */
  wind: routeResult.shape.wind,
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
  body: reportUnknownKeys(planRequest),
  effect: 'read',
  data: operationalFlightPlan,
});

/** One type of the performance table (spec 3). kg, kg per NM, tonnes in `load`. */
export const aircraftType = z.object({
  type: z.string(),
  name: z.string(),
  weight: z.number(),
  init: z.number(),
  each: z.number(),
  maxtk: z.number(),
  maxld: z.number(),
  /** Structural maximum zero fuel weight, kg. */
  maxzf: z.number(),
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
  effect: 'read',
  data: z.array(aircraftType),
});

/** An aircraft of one user's fleet. `version` grows with each change: it must be sent with the next one. */
export const fleetAircraft = fleetAircraftInput.extend({
  id: z.string(),
  version: z.number().int().positive(),
  updatedAt: z.string(),
});
export type FleetAircraft = z.infer<typeof fleetAircraft>;

const fleetParams = z.object({ id: z.string().max(64) });

export const listFleet = defineEndpoint({
  id: 'listFleet',
  method: 'GET',
  path: '/efb-v2/plan/fleet',
  summary: "The user's own aircraft, by registration.",
  auth: 'bearer',
  scope: 'openid',
  effect: 'read',
  data: z.array(fleetAircraft),
});

export const createFleetAircraft = defineEndpoint({
  id: 'createFleetAircraft',
  method: 'POST',
  path: '/efb-v2/plan/fleet',
  summary: 'Add an aircraft to the fleet; 409 when the registration is already there.',
  auth: 'bearer',
  scope: 'openid',
  body: fleetAircraftInput,
  data: fleetAircraft,
});

export const updateFleetAircraft = defineEndpoint({
  id: 'updateFleetAircraft',
  method: 'PUT',
  path: '/efb-v2/plan/fleet/{id}',
  summary: 'Change an aircraft of the fleet; 409 `fleet-conflict` when it was changed since `version`.',
  auth: 'bearer',
  scope: 'openid',
  params: fleetParams,
  body: fleetAircraftInput.extend({ version: revisionNumber }),
  data: fleetAircraft,
});

export const deleteFleetAircraft = defineEndpoint({
  id: 'deleteFleetAircraft',
  method: 'DELETE',
  path: '/efb-v2/plan/fleet/{id}',
  summary: 'Take an aircraft out of the fleet; 409 `fleet-conflict` when it was changed since `version`.',
  auth: 'bearer',
  scope: 'openid',
  params: fleetParams,
  query: z.object({ version: revisionInQuery }),
  data: fleetAircraft,
});

/**
 * Input of a performance plan. A level and a speed given here replace those typed in the route; without either, the
 * levels with minimum fuel and the usual Mach number of the type are used. Payload as `payloadKg`, or as passengers
 * (65 kg each) and load (tonnes) like in `loadOFP`. An unknown field is rejected: it may be a misspelt figure.
 */
export const performancePlanRequest = z.strictObject({
  dep: z.string().trim().min(2).max(10),
  arr: z.string().trim().min(2).max(10),
  route: z.string().max(4000).default(''),
  /** ICAO type; may be omitted when `fleetId` or `ownAircraft` is given. */
  aircraft: z.string().trim().min(2).max(8).optional(),
  fleetId: z.string().max(64).optional(),
  /** The figures of a fleet aircraft, e.g. those stored in a plan; instead of `fleetId`. */
  ownAircraft: fleetAircraftInput.optional(),
  alternate: z.string().trim().min(2).max(10).optional(),
  /** Off blocks, ISO 8601 UTC; default now. */
  offBlock: isoInstant.optional(),
  payloadKg: z.number().finite().min(0).max(300_000).optional(),
  passengers: z.number().int().min(0).max(1000).optional(),
  load: z.number().finite().min(0).max(300).optional(),
  extraKg: z.number().finite().min(0).max(200_000).default(0),
  taxiMinutes: z.number().finite().min(0).max(180).default(15),
  policy: z.enum(['easa', 'easa-era', 'far-domestic', 'far-flag', 'vfr-day', 'vfr-night']).default('easa'),
  ...cruiseFields,
  /**
   * Economy cruise: cost index in kg of fuel per minute. Like `speed: 'CI35'`; with another speed 400 `speed-twice`,
   * for types without the relation 422 `cruise-refused`.
   */
  costIndex: z.number().finite().min(0).max(999).optional(),
  /** Approved ETOPS/EDTO diversion time, minutes; default: that of the fleet aircraft. */
  edtoMinutes: z.number().int().min(60).max(370).optional(),
  winds: z.enum(['forecast', 'still-air']).default('forecast'),
});
export type PerformancePlanRequest = z.infer<typeof performancePlanRequest>;

const planWind = z.object({ fromDegTrue: z.number(), speedKt: z.number() });
const navlogKind = z.enum(['waypoint', 'top-of-climb', 'step-climb', 'top-of-descent']);

const performanceLeg = z.object({
  ident: z.string(),
  kind: navlogKind,
  via: z.string().nullable(),
  /** [longitude, latitude]. */
  coordinate: lonLat,
  phase: z.enum(['take-off', 'climb', 'cruise', 'descent', 'landing']),
  /** Pressure altitude at the point, feet. */
  altitudeFt: z.number(),
  trackDegTrue: z.number(),
  distanceNm: z.number(),
  alongNm: z.number(),
  mach: z.number(),
  trueAirspeedKt: z.number(),
  groundSpeedKt: z.number(),
  /** `null` if the wind is unknown on the whole leg: still air was assumed there. */
  wind: planWind.nullable(),
  headwindKt: z.number().nullable(),
  temperatureC: z.number().nullable(),
  isaDeviationC: z.number().nullable(),
  minutes: z.number(),
  fuelKg: z.number(),
  massKg: z.number(),
  remainingFuelKg: z.number(),
  /** Estimated time over, ISO 8601 UTC. */
  timeOver: z.string(),
});

const eventPlace = {
  alongNm: z.number(),
  coordinate: lonLat,
  altitudeFt: z.number(),
  time: z.string(),
};

/**
 * The performance plan: fuel and time by the Poll–Schumann model along the levels, in the wind and temperature
 * of the forecast. Its fuel is that of the release; `loadOFP` is a quick estimate by the aircraft table.
 */
export const performancePlanAnswer = z.object({
  kind: z.literal('performance-plan'),
  model: z.string(),
  aircraft: z.object({
    type: z.string(),
    registration: z.string().nullable(),
    emptyKg: z.number(),
    fuelFactor: z.number(),
    cruiseMach: z.number(),
    /** Whether the type has an economy speed, so that a cost index and long range cruise can be planned; absent in older answers. */
    hasCostIndex: z.boolean().optional(),
    /** The highest level of the type and its source; absent in older answers. */
    ceiling: z.object({ ft: z.number(), source: z.string() }).optional(),
    /** Its fuel type; absent in older answers. */
    fuel: profileShape.shape.fuel.optional(),
  }),
  /** Requested speeds as text, with the point where each begins; empty for the usual one. Absent in older answers. */
  speeds: z.array(z.object({ atNm: z.number(), speed: z.string() })).optional(),
  departure: z.string(),
  arrival: z.string(),
  route: z.string(),
  isFallback: z.boolean(),
  distanceNm: z.number(),
  policy: z.object({ id: z.string(), name: z.string() }),
  offBlock: z.string(),
  takeOff: z.string(),
  landing: z.string(),
  initialLevelFt: z.number(),
  /** The requested level cannot be reached or is too high for the distance: a lower one is planned. */
  isLevelLowered: z.boolean(),
  legs: z.array(performanceLeg),
  events: z.array(
    z.object({
      kind: navlogKind,
      ...eventPlace,
      /** Level-off of a step climb; absent for other kinds and in older answers. */
      levelOff: z.object(eventPlace).optional(),
    }),
  ),
  fuel: z.object({
    items: z.array(
      z.object({
        id: z.enum(['taxi', 'trip', 'contingency', 'alternate', 'finalReserve', 'additional', 'extra']),
        fuelKg: z.number(),
        minutes: z.number().nullable(),
        /** The regulation that requires it, or `operator`. */
        rule: z.string(),
        note: z.string(),
      }),
    ),
    blockKg: z.number(),
    takeOffKg: z.number(),
  }),
  masses: z.object({
    payloadKg: z.number(),
    zeroFuelKg: z.number(),
    rampKg: z.number(),
    takeOffKg: z.number(),
    landingKg: z.number(),
  }),
  limits: z.array(
    z.object({
      id: z.enum(['zero-fuel', 'take-off', 'landing', 'tanks']),
      valueKg: z.number(),
      limitKg: z.number().nullable(),
      marginKg: z.number().nullable(),
      isExceeded: z.boolean(),
    }),
  ),
  alternate: z
    .object({
      ident: z.string(),
      /** From the arrival, without the airports: along airways if possible, else `DCT`. */
      route: z.string(),
      distanceNm: z.number(),
      levelFt: z.number(),
      minutes: z.number(),
    })
    .nullable(),
  /** Effects of ±2,000 ft, ±10 kt of headwind and ± one payload step; absent in older answers. */
  effects: z
    .array(
      z.object({
        kind: z.enum(['level', 'headwind', 'payload']),
        /** Feet, kt or kg. */
        by: z.number(),
        /** `null` if the flight is then impossible. */
        difference: z.object({ tripKg: z.number(), blockKg: z.number(), minutes: z.number() }).nullable(),
      }),
    )
    .optional(),
  air: z.object({
    /** Source and age of wind and temperature; `null` when none was used. */
    freshness: freshness.nullable(),
    /** Share of the route planned with a known wind, 0 to 1. */
    knownWindPart: z.number(),
    message: z.string().nullable(),
  }),
  /** ETOPS/EDTO of a twin beyond 60 minutes from an adequate aerodrome; `null` if not applicable. */
  edto: z
    .object({
      /** Approved diversion time, minutes; `null` if not entered. */
      ruleMinutes: z.number().nullable(),
      oneEngineSpeedKt: z.number(),
      /** From the nearest adequate aerodrome, one engine inoperative, still air; `null` if none is known. */
      furthestMinutes: z.number().nullable(),
      furthestAerodrome: z.string().nullable(),
      isWithinRule: z.boolean(),
      aerodromes: z.array(z.object({ ident: z.string(), coordinate: lonLat })),
      points: z.array(
        z.object({
          scenario: z.enum(['engine-failure', 'depressurisation', 'medical']),
          coordinate: lonLat,
          alongNm: z.number(),
          /** The aerodrome nearest in time before and after the point. */
          from: z.string(),
          to: z.string(),
          minutes: z.number(),
          /** Since take-off. */
          overMinutes: z.number(),
          /** An estimate, from typical speeds and flows. */
          criticalFuelKg: z.number(),
          remainingFuelKg: z.number(),
        }),
      ),
    })
    .nullable()
    .optional(),
  /** Ground under each leg of `legs`, in their order, feet above mean sea level; absent in older answers. */
  terrain: z
    .object({
      /** Source of the heights and their resolution. */
      source: z.string(),
      legs: z.array(z.object({ groundFt: z.number(), moraFt: z.number() })),
      driftdown: z.string(),
    })
    .optional(),
  /** Take-off and landing distance by a manual's table; absent in older answers. */
  field: fieldLengthsShape.optional(),
  /** Flight information regions in the order entered, minutes from take-off; absent in older answers. */
  firs: z.array(z.object({ ident: z.string(), name: z.string(), minutes: z.number() })).optional(),
  messages: z.array(z.string()),
  notForNavigation: z.literal(true),
});
export type PerformancePlanAnswer = z.infer<typeof performancePlanAnswer>;

export const makePerformancePlan = defineEndpoint({
  id: 'makePerformancePlan',
  method: 'POST',
  path: '/efb-v2/plan/performance',
  summary: 'Make a performance plan: levels, winds, navigation log and fuel by a fuel policy.',
  auth: 'bearer',
  scope: 'routes',
  body: performancePlanRequest,
  effect: 'read',
  data: performancePlanAnswer,
});
