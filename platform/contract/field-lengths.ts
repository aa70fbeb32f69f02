import { z } from 'zod';

/** Take-off and landing distances of a flight by a manual's table. Feet, kg, degrees Celsius. */
export const fieldLengthsShape = z.object({
  /** The manual; `null` where the type has no table, and then no figure is given. */
  source: z.string().nullable(),
  note: z.string(),
  ends: z.array(
    z.object({
      operation: z.enum(['take-off', 'landing']),
      ident: z.string(),
      massKg: z.number(),
      /** `null` where the data does not give it: then there are no cases. */
      elevationFt: z.number().nullable(),
      /** Of the longest runway. */
      runwayFt: z.number().nullable(),
      cases: z.array(
        z.object({
          temperatureC: z.number(),
          isWet: z.boolean(),
          over50Ft: z.number().nullable(),
          factoredFt: z.number().nullable(),
          /** Why there is no figure. */
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
});
