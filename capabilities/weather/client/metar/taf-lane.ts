import { followQuery } from '#platform/client/query/follow-query.ts';
import {
  type MarkTone,
  type TimelineMark,
  setTimelineLane,
  timelineLanes,
} from '#platform/client/time/timeline-lanes.store.ts';
import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import type { DecodedTafAnswer } from '../../contract.ts';
import { categoryShape } from './category-badge.tsx';
import { weatherQuery } from './metar.queries.ts';
import { atTimesText } from './report-text.ts';

const LANE = 'weather/taf';
const TONES: Readonly<Record<FlightCategory, MarkTone>> = {
  VFR: 'vfr',
  MVFR: 'mvfr',
  IFR: 'ifr',
  LIFR: 'lifr',
};

/** The periods of a TAF with the prevailing conditions and the worst temporary ones. */
export const tafMarks = (periods: DecodedTafAnswer['periods']): TimelineMark[] =>
  periods.map(({ fromMs, untilMs, category, worst }) => {
    const atTimes = worst === category ? '' : atTimesText(worst);
    return {
      id: String(fromMs),
      fromMs,
      toMs: untilMs,
      label: `${categoryShape(category)} ${category ?? '—'}`,
      title: `TAF ${category ?? 'not categorised'}${atTimes}`,
      tone: category === null ? 'neutral' : TONES[category],
    };
  });

/** The airport whose page is open, as provided by another capability. */
export interface OpenAirport {
  get: () => string | null;
  subscribe: (listener: () => void) => () => void;
}

/** Marks the TAF of the open airport on the timeline; returns a function that stops it. */
export function followTaf(airport: OpenAirport): () => void {
  let stop: (() => void) | null = null;
  let followed: string | null = null;
  const follow = () => {
    const icao = airport.get();
    if (icao === followed) return;
    stop?.();
    stop = null;
    followed = icao;
    if (icao === null) return setTimelineLane(LANE, null);
    const lane = { title: `TAF ${icao}`, order: 20 };
    // The lane keeps its position from one airport to the next.
    if (timelineLanes.get()[LANE]) setTimelineLane(LANE, { ...lane, marks: [], isLoading: true });
    stop = followQuery(weatherQuery(icao), (data, isFetchingFirst) => {
      if (data?.taf) setTimelineLane(LANE, { ...lane, marks: tafMarks(data.taf.periods) });
      else if (!isFetchingFirst) setTimelineLane(LANE, null);
    });
  };
  const unsubscribe = airport.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    stop?.();
    setTimelineLane(LANE, null);
  };
}
