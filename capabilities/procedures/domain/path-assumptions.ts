import { FEET_PER_NM } from '#aviation/units.ts';

/** Assumptions when a procedure leaves the path to the aircraft; included in every response. */
export interface PathAssumptions {
  readonly groundSpeedKt: number;
  readonly bankDeg: number;
  /** For legs that end at an altitude. */
  readonly climbFtPerNm: number;
  /** Length drawn for a leg terminated by ATC. */
  readonly openLegNm: number;
}

export const DEFAULT_ASSUMPTIONS: PathAssumptions = {
  groundSpeedKt: 180,
  bankDeg: 25,
  climbFtPerNm: 400,
  openLegNm: 5,
};

const RADIANS = Math.PI / 180;
/** v² / (g tan φ) with v in knots gives feet: 1.68781² / 32.174 (ft/s per knot, standard gravity). */
const FEET_PER_KNOT_SQUARED = 1.687_81 ** 2 / 32.174;

/** Radius in nautical miles of a level turn in still air: v² / (g tan φ). */
export function turnRadiusNm({ groundSpeedKt, bankDeg }: PathAssumptions): number {
  return (groundSpeedKt ** 2 * FEET_PER_KNOT_SQUARED) / Math.tan(bankDeg * RADIANS) / FEET_PER_NM;
}
