interface Named {
  readonly source: string;
  readonly title: string;
}
/** Validity of an area, ISO 8601 UTC; null is unknown. */
interface Valid {
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** Whether an area is in effect at any time of a flight, ms since 1970; an unknown time excludes nothing. */
export const isDuring =
  (departureMs: number | null, arrivalMs: number | null) =>
  ({ validFrom, validTo }: Valid): boolean =>
    (validFrom === null || arrivalMs === null || Date.parse(validFrom) <= arrivalMs) &&
    (validTo === null || departureMs === null || Date.parse(validTo) >= departureMs);

/** Areas that could not be compared with a route, a sentence per source: without position, or lines only. */
export function unplacedLines({
  sources,
  unplaced,
  lines,
}: {
  readonly sources: readonly { readonly id: string; readonly title: string }[];
  readonly unplaced: readonly Named[];
  readonly lines: readonly Named[];
}): string[] {
  const namesOf = (areas: readonly Named[], sourceId: string): string =>
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
