import { z } from 'zod';

const LEVELS = 'A flight level from FL020 to FL510';
const flightLevel = z.number().int().min(20, LEVELS).max(510, LEVELS);

/**
 * The requested cruise. `level` and `levelChanges` are flight levels. One speed at most: `speed` as text, `mach`,
 * `trueAirspeedKt`, or `cruise`, the usual speed of the type or long range cruise.
 */
export const cruiseFields = {
  level: flightLevel.optional(),
  levelChanges: z
    .array(z.object({ at: z.string().trim().toUpperCase().min(1).max(20), level: flightLevel }))
    .max(20)
    .optional(),
  /** `M084`, `N0480` (kt true), `K0890` (km/h true), `LRC`, or `CI35` (kg of fuel a minute). */
  speed: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(M\d{2,3}|N\d{4}|K\d{4}|LRC|CI\d{1,3})$/, 'A speed is M084, N0480, K0890, LRC or CI35.')
    .optional(),
  mach: z.number().min(0.1).max(0.99).optional(),
  trueAirspeedKt: z.number().min(40).max(700).optional(),
  cruise: z.enum(['usual', 'long-range']).optional(),
};

/** The cruise of a saved plan: the request for its performance plan. */
export const cruiseOfPlan = z.object({
  ...cruiseFields,
  /** Flown as economy speed; absent where the type has none. */
  costIndex: z.number().min(0).max(999).optional(),
});
export type CruiseOfPlan = z.infer<typeof cruiseOfPlan>;
