/**
 * Colours of altitude, for traffic and the altitude control alike: hue 20° at the ground to 360° at FL510, through
 * the stops below. Saturation and lightness are tokens of the theme (`ramp-s`, `ramp-l-…`).
 */
const HUE_STOPS: readonly (readonly [altitudeFt: number, hueDeg: number])[] = [
  [0, 20],
  [4000, 43],
  [9000, 85],
  [11_000, 140],
  [40_000, 300],
  [51_000, 360],
];

/** Hue in degrees of an altitude in feet; below the ground and above FL510 the ends of the ramp. */
export function altitudeHueDeg(altitudeFt: number): number {
  for (let index = 1; index < HUE_STOPS.length; index += 1) {
    const [lowFt, lowHue] = HUE_STOPS[index - 1] ?? [0, 20];
    const [highFt, highHue] = HUE_STOPS[index] ?? [51_000, 360];
    if (altitudeFt <= highFt) {
      const share = Math.max(0, (altitudeFt - lowFt) / (highFt - lowFt));
      return lowHue + share * (highHue - lowHue);
    }
  }
  return 360;
}

/** Reads a token of `tokens.css`, see `readTokens`. */
type TokenReader = (token: string) => string;

/** The colour of an altitude, feet. Blues are lightened at night and greens darkened by day, to stay readable. */
export function altitudeColor(altitudeFt: number, token: TokenReader): string {
  const hue = altitudeHueDeg(altitudeFt);
  const lightness =
    hue > 200 && hue < 300
      ? token('ramp-l-blue')
      : hue > 40 && hue < 200
        ? token('ramp-l-green')
        : token('ramp-l');
  return `hsl(${hue.toFixed(0)} ${token('ramp-s')} ${lightness})`;
}
