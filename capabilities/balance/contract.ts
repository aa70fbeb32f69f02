import { z } from 'zod';

/** Maximum size of a preset, characters. */
export const PRESET_TEXT_MAX = 1_000_000;

/**
 * Names are shown and printed, never executed, so markup and quotes are rejected: letters, digits, spaces and the
 * punctuation of names of holds and tanks.
 */
export const PRESET_NAME = /^[\p{L}\p{M}\p{N} \-–_.,()/+&'’#·°]{1,80}$/u;
const name = z.string().trim().min(1).regex(PRESET_NAME);
const identifier = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
/**
 * Ten times the maximum input, so that no conversion of a valid input exceeds it; metres up to the longest aircraft.
 */
const weight = z.number().min(0).max(100_000_000);
const volume = z.number().min(0).max(10_000_000_000);
const arm = z.number().min(0).max(200);
const orNull = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((value) => value ?? null);

const SUMS: ReadonlySet<string> = new Set(['cumulative', 'ramp', 'takeoff', 'landing']);

const stationFields = z.object({
  id: identifier,
  type: z.enum(['weight', 'empty', 'fuel', 'negativeFuel', 'cumulative', 'ramp', 'takeoff', 'landing']),
  name,
  arm: orNull(arm),
  weight: orNull(weight),
  quantity: orNull(z.number().min(0).max(100_000)),
  perItemWeight: orNull(weight),
  fuelVolume: orNull(volume),
  locked: z.boolean().default(false),
  summaryKey: orNull(z.enum(['basicEmpty', 'dryOperating', 'zeroFuel', 'ramp', 'takeoff', 'landing'])),
  isVolumeEntered: z.boolean().default(false),
});
const station = stationFields
  .refine((one) => SUMS.has(one.type) || one.arm !== null, 'A load needs an arm.')
  .refine((one) => one.type !== 'empty' || one.weight !== null, 'The empty aircraft needs its weight.');

const envelopePoint = z
  .object({ weight, min: arm, max: arm })
  .refine(({ min, max }) => min <= max, 'The forward limit lies aft of the aft limit.');

const limits = z.object({
  structural: z
    .object({
      maxZeroFuel: orNull(weight),
      maxRamp: orNull(weight),
      maxTakeoff: orNull(weight),
      maxLanding: orNull(weight),
    })
    .prefault({}),
  cgEnvelope: z.array(envelopePoint).max(200).default([]),
  /** Allowances that narrow the envelope: moments in weight × metre. */
  curtailment: z
    .array(z.object({ name, forward: weight, aft: weight }))
    .max(40)
    .default([]),
  /** Mean aerodynamic chord, metres. */
  chord: orNull(z.object({ leadingEdge: arm, length: z.number().min(0.1).max(50) })),
});

const cabin = z.object({
  stationId: identifier,
  firstRow: z.number().int().min(0).max(999),
  rows: z.number().int().min(1).max(200),
  letters: z.string().regex(/^(?=.*[A-Z])[A-Z ]{1,16}$/),
  firstRowArm: arm,
  pitch: z.number().min(0.1).max(10),
  taken: orNull(z.array(z.string().regex(/^\d{1,4}[A-Z]$/)).max(2000)),
  handArm: orNull(arm),
});

const cargo = z.object({
  stationId: identifier,
  isFed: z.boolean().default(false),
  handArm: orNull(arm),
  holds: z
    .array(z.object({ id: identifier, name, arm, maximum: orNull(weight), weight: weight.default(0) }))
    .max(40),
});

/**
 * A weight and balance preset (spec 3) as exported, imported and stored: weights, volumes, density and limits in
 * `unit`, arms in metres. `entered` lists figures typed in the other unit, by path: they take precedence while still
 * equal, so that storing causes no drift.
 */
export const presetDocument = z.object({
  version: z.literal(3),
  name,
  aircraftType: z
    .string()
    .trim()
    .max(16)
    .regex(/^[A-Za-z0-9 -]*$/)
    .default(''),
  unit: z.enum(['lb', 'kg']).default('lb'),
  fuelDensity: z.number().positive().max(1000),
  limits: limits.prefault({}),
  stations: z
    .array(station)
    .max(200)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two stations have one id.'),
  cabin: orNull(cabin),
  cargo: orNull(cargo),
  isExample: z.boolean().default(false),
  updatedAt: orNull(z.iso.datetime({ offset: true })),
  entered: z
    .record(z.string().max(120), z.object({ value: z.number(), unit: z.enum(['lb', 'kg']) }))
    .default({}),
});
export type PresetDocument = z.infer<typeof presetDocument>;

/** Other data stored under `weight-balance` beside the preset. */
export const storedBalance = presetDocument.extend({
  lastMinuteChanges: z
    .array(
      z.object({
        id: identifier,
        stationId: identifier,
        description: z.string().max(80),
        weight: z.object({ value: z.number().min(-1e8).max(1e8), unit: z.enum(['lb', 'kg']) }),
      }),
    )
    .max(40)
    .default([]),
  flight: orNull(
    z.object({
      id: z.string().max(128),
      callsign: z.string().max(32),
      aircraft: z.string().max(16),
      departure: z.string().max(16),
      arrival: z.string().max(16),
    }),
  ),
  signature: orNull(
    z.object({
      name: z.string().max(80),
      licence: z.string().max(40),
      atMs: z.number(),
      hash: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  savedPresets: z.array(z.unknown()).max(100).default([]),
});
export type StoredBalance = z.infer<typeof storedBalance>;
