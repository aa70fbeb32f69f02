import { windOfComponents, type Wind } from '#aviation/atmosphere/wind-vector.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';

/** Wind at a position (degrees), pressure level and time (ms since 1970). */
export type WindAt = (at: { lat: number; lon: number; levelHpa: number; timeMs: number }) => Wind;

/** Reads the wind from the simulated atmosphere, so that tracks and weather layers agree. Throws outside its levels. */
export function windOf(atmosphere: Pick<Atmosphere, 'at'>): WindAt {
  return (where) => {
    const air = atmosphere.at(where);
    if (air === null) throw new RangeError(`the atmosphere has no ${where.levelHpa} hPa`);
    return windOfComponents(air);
  };
}
