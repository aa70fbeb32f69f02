import { z } from 'zod';

const positive = z.number().finite().positive().max(1_000_000);
const ascending = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));
const cruiseRow = z.object({
  altitudeFt: z.number().min(0).max(60_000),
  trueAirspeedKt: positive,
  fuelKgPerH: positive,
});
const bandsOf = <Row extends typeof cruiseRow>(row: Row) =>
  z
    .array(
      z.object({
        massKg: positive,
        rows: z
          .array(row)
          .min(1)
          .max(60)
          .refine((rows) => ascending(rows.map((one) => one.altitudeFt)), 'Altitudes ascend.'),
      }),
    )
    .min(1)
    .max(20)
    .refine((bands) => ascending(bands.map((one) => one.massKg)), 'Masses ascend.');
const verticalBands = bandsOf(cruiseRow.extend({ feetPerMin: positive }));

/** A performance profile as in `aviation/performance/performance-profile.ts`: the format of import and export. */
export const profileShape = z.object({
  kind: z.literal('profile'),
  type: z.string().trim().toUpperCase().min(2).max(4),
  name: z.string().trim().min(1).max(80),
  fuel: z.enum(['avgas', 'mogas', 'jet-a1']),
  engines: z.number().int().min(1).max(8),
  emptyKg: positive,
  maximumTakeOffKg: positive,
  maximumLandingKg: positive,
  maximumZeroFuelKg: positive.nullable(),
  fuelCapacityKg: positive.nullable(),
  taxiKgPerH: z.number().min(0).max(10_000),
  runUpKg: z.number().min(0).max(1000),
  holdingKgPerH: positive.nullable(),
  climb: verticalBands,
  cruise: bandsOf(cruiseRow),
  descent: verticalBands,
  source: z.string().trim().min(1).max(400),
  example: z.null().default(null),
});
