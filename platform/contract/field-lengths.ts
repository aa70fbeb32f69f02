import { z } from 'zod';

/** Take-off and landing distances of a flight from a manual's table. Feet, kg, degrees Celsius. */
export const fieldLengthsShape = z.object({
  /** The manual; `null` when the type has no table, and then there are no figures. */
  source: z.string().nullable(),
  note: z.string(),
  ends: z.array(
    z.object({
      operation: z.enum(['take-off', 'landing']),
      ident: z.string(),
      massKg: z.number(),
      /** `null` when missing in the data: then there are no cases. */
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
