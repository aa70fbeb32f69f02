import { windOfComponents, type Wind } from '#aviation/atmosphere/wind-vector.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';

/** The wind of a simulated atmosphere at a place, a pressure level and an instant. */
export type WindAt = (at: { lat: number; lon: number; levelHpa: number; timeMs: number }) => Wind;

/** The wind of the one simulated atmosphere, so that tracks ride the jet that the weather layers show. */
export function windOf(atmosphere: Pick<Atmosphere, 'at'>): WindAt {
  return (where) => {
    const air = atmosphere.at(where);
    if (air === null) throw new RangeError(`the atmosphere has no ${where.levelHpa} hPa`);
    return windOfComponents(air);
  };
}
