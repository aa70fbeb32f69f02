import { z } from 'zod';
import { performancePlanAnswer, performancePlanRequest } from '#capabilities/plan/contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** Maximum number of plans for one call. */
export const ANALYSIS_PLANS_MAX = 84;

/** Hours before and after the planned departure that are compared. */
export const DEPARTURE_HOURS = { from: -6, to: 24 } as const;

/** Missing part of a result, with a stable id and a sentence in place of the figure. */
const gap = z.object({ id: z.string(), message: z.string() });
export type AnalysisGap = z.infer<typeof gap>;

const flownFigures = z.object({
  state: z.literal('flown'),
  /** `POST /efb-v2/plan/performance` with this body gives the same plan. */
  request: performancePlanRequest,
  /** Trip fuel without taxi, and block fuel; kg. */
  tripKg: z.number(),
  taxiKg: z.number(),
  blockKg: z.number(),
  /** From take-off to landing, and with taxi before it. */
  airMinutes: z.number(),
  blockMinutes: z.number(),
  offBlock: z.string(),
  landing: z.string(),
  distanceNm: z.number(),
  initialLevelFt: z.number(),
  /** Every level cruised, in the order flown. */
  levelsFt: z.array(z.number()),
  /** Mean Mach number of the cruise by time; null without a cruise. */
  cruiseMach: z.number().nullable(),
  /** Mean headwind by distance, negative with a tailwind; null where no wind is known. */
  headwindKt: z.number().nullable(),
  /** Share of the route planned with a known wind, 0 to 1. */
  knownWindPart: z.number(),
  takeOffKg: z.number(),
  landingKg: z.number(),
  /** Why it cannot be flown as requested: limits exceeded, a level not reached. Empty when it can. */
  problems: z.array(z.string()),
});
export type FlownFigures = z.infer<typeof flownFigures>;

/** The figures of one plan, or why there is none. */
export const planFigures = z.discriminatedUnion('state', [
  flownFigures,
  z.object({
    state: z.literal('refused'),
    request: performancePlanRequest,
    /** Stable id of the failure, as from the plan itself. */
    id: z.string(),
    message: z.string(),
  }),
]);
export type PlanFigures = z.infer<typeof planFigures>;

/** A cruise speed of the matrix; `usual` is that of the type. */
export const matrixSpeed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('usual') }),
  z.object({ kind: z.literal('cost-index'), costIndex: z.number().min(0).max(999) }),
  z.object({ kind: z.literal('mach'), mach: z.number().min(0.1).max(0.99) }),
]);
export type MatrixSpeed = z.infer<typeof matrixSpeed>;

const level = z.number().int().min(20).max(510);

const call = (id: string, path: `/${string}`, summary: string) =>
  ({ id, method: 'POST', path, summary, auth: 'bearer', scope: 'routes', effect: 'read' }) as const;

/** Plans of one flight by level and speed: `cells` row by row, one for each speed in the requested order. */
export const analyseMatrix = defineEndpoint({
  ...call('analyseMatrix', '/efb-v2/analysis/matrix', 'Fuel and time of a flight by level and cruise speed.'),
  body: z
    .object({
      plan: performancePlanRequest,
      /** Flight levels; `null` is the level that the plan finds by itself. */
      levels: z.array(level.nullable()).min(1).max(12),
      speeds: z.array(matrixSpeed).min(1).max(12),
    })
    .refine(({ levels, speeds }) => levels.length * speeds.length <= ANALYSIS_PLANS_MAX, {
      message: `At most ${ANALYSIS_PLANS_MAX} cells.`,
    }),
  data: z.object({
    cells: z.array(planFigures),
    /** Source of wind and temperature; null if none was used. */
    freshness: freshness.nullable(),
    madeAt: z.string(),
    notForNavigation: z.literal(true),
  }),
});

const lonLat = z.tuple([z.number(), z.number()]);

/** A point of the planned path, from the navigation log. Figures between two points are interpolated. */
const pathPoint = z.object({
  ident: z.string(),
  kind: z.enum(['departure', 'waypoint', 'top-of-climb', 'step-climb', 'level-off', 'top-of-descent']),
  coordinate: lonLat,
  alongNm: z.number(),
  altitudeFt: z.number(),
  time: z.string(),
  remainingFuelKg: z.number(),
});
export type SectionPathPoint = z.infer<typeof pathPoint>;

/** A column of the section: a position on the path at the time the flight is there. */
const column = z.object({
  alongNm: z.number(),
  coordinate: lonLat,
  trackDegTrue: z.number(),
  time: z.string(),
  plannedFt: z.number(),
  /** Highest ground within 5 NM, feet: coarse, never for clearance. Null where it is not known. */
  groundFt: z.number().nullable(),
  /** Estimated from temperatures at isobaric levels; null where they are not known or show none. */
  tropopauseFt: z.number().nullable(),
});
export type SectionColumn = z.infer<typeof column>;

const grid = z.array(z.number().nullable());
/** Values column by column, one for each of `levelsFt`; null where nothing is known. */
const sectionAir = z.object({
  windFromDegTrue: grid,
  windSpeedKt: grid,
  /** Headwind component, negative with a tailwind. */
  headwindKt: grid,
  temperatureC: grid,
  isaDeviationC: grid,
  /** Change of the wind vector with height, kt for 1,000 ft: an estimate of turbulence. */
  shearKtPer1000Ft: grid,
  /** Relative humidity, %: an estimate of cloud, and of icing between 0 and −20 °C. */
  humidityPercent: grid,
});
export type SectionAir = z.infer<typeof sectionAir>;

/** Vertical section of the flight. */
export const analyseSection = defineEndpoint({
  ...call(
    'analyseSection',
    '/efb-v2/analysis/section',
    'Vertical section of a flight: ground, air and planned path at the time the flight is there.',
  ),
  body: z.object({ plan: performancePlanRequest }),
  data: z.object({
    figures: flownFigures,
    route: z.string(),
    departure: z.string(),
    arrival: z.string(),
    aircraft: z.object({
      type: z.string(),
      registration: z.string().nullable(),
      hasCostIndex: z.boolean(),
      /** The highest level of the type and its source. */
      ceiling: z.object({ ft: z.number(), source: z.string() }).nullable(),
    }),
    alternate: z.string().nullable(),
    path: z.array(pathPoint),
    columns: z.array(column),
    levelsFt: z.array(z.number()),
    air: sectionAir,
    /** Flight information regions in the order flown. */
    firs: z.array(z.object({ ident: z.string(), name: z.string(), fromNm: z.number(), toNm: z.number() })),
    /** Equal-time points and the rule, as in the plan; null when ETOPS/EDTO does not apply or the type has a typical profile. */
    equalTime: performancePlanAnswer.shape.edto.unwrap(),
    groundSource: z.string().nullable(),
    freshness: freshness.nullable(),
    messages: z.array(z.string()),
    gaps: z.array(gap),
    madeAt: z.string(),
    notForNavigation: z.literal(true),
  }),
});
export type SectionAnswer = z.infer<typeof analyseSection.data>;

/** The weather at an aerodrome against the user's alert minima, from an hour before to an hour after the time. */
const aerodromeWeather = z.object({
  /** `possible`: only a temporary or probable group is below. `unknown`: nothing is reported or forecast for the time. */
  state: z.enum(['within', 'possible', 'below', 'unknown']),
  /** Values below minima and their report, or why they are unknown. */
  words: z.string(),
});

/** Arrivals of the hour against the rate; null where the source does not say. */
const aerodromeDemand = z.object({
  arrivals: z.number().nullable(),
  rate: z.number().nullable(),
  percent: z.number().nullable(),
  alert: z.enum(['over', 'near', 'below']).nullable(),
  /** Why nothing is known; empty otherwise. */
  message: z.string(),
});
export type AerodromeDemand = z.infer<typeof aerodromeDemand>;

/** An aerodrome at the time that the flight is there. */
export const aerodromeConditionsShape = z.object({
  role: z.enum(['departure', 'destination', 'alternate']),
  icao: z.string(),
  time: z.string(),
  weather: aerodromeWeather,
  /** By NOTAM in effect; hours of operation are in no source. `unknown`: NOTAM were not retrieved. */
  opening: z.object({
    /** `runway-closed`: a runway is, or something is closed in part or within an hour of the time. */
    state: z.enum(['open', 'runway-closed', 'closed', 'unknown']),
    words: z.string(),
    /** Feet, of the runways not closed by NOTAM; null when unknown, absent when not looked up. */
    longestOpenFt: z.number().nullable().optional(),
  }),
  demand: aerodromeDemand,
  /**
   * Into the wind of the prevailing report or forecast, of the runways not closed, gusts included; null where wind or
   * runways are not known.
   */
  runway: z
    .object({
      ident: z.string(),
      lengthFt: z.number().nullable(),
      headwindKt: z.number().nullable(),
      crosswindKt: z.number().nullable(),
    })
    .nullable(),
});
export type AerodromeConditions = z.infer<typeof aerodromeConditionsShape>;

export const crossedHazardShape = z.object({
  id: z.string(),
  title: z.string(),
  severity: z.enum(['info', 'caution', 'warning']),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type CrossedHazard = z.infer<typeof crossedHazardShape>;

const departureOption = z.object({
  /** Hours from the planned departure. */
  hours: z.number(),
  offBlock: z.string(),
  /** In the past: it cannot be applied. */
  isPast: z.boolean(),
  figures: planFigures,
  /** In the order flown; null when the plan failed. */
  aerodromes: z.array(aerodromeConditionsShape).nullable(),
  /** Crossed at the time of the flight, in order of entry; null when the plan failed. */
  hazards: z.array(crossedHazardShape).nullable(),
});
export type DepartureOption = z.infer<typeof departureOption>;

/** The same flight at other times of departure. */
export const analyseDepartures = defineEndpoint({
  ...call(
    'analyseDepartures',
    '/efb-v2/analysis/departures',
    'A flight by time of departure, hour by hour: fuel, time, hazards, weather against minima, congestion, crew.',
  ),
  body: z.object({
    plan: performancePlanRequest,
    /** Of the flight, to find it in the crew roster. */
    callsign: z.string().trim().max(16).default(''),
    fromHours: z
      .number()
      .int()
      .min(DEPARTURE_HOURS.from)
      .max(DEPARTURE_HOURS.to)
      .default(DEPARTURE_HOURS.from),
    toHours: z.number().int().min(DEPARTURE_HOURS.from).max(DEPARTURE_HOURS.to).default(DEPARTURE_HOURS.to),
  }),
  data: z.object({
    /** In the order of time, one for each hour from `fromHours` to `toHours`. */
    departures: z.array(departureOption),
    /** Sources of hazards that were not checked, or partly, in sentences. Empty: all were checked. */
    unchecked: z.array(z.string()),
    /** The latest on-blocks that is legal for the crew of the roster; the report stays as it is. */
    crew: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('known'),
        onBlocksBy: z.string(),
        /** The last report of its pilots: an earlier departure needs an earlier report, whose limits are not checked. */
        reportsAt: z.string(),
        member: z.string(),
        governedBy: z.string(),
        /** Flights of the same duty after this one, for which `onBlocksBy` leaves time; absent when it is the last. */
        sectorsAfter: z.number().int().positive().optional(),
      }),
      /** No end of the duty is legal, at whatever hour the flight leaves. */
      z.object({ state: z.literal('illegal'), member: z.string(), message: z.string() }),
      z.object({ state: z.literal('unknown'), message: z.string() }),
    ]),
    freshness: freshness.nullable(),
    madeAt: z.string(),
    notForNavigation: z.literal(true),
  }),
});
export type DeparturesAnswer = z.infer<typeof analyseDepartures.data>;

/** Search radius for alternates around the destination, number planned, and minimum runway length. */
export const ALTERNATES = { withinNm: 300, planned: 12, runwayFt: 6500 } as const;

const alternateOption = z.object({
  icao: z.string(),
  name: z.string(),
  coordinate: lonLat,
  /** Along the route planned to it. */
  distanceNm: z.number().nullable(),
  /** From the destination. */
  minutes: z.number().nullable(),
  fuelKg: z.number().nullable(),
  blockKg: z.number().nullable(),
  longestRunwayFt: z.number().nullable(),
  /** Types of approach in the navigation data, such as `ILS`; null where it has no procedures of the airport. */
  approaches: z.array(z.string()).nullable(),
  conditions: aerodromeConditionsShape,
  figures: planFigures,
  /** Usable as far as known: `ruled-out` has at least one decisive reason against it. */
  verdict: z.enum(['suitable', 'check', 'ruled-out']),
  /** Reasons for its rank, decisive ones first. */
  reasons: z.array(z.object({ effect: z.enum(['for', 'against', 'unknown']), words: z.string() })),
  isPlanned: z.boolean(),
});
export type AlternateOption = z.infer<typeof alternateOption>;

/** Aerodromes around the destination, the best alternate first. */
export const analyseAlternates = defineEndpoint({
  ...call(
    'analyseAlternates',
    '/efb-v2/analysis/alternates',
    'Alternates of a flight, ranked with reasons: weather at the time, runway and wind, approach, opening, fuel.',
  ),
  body: z.object({
    plan: performancePlanRequest,
    runwayFt: z.number().int().min(1000).max(16_000).default(ALTERNATES.runwayFt),
  }),
  data: z.object({
    /** The best first. */
    alternates: z.array(alternateOption),
    /** Number with a suitable runway within the distance; the nearest are planned. */
    found: z.number(),
    withinNm: z.number(),
    madeAt: z.string(),
    notForNavigation: z.literal(true),
  }),
});
export type AlternatesAnswer = z.infer<typeof analyseAlternates.data>;
