/** Position by latitude and longitude, degrees. */
export interface TypedPoint {
  readonly lat: number;
  readonly lon: number;
}

const SIGNED = /(?<![\w.])(-?\d{1,2}\.\d+)\s*[,/ ]\s*(-?\d{1,3}\.\d+)(?![\w.])/g;
const LETTERED =
  /(?<![\w.])(\d{1,2}(?:\.\d+)?)\s*(?:°|deg(?:rees?)?)?\s*(n|s|north|south)\b[\s,/]*(\d{1,3}(?:\.\d+)?)\s*(?:°|deg(?:rees?)?)?\s*(e|w|east|west)\b/gi;
const LETTERS_FIRST = /(?<![\w.])([ns])\s?(\d{1,2}(?:\.\d+)?)[\s,/]*([ew])\s?(\d{1,3}(?:\.\d+)?)(?![\w.])/gi;
const LABELLED =
  /\blat(?:itude)?\.?\s*(-?\d{1,2}(?:\.\d+)?)[\s,]*(?:and\s+)?lon(?:g(?:itude)?)?\.?\s*(-?\d{1,3}(?:\.\d+)?)/gi;

/** Extracts positions by coordinates from a sentence as typed; returns them and the rest. */
export function takePoints(text: string): { points: readonly TypedPoint[]; left: string } {
  const points: TypedPoint[] = [];
  const take = (lat: number, lon: number, all: string): string => {
    if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return all;
    points.push({ lat, lon });
    return ' ';
  };
  const side = (letter: string): number => (/^[sw]/i.test(letter) ? -1 : 1);
  const left = text
    .replaceAll(LABELLED, (all: string, lat: string, lon: string) => take(Number(lat), Number(lon), all))
    .replaceAll(LETTERED, (all: string, lat: string, ns: string, lon: string, ew: string) =>
      take(Number(lat) * side(ns), Number(lon) * side(ew), all),
    )
    .replaceAll(LETTERS_FIRST, (all: string, ns: string, lat: string, ew: string, lon: string) =>
      take(Number(lat) * side(ns), Number(lon) * side(ew), all),
    )
    .replaceAll(SIGNED, (all: string, lat: string, lon: string) => take(Number(lat), Number(lon), all));
  return { points, left };
}

const ROUTE = /\b([A-Z]{4})((?:\s+[A-Z][A-Z0-9/]{1,10})+)\s+([A-Z]{4})\b/;
const IS_TYPED_ROUTE = /\bDCT\b|\broute\b|\brouting\b|\bparse\b|\bvalid\b|\bcheck\b/i;
const ROUTE_ITEM = /^(?:DCT|[A-Z]{1,2}\d{1,4}[A-Z]?|[A-Z]{2,3}|[A-Z]{5})$/;

/** Extracts a route typed between its two airports from a sentence; `route` is null when there is none. */
export function takeTypedRoute(text: string): { route: string | null; left: string } {
  const match = ROUTE.exec(text);
  const items = match?.[2]?.trim().split(/\s+/) ?? [];
  const isRoute =
    items.length > 0 && items.every((item) => ROUTE_ITEM.test(item)) && IS_TYPED_ROUTE.test(text);
  if (match === null || !isRoute) return { route: null, left: text };
  return { route: items.join(' '), left: text.replace(match[0], `${match[1] ?? ''} ${match[3] ?? ''}`) };
}
