import { fieldDistance, fieldManualOf } from './field-distance.ts';
import { KG_PER_LB } from './fuel/fuel-density.ts';

/** Runway length required by a type, and its source. */
export interface NeededRunway {
  readonly lengthFt: number;
  readonly source: string;
}

const HOT_DAY_C = 20;
const SEA_LEVEL_C = 15;
const COLDER_PER_FT = 1.98 / 1000;

/**
 * Paved runway length required by a type at an elevation (ft AMSL), a conservative figure from its manual: heaviest
 * mass of the table, ISA + 20 °C, wet, still air, with the safety factors of `fieldDistance`. Null when the type has no
 * table, or the table has no figure.
 */
export function neededRunway(
  type: string,
  { operation, elevationFt }: { readonly operation: 'take-off' | 'landing'; readonly elevationFt: number },
): NeededRunway | null {
  const manual = fieldManualOf(type);
  if (!manual) return null;
  const tables = operation === 'take-off' ? manual.takeOff : manual.landing;
  const found = fieldDistance(manual, {
    operation,
    massKg: Math.max(...tables.map(({ massLb }) => massLb)) * KG_PER_LB,
    pressureAltitudeFt: elevationFt,
    temperatureC: SEA_LEVEL_C - COLDER_PER_FT * elevationFt + HOT_DAY_C,
    headwindKt: 0,
    slopePercent: 0,
    surface: 'paved',
    isWet: true,
  });
  if (!found.ok) return null;
  const words = `${manual.name}, heaviest mass, wet, ${HOT_DAY_C} °C above standard`;
  return { lengthFt: Math.ceil(found.factoredFt), source: words };
}
