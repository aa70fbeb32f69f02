/** Filter of aircraft; an empty text does not filter. */
export interface TrafficFilter {
  /** Type designators or prefixes, separated by spaces or commas: `B77 A388`. */
  readonly type: string;
  /** Operator designators, or callsign prefixes: `DAL UAL`. */
  readonly operator: string;
  readonly departure: string;
  readonly arrival: string;
  readonly isInAirOnly: boolean;
  /** Only within this distance of the route shown; `null`: anywhere. */
  readonly nearRouteNm: number | null;
}

export const NO_FILTER: TrafficFilter = {
  type: '',
  operator: '',
  departure: '',
  arrival: '',
  isInAirOnly: false,
  nearRouteNm: null,
};

/** Words of a text, in capitals. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');

/** Whether the filter is active. */
export function isFiltering(filter: TrafficFilter): boolean {
  return (
    [filter.type, filter.operator, filter.departure, filter.arrival].some(
      (text) => wordsOf(text).length > 0,
    ) ||
    filter.isInAirOnly ||
    filter.nearRouteNm !== null
  );
}
