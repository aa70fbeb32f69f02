/** Speed and level from a point on, as field 15 writes them: `N0450F350`, `K0913S1130`, `M082F290F350`, `N0120VFR`. */
export interface CruiseChange {
  readonly speed: string;
  readonly level: string;
  /** Upper level of a cruise climb, or `PLUS`; null where the level is held. */
  readonly climbTo: string | null;
}

/**
 * Doc 4444 item 15: K and four figures km/h, N and four knots, M and three hundredths of Mach; F and three flight
 * level, S and four tens of metres standard, A and three hundreds of feet, M and four tens of metres, or VFR. Also
 * `M08` with two figures and a trailing plus, which plans carry.
 */
const changeForm =
  /^([KN]\d{4}|M\d{2,3})(F\d{3}|S\d{4}|A\d{3}|M\d{4}|VFR)(F\d{3}|S\d{4}|A\d{3}|M\d{4}|PLUS)?\+?$/;

/** Reads a change of speed and level, or gives null when the text is none. */
export function parseCruiseChange(text: string): CruiseChange | null {
  const [, speed, level, climbTo] = changeForm.exec(text) ?? [];
  return speed === undefined || level === undefined ? null : { speed, level, climbTo: climbTo ?? null };
}

/** As field 15 writes it behind a point. */
export function cruiseChangeText({ speed, level, climbTo }: CruiseChange): string {
  return `${speed}${level}${climbTo ?? ''}`;
}
