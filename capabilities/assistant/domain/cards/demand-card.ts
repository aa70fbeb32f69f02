import { formatUtcTime } from '#aviation/time/utc.ts';
import { type AadcResponse, getAadcAirport } from '#capabilities/congestion/contract.ts';
import type { AssistantCard, CardLine } from '../../contract.ts';
import { card, line } from './card.ts';

/** Arrival demand of one hour; null when the source does not cover it. */
export interface DemandHour {
  /** Start of the hour, ms since 1970. */
  readonly time: number;
  readonly arrivalDemand: number | null;
  /** Arrivals accepted in the hour. */
  readonly rate: number | null;
}

const HOURS_SHOWN = 6;
/** Text used by the source for no programme. */
const NO_PROGRAMME = 'No GDP';

function hourLine({ time, arrivalDemand, rate }: DemandHour): CardLine {
  const label = formatUtcTime(time);
  if (arrivalDemand === null) return line(label, null);
  const demand = `${Math.round(arrivalDemand)} arrivals`;
  if (rate === null) return line(label, `${demand}, rate not given`);
  const isOver = arrivalDemand > rate;
  return line(
    label,
    `${demand}, rate ${Math.round(rate)}${isOver ? ', over' : ''}`,
    isOver ? 'caution' : 'plain',
  );
}

/** Delays at an airport: a delay programme in effect, and demand against rate. The source has no delay in minutes. */
export function demandCard(
  airport: string,
  demand: AadcResponse,
  hours: readonly DemandHour[],
): AssistantCard {
  const { control, freshness, message } = demand;
  const programme =
    control === NO_PROGRAMME ? 'No ground delay programme in effect.' : `Ground delay programme: ${control}.`;
  return card({
    tool: getAadcAirport.id,
    title: `${airport} arrival demand`,
    words: `${programme} Delay in minutes is not published here.${message === null ? '' : ` ${message}`}`,
    lines: hours.slice(0, HOURS_SHOWN).map(hourLine),
    freshness,
    link: `/airport/${airport}`,
  });
}
