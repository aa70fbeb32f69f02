import { z } from 'zod';
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
