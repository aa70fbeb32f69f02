import type { CodedAltitude, CodedSpeed } from '#aviation/procedures/coded-leg.ts';

/** Altitudes from here are flight levels in the United States; elsewhere data has levels. */
const FLIGHT_LEVELS_FROM_FT = 18_000;

function altitudeFigure(altitudeFt: number): string {
  return altitudeFt >= FLIGHT_LEVELS_FROM_FT
    ? `FL${String(Math.round(altitudeFt / 100)).padStart(3, '0')}`
    : String(altitudeFt);
}

const RULE_SIGNS = { AT: '', AT_OR_ABOVE: '≥', AT_OR_BELOW: '≤' } as const;

/** Altitude constraint, short: `4000`, `≥2000`, `≤10000`, `2000–4000`; null for none. */
export function altitudeText(altitude: CodedAltitude | null): string | null {
  if (altitude === null) return null;
  const figure = altitudeFigure(altitude.altitudeFt);
  if (altitude.rule === 'BETWEEN')
    return `${altitudeFigure(altitude.secondAltitudeFt ?? altitude.altitudeFt)}–${figure}`;
  return `${RULE_SIGNS[altitude.rule]}${figure}`;
}

const RULE_WORDS = { AT: 'at', AT_OR_ABOVE: 'at or above', AT_OR_BELOW: 'at or below' } as const;

/** Altitude constraint as text: `at or above 2000 ft`. */
export function altitudeWords(altitude: CodedAltitude | null): string | null {
  if (altitude === null) return null;
  const withUnit = (feet: number) =>
    feet >= FLIGHT_LEVELS_FROM_FT ? altitudeFigure(feet) : `${altitudeFigure(feet)} ft`;
  if (altitude.rule === 'BETWEEN')
    return `between ${withUnit(altitude.secondAltitudeFt ?? altitude.altitudeFt)} and ${withUnit(altitude.altitudeFt)}`;
  return `${RULE_WORDS[altitude.rule]} ${withUnit(altitude.altitudeFt)}`;
}

/** Speed constraint, short: `210 kt`, `≤210 kt`; null for none. */
export function speedText(speed: CodedSpeed | null): string | null {
  if (speed === null) return null;
  return `${RULE_SIGNS[speed.rule]}${speed.speedKt} kt`;
}
