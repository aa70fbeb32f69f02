import { z } from 'zod';
import { performancePlanRequest } from '#capabilities/plan/contract.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { freshness } from '#platform/contract/freshness.ts';

/** At most so many plans are made for one question. */
export const ANALYSIS_PLANS_MAX = 84;

/** What is missing from an answer, by a stable id and in a sentence: it stands where the figure would. */
const gap = z.object({ id: z.string(), message: z.string() });
export type AnalysisGap = z.infer<typeof gap>;

const flownFigures = z.object({
  state: z.literal('flown'),
  /** `POST /efb-v2/plan/performance` with this makes the same plan. */
  request: performancePlanRequest,
  /** What the flight burns without taxi, and what stands in the tanks off blocks; kg. */
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
  /** How much of the way was planned in a wind that is known, 0 to 1. */
  knownWindPart: z.number(),
  takeOffKg: z.number(),
  landingKg: z.number(),
  /** Why it cannot be flown as asked for: limits exceeded, a level that is not reached. Empty when it can. */
  problems: z.array(z.string()),
});
export type FlownFigures = z.infer<typeof flownFigures>;

/** The figures of one plan, or why there is none. */
export const planFigures = z.discriminatedUnion('state', [
  flownFigures,
  z.object({
    state: z.literal('refused'),
    request: performancePlanRequest,
    /** Stable id of the refusal, as the plan itself gives it. */
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
  ({ id, method: 'POST', path, summary, auth: 'bearer', scope: 'routes' }) as const;

/** Plans of one flight by level and speed: `cells` row by row, one for each speed in the order asked. */
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
    /** Where wind and temperature come from; null where none was used. */
    freshness: freshness.nullable(),
    madeAt: z.string(),
    notForNavigation: z.literal(true),
  }),
});

const lonLat = z.tuple([z.number(), z.number()]);

/** A place of the planned path: a point of the navigation log. Figures between two are interpolated. */
const pathPoint = z.object({
  ident: z.string(),
  kind: z.enum(['departure', 'waypoint', 'top-of-climb', 'step-climb', 'top-of-descent']),
  coordinate: lonLat,
  alongNm: z.number(),
  altitudeFt: z.number(),
  time: z.string(),
  remainingFuelKg: z.number(),
});
export type SectionPathPoint = z.infer<typeof pathPoint>;

/** A column of the section: a place of the path at the time the flight is there. */
const column = z.object({
  alongNm: z.number(),
  coordinate: lonLat,
  trackDegTrue: z.number(),
  time: z.string(),
  plannedFt: z.number(),
  /** Highest ground within 5 nm, feet: coarse, never for clearance. Null where it is not known. */
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
  /** Against the track, negative with a tailwind. */
  headwindKt: grid,
  temperatureC: grid,
  isaDeviationC: grid,
  /** Change of the wind vector with height, kt for 1,000 ft: an estimate of turbulence. */
  shearKtPer1000Ft: grid,
  /** Relative humidity, %: an estimate of cloud, and of icing between 0 and −20 °C. */
  humidityPercent: grid,
});
export type SectionAir = z.infer<typeof sectionAir>;

/** The flight from the side. */
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
    aircraft: z.object({ type: z.string(), registration: z.string().nullable(), hasCostIndex: z.boolean() }),
    alternate: z.string().nullable(),
    path: z.array(pathPoint),
    columns: z.array(column),
    levelsFt: z.array(z.number()),
    air: sectionAir,
    /** Flight information regions in the order flown. */
    firs: z.array(z.object({ ident: z.string(), name: z.string(), fromNm: z.number(), toNm: z.number() })),
    /** Equal-time points and the rule; null where ETOPS/EDTO does not apply. */
    equalTime: z
      .object({
        ruleMinutes: z.number().nullable(),
        isWithinRule: z.boolean(),
        furthestMinutes: z.number().nullable(),
        points: z.array(
          z.object({
            scenario: z.enum(['engine-failure', 'depressurisation', 'medical']),
            coordinate: lonLat,
            alongNm: z.number(),
            from: z.string(),
            to: z.string(),
            minutes: z.number(),
            criticalFuelKg: z.number(),
            remainingFuelKg: z.number(),
          }),
        ),
        aerodromes: z.array(z.object({ ident: z.string(), coordinate: lonLat })),
      })
      .nullable(),
    groundSource: z.string().nullable(),
    freshness: freshness.nullable(),
    messages: z.array(z.string()),
    gaps: z.array(gap),
    madeAt: z.string(),
    notForNavigation: z.literal(true),
  }),
});
export type SectionAnswer = z.infer<typeof analyseSection.data>;

/** The same flight at other times of departure. */
export const analyseDepartures = defineEndpoint({
  ...call(
    'analyseDepartures',
    '/efb-v2/analysis/departures',
    'Fuel and time of a flight by time of departure, hour by hour.',
  ),
  body: z.object({
    plan: performancePlanRequest,
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
    departures: z.array(
      z.object({
        /** Hours from the planned departure. */
        hours: z.number(),
        offBlock: z.string(),
        /** It is over: it cannot be applied. */
        isPast: z.boolean(),
        figures: planFigures,
      }),
    ),
    freshness: freshness.nullable(),
    madeAt: z.string(),
    notForNavigation: z.literal(true),
  }),
});
export type DeparturesAnswer = z.infer<typeof analyseDepartures.data>;
