/** Which aircraft are wanted; an empty text asks for nothing. */
export interface TrafficFilter {
  /** Designators, or their beginnings, parted by spaces or commas: `B77 A388`. */
  readonly type: string;
  /** Designators of operators, or beginnings of callsigns: `DAL UAL`. */
  readonly operator: string;
  readonly departure: string;
  readonly arrival: string;
  readonly isInAirOnly: boolean;
  /** Only within so many miles of the route that is shown; `null`: anywhere. */
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

/** The words of a text, in capitals. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');

/** Whether anything is asked for. */
export function isFiltering(filter: TrafficFilter): boolean {
  return (
    [filter.type, filter.operator, filter.departure, filter.arrival].some(
      (text) => wordsOf(text).length > 0,
    ) ||
    filter.isInAirOnly ||
    filter.nearRouteNm !== null
  );
}
