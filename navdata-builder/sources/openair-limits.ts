import { FEET_PER_METRE } from '#aviation/units.ts';
import type { VerticalLimit } from '#capabilities/navdata/domain/airspace/airspace-terms.ts';

/**
 * A limit as OpenAir files write it: `SFC`, `GND`, `UNL`, `FL 95`, `6400MSL`, `4500 ft AMSL`, `300 m AGL`,
 * `19501ft STD`; a bare figure is feet above mean sea level. `null` for anything else.
 */
export function parseOpenAirLimit(text: string): VerticalLimit | null {
  const words = text.trim().toUpperCase();
  if (/^(SFC|GND|GROUND|SURFACE)$/.test(words)) return { datum: 'SFC', value: 0 };
  if (/^(UNL|UNLIM|UNLIMITED|UNLTD)$/.test(words)) return { datum: 'UNL', value: 0 };
  const level = /^FL\s*(\d{1,3})$/.exec(words)?.[1];
  if (level !== undefined) return { datum: 'FL', value: Number(level) };
  const match = /^(\d+(?:\.\d+)?)\s*(FT|F|M)?\s*(A?MSL|ALT|AGL|ASFC|AGND|SFC|GND|STD)?$/.exec(words);
  if (!match) return null;
  const [, figure = '', unit, datum = 'MSL'] = match;
  const feet = Math.round(Number(figure) * (unit === 'M' ? FEET_PER_METRE : 1));
  if (datum === 'STD') return { datum: 'FL', value: Math.round(feet / 100) };
  if (datum !== 'MSL' && datum !== 'AMSL' && datum !== 'ALT')
    return feet === 0 ? { datum: 'SFC', value: 0 } : { datum: 'AGL', value: feet };
  return { datum: 'MSL', value: feet };
}
