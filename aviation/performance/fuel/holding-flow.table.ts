/** Published holding fuel flow, all engines: 1,500 ft AMSL, clean, standard atmosphere. */
export interface HoldingFlowPoint {
  /** ICAO type designator. */
  readonly type: string;
  readonly massKg: number;
  readonly flowKgPerH: number;
  readonly source: string;
}

const simbrief = 'SimBrief briefing, A320-200 CFM56-5B4/P';
const cap697 = 'CAP 697, figure 4.4';
const qsp = 'QSimPlanner fuel profile';
const a320neo = 'A320neo FCOM PER-HLD';
const a380 = 'A380 FCOM PER-IFT-HLD';

/**
 * Published holding fuel flows. SimBrief final reserves are entered at zero fuel mass plus half of the reserve: 1,079
 * kg for 30 min at 58,282 kg, 1,799 kg for 45 min at 61,609 kg. The A380 figure, 13,100 lb for 30 min from 940,000 lb
 * at ISA + 10 °C, is entered at its mean mass, less 3 %. QSimPlanner states no altitude: 1,500 ft is assumed.
 */
export const holdingFlowTable: readonly HoldingFlowPoint[] = [
  { type: 'A320', massKg: 58_822, flowKgPerH: 2158, source: simbrief },
  { type: 'A320', massKg: 62_509, flowKgPerH: 2399, source: simbrief },
  { type: 'A20N', massKg: 58_000, flowKgPerH: 1688, source: a320neo },
  { type: 'A388', massKg: 423_400, flowKgPerH: 11_538, source: a380 },
  { type: 'B712', massKg: 30_000, flowKgPerH: 1430, source: qsp },
  { type: 'B734', massKg: 47_000, flowKgPerH: 2360, source: cap697 },
  { type: 'B736', massKg: 70_000, flowKgPerH: 2490, source: qsp },
  { type: 'B737', massKg: 60_000, flowKgPerH: 2178, source: qsp },
  { type: 'B738', massKg: 60_000, flowKgPerH: 2262, source: qsp },
  { type: 'B739', massKg: 58_967, flowKgPerH: 2238, source: qsp },
  { type: 'B744', massKg: 240_000, flowKgPerH: 7530, source: qsp },
  { type: 'B748', massKg: 240_000, flowKgPerH: 7680, source: qsp },
  { type: 'B77L', massKg: 240_000, flowKgPerH: 6348, source: qsp },
  { type: 'B77W', massKg: 240_000, flowKgPerH: 6492, source: qsp },
  { type: 'B788', massKg: 172_500, flowKgPerH: 4500, source: qsp },
];

/** Types without a published flow, and the type of the same family whose fit they use. */
export const holdingFlowFamily: Readonly<Record<string, string>> = {
  A318: 'A320',
  A319: 'A320',
  A321: 'A320',
  A21N: 'A20N',
  B733: 'B734',
  B735: 'B734',
  B742: 'B744',
  B743: 'B744',
  B772: 'B77L',
  B773: 'B77W',
  B789: 'B788',
  B78X: 'B788',
};
