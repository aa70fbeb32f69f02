import { type Band, bandLookup } from '../bands.ts';

// 14 CFR part 117, Tables A, B and C, annual edition of 2023 (GovInfo CFR-2023-title14-vol3-part117.xml). Hours, by the
// zone of acclimation. Circulating copies of B and C are often wrong: do not change without the CFR.

/** Table A to Part 117: maximum flight time, unaugmented, by time of report. */
export const TABLE_A: readonly Band<number>[] = [
  ['0000', '0459', 8],
  ['0500', '1959', 9],
  ['2000', '2359', 8],
];

/** Table B to Part 117: maximum FDP, unaugmented, by scheduled start; 1 to 6 and 7 or more segments. */
export const TABLE_B: readonly Band<readonly number[]>[] = [
  ['0000', '0359', [9, 9, 9, 9, 9, 9, 9]],
  ['0400', '0459', [10, 10, 10, 10, 9, 9, 9]],
  ['0500', '0559', [12, 12, 12, 12, 11.5, 11, 10.5]],
  ['0600', '0659', [13, 13, 12, 12, 11.5, 11, 10.5]],
  ['0700', '1159', [14, 14, 13, 13, 12.5, 12, 11.5]],
  ['1200', '1259', [13, 13, 13, 13, 12.5, 12, 11.5]],
  ['1300', '1659', [12, 12, 12, 12, 11.5, 11, 10.5]],
  ['1700', '2159', [12, 12, 11, 11, 10, 9, 9]],
  ['2200', '2259', [11, 11, 10, 10, 9, 9, 9]],
  ['2300', '2359', [10, 10, 10, 9, 9, 9, 9]],
];

/** Table C to Part 117: maximum FDP, augmented; class 1 with 3 and 4 pilots, class 2, class 3. */
export const TABLE_C: readonly Band<readonly number[]>[] = [
  ['0000', '0559', [15, 17, 14, 15.5, 13, 13.5]],
  ['0600', '0659', [16, 18.5, 15, 16.5, 14, 14.5]],
  ['0700', '1259', [17, 19, 16.5, 18, 15, 15.5]],
  ['1300', '1659', [16, 18.5, 15, 16.5, 14, 14.5]],
  ['1700', '2359', [15, 17, 14, 15.5, 13, 13.5]],
];

export const tableA = bandLookup(TABLE_A);
export const tableB = bandLookup(TABLE_B);
export const tableC = bandLookup(TABLE_C);
