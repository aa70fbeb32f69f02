import type { ReadWord, RoutePoint } from '../../contract.ts';
import type { ResolvedPoint } from './resolve-layers.ts';
import type { LayeredRoute } from './route-layers.ts';
import type { RouteEnds, Surroundings } from '../route-surroundings.ts';

/**
 * Words of a route that were read as another name of the data: an airway of a related name, a departure or arrival
 * without its number.
 */
export function readWords(
  { readAs }: Pick<LayeredRoute, 'readAs'>,
  resolved: readonly ResolvedPoint[],
  { ends, airwayNamed }: Pick<Surroundings, 'airwayNamed'> & { readonly ends: RouteEnds },
): ReadWord[] {
  const procedures = readAs.map(({ word, name }) => ({
    word,
    names: [name],
    message: `${word} is read as ${name}, the only procedure of that name in the data.`,
  }));
  const airways = resolved.flatMap(({ point, walk, layer: { namedRoute } }, index) => {
    if (!namedRoute || !walk?.along) return [];
    const from = resolved[index - 1]?.point ?? ends.departure;
    const flown = `flown along ${walk.along.join(' and ')}.`;
    const why = airwayNamed(namedRoute.name)
      ? `${namedRoute.name} does not lead from ${from.ident} to ${point.ident} in the data:`
      : `The data has no ${namedRoute.name} here:`;
    return [{ word: namedRoute.name, names: [...walk.along], message: `${why} ${flown}` }];
  });
  const all = [...procedures, ...airways];
  return all.filter(({ message }, index) => all.findIndex((other) => other.message === message) === index);
}

/** A STAY is filed, but not included in any computation. */
export function stayNotes(points: readonly RoutePoint[]): string[] {
  return points.flatMap(({ ident, stay }) =>
    stay === undefined ? [] : [`${stay} at ${ident} is filed; times and fuel do not count it.`],
  );
}
