import { type Band, bandLookup } from '../bands.ts';
import { minutesOfText } from '../hours.ts';

// Regulation (EU) 965/2012, Annex III, Subpart FTL (inserted by Regulation (EU) 83/2014), and CS FTL.1 (ED Decision
// 2014/002/R). Cells are h:mm.

/** ORO.FTL.205(b)(1), Table 2: maximum daily FDP, acclimatised; 1–2, 3, 4 … 10 sectors, by start at reference time. */
export const TABLE_2: readonly Band<readonly string[]>[] = [
  ['0600', '1329', ['13:00', '12:30', '12:00', '11:30', '11:00', '10:30', '10:00', '09:30', '09:00']],
  ['1330', '1359', ['12:45', '12:15', '11:45', '11:15', '10:45', '10:15', '09:45', '09:15', '09:00']],
  ['1400', '1429', ['12:30', '12:00', '11:30', '11:00', '10:30', '10:00', '09:30', '09:00', '09:00']],
  ['1430', '1459', ['12:15', '11:45', '11:15', '10:45', '10:15', '09:45', '09:15', '09:00', '09:00']],
  ['1500', '1529', ['12:00', '11:30', '11:00', '10:30', '10:00', '09:30', '09:00', '09:00', '09:00']],
  ['1530', '1559', ['11:45', '11:15', '10:45', '10:15', '09:45', '09:15', '09:00', '09:00', '09:00']],
  ['1600', '1629', ['11:30', '11:00', '10:30', '10:00', '09:30', '09:00', '09:00', '09:00', '09:00']],
  ['1630', '1659', ['11:15', '10:45', '10:15', '09:45', '09:15', '09:00', '09:00', '09:00', '09:00']],
  ['1700', '0459', ['11:00', '10:30', '10:00', '09:30', '09:00', '09:00', '09:00', '09:00', '09:00']],
  ['0500', '0514', ['12:00', '11:30', '11:00', '10:30', '10:00', '09:30', '09:00', '09:00', '09:00']],
  ['0515', '0529', ['12:15', '11:45', '11:15', '10:45', '10:15', '09:45', '09:15', '09:00', '09:00']],
  ['0530', '0544', ['12:30', '12:00', '11:30', '11:00', '10:30', '10:00', '09:30', '09:00', '09:00']],
  ['0545', '0559', ['12:45', '12:15', '11:45', '11:15', '10:45', '10:15', '09:45', '09:15', '09:00']],
];

/** ORO.FTL.205(b)(2), Table 3: unknown state of acclimatisation; 1–2, 3 … 8 sectors. */
export const TABLE_3: readonly string[] = ['11:00', '10:30', '10:00', '09:30', '09:00', '09:00', '09:00'];

/** ORO.FTL.205(b)(3), Table 4: unknown state, operator with fatigue risk management; 1–2, 3 … 8 sectors. */
export const TABLE_4: readonly string[] = ['12:00', '11:30', '11:00', '10:30', '10:00', '09:30', '09:00'];

export type TableState = 'B' | 'D' | 'X';

/** ORO.FTL.105(1), Table 1: state by time difference (rows: below 4 h, to 6, to 9, to 12) and time since reporting
 * at reference time (columns: below 48 h, 72, 96, 120, and from 120). */
export const TABLE_1: readonly (readonly TableState[])[] = [
  ['B', 'D', 'D', 'D', 'D'],
  ['B', 'X', 'D', 'D', 'D'],
  ['B', 'X', 'X', 'D', 'D'],
  ['B', 'X', 'X', 'X', 'D'],
];

/** CS FTL.1.205(b): maximum FDP with a planned extension; 1–2, 3, 4, 5 sectors; null is "not allowed". */
export const EXTENSION_TABLE: readonly Band<readonly (string | null)[] | null>[] = [
  ['0600', '0614', null],
  ['0615', '0629', ['13:15', '12:45', '12:15', '11:45']],
  ['0630', '0644', ['13:30', '13:00', '12:30', '12:00']],
  ['0645', '0659', ['13:45', '13:15', '12:45', '12:15']],
  ['0700', '1329', ['14:00', '13:30', '13:00', '12:30']],
  ['1330', '1359', ['13:45', '13:15', '12:45', null]],
  ['1400', '1429', ['13:30', '13:00', '12:30', null]],
  ['1430', '1459', ['13:15', '12:45', '12:15', null]],
  ['1500', '1529', ['13:00', '12:30', '12:00', null]],
  ['1530', '1559', ['12:45', null, null, null]],
  ['1600', '1629', ['12:30', null, null, null]],
  ['1630', '1659', ['12:15', null, null, null]],
  ['1700', '1729', ['12:00', null, null, null]],
  ['1730', '1759', ['11:45', null, null, null]],
  ['1800', '1829', ['11:30', null, null, null]],
  ['1830', '1859', ['11:15', null, null, null]],
  ['1900', '0359', null],
  ['0400', '0559', null],
];

/** CS FTL.1.205(c)(2): maximum FDP with in-flight rest, hours, classes 1, 2, 3; class 3 can be configured. */
export const IN_FLIGHT_REST_HOURS = { oneExtraPilot: [16, 15, 14], twoExtraPilots: [17, 16, 15] } as const;

/** CS FTL.1.205(c)(3), cabin crew: maximum FDP by minimum in-flight rest with class 1, 2, 3. */
export const CABIN_REST: readonly (readonly [fdp: string, rest: readonly (string | null)[]])[] = [
  ['14:30', ['1:30', '1:30', '1:30']],
  ['15:00', ['1:45', '2:00', '2:20']],
  ['15:30', ['2:00', '2:20', '2:40']],
  ['16:00', ['2:15', '2:40', '3:00']],
  ['16:30', ['2:35', '3:00', null]],
  ['17:00', ['3:00', '3:25', null]],
  ['17:30', ['3:25', null, null]],
  ['18:00', ['3:50', null, null]],
];

/** CS FTL.1.235(b)(3)(i): local nights at home base; rows to 6 h, 9 h, 12 h; columns below 48 h, 72, 96, and from 96. */
export const TIME_ZONE_NIGHTS: readonly (readonly number[])[] = [
  [2, 2, 3, 3],
  [2, 3, 3, 4],
  [2, 3, 4, 5],
];

export const table2 = bandLookup(TABLE_2);
export const extensionTable = bandLookup(EXTENSION_TABLE);

/** Minutes of a cell. */
export function cellMinutes(cell: string | null | undefined): number | null {
  return cell === null || cell === undefined ? null : minutesOfText(cell);
}
