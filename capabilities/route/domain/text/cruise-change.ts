import { FEET_PER_METRE } from '#aviation/units.ts';

/**
 * Speed and level from a point on, in the format of field 15: `N0450F350`, `K0913S1130`, `M082F290F350`, `N0120VFR`.
 */
export interface CruiseChange {
  readonly speed: string;
  readonly level: string;
  /** Upper level of a cruise climb, or `PLUS`; null without a cruise climb. */
  readonly climbTo: string | null;
}

/**
 * Doc 4444 item 15: K with four digits in km/h, N with four in knots, M with three in hundredths of Mach; F with three
 * for flight level, S with four for standard tens of metres, A with three for hundreds of feet, M with four for tens of
 * metres, or VFR. Also `M08` with two digits and a trailing plus, which occur in plans.
 */
const changeForm =
  /^([KN]\d{4}|M\d{2,3})(F\d{3}|S\d{4}|A\d{3}|M\d{4}|VFR)(F\d{3}|S\d{4}|A\d{3}|M\d{4}|PLUS)?\+?$/;

/** Parses a change of speed and level; null for any other text. */
export function parseCruiseChange(text: string): CruiseChange | null {
  const [, speed, level, climbTo] = changeForm.exec(text) ?? [];
  return speed === undefined || level === undefined ? null : { speed, level, climbTo: climbTo ?? null };
}

/**
 * Feet of a level of field 15: `F350`, `A045`, `S1190`, `M0840` (tens of metres, to the nearest hundred feet); null for
 * `VFR`, and for `PLUS` of a cruise climb.
 */
export function levelFtOf(text: string): number | null {
  const [, kind = '', digits = ''] = /^([FASM])(\d{3,4})$/.exec(text) ?? [];
  if (kind === '') return null;
  const value = Number(digits);
  return kind === 'F' || kind === 'A' ? value * 100 : Math.round((value * 10 * FEET_PER_METRE) / 100) * 100;
}

/** Text of a change in the format of field 15 after a point. */
export function cruiseChangeText({ speed, level, climbTo }: CruiseChange): string {
  return `${speed}${level}${climbTo ?? ''}`;
}
