import { levelNearFl } from './field-level.ts';
import { FIELD_LEVELS, LEVEL_FIELDS, setFieldLevel } from './field-levels.store.ts';

/** Shows every field at the level nearest to a flight level. */
export function showFieldsNear(flightLevel: number): void {
  const level = levelNearFl(FIELD_LEVELS, flightLevel);
  for (const field of LEVEL_FIELDS) setFieldLevel(field, level);
}
