import type { AreaAbout } from '../../contract.ts';

type Named = Pick<AreaAbout, 'source' | 'title'>;

/** Whether an area is in effect at any time of a flight; an unknown time excludes nothing. */
export const isDuring =
  (departureMs: number | null, arrivalMs: number | null) =>
  ({ validFrom, validTo }: Pick<AreaAbout, 'validFrom' | 'validTo'>): boolean =>
    (validFrom === null || arrivalMs === null || Date.parse(validFrom) <= arrivalMs) &&
    (validTo === null || departureMs === null || Date.parse(validTo) >= departureMs);

/** Areas that could not be compared with a route, a sentence per source: without position, or lines only. */
export function unplacedLines({
  sources,
  unplaced,
  lines,
}: {
  readonly sources: readonly { readonly id: AreaAbout['source']; readonly title: string }[];
  readonly unplaced: readonly Named[];
  readonly lines: readonly Named[];
}): string[] {
  const namesOf = (areas: readonly Named[], sourceId: AreaAbout['source']): string =>
    areas
      .filter(({ source }) => source === sourceId)
      .map((area) => area.title)
      .join(', ');
  return sources.flatMap(({ id, title }) => {
    const [unknown, near] = [namesOf(unplaced, id), namesOf(lines, id)];
    return [
      ...(unknown === '' ? [] : [`${title} not checked: no position published for ${unknown}.`]),
      ...(near === '' ? [] : [`${title} not checked: ${near} near the route, published as a line only.`]),
    ];
  });
}
