import { METRES_PER_FOOT } from '#aviation/units.ts';

/** Heights that the colours of the tint belong to (token `hyp`), metres above the sea. */
export const TINT_HEIGHTS_M = [15, 150, 400, 900, 1800, 2800, 4200, 6000] as const;

/** The token's colours, one for each height. */
export const tintColours = (token: string): string[] => token.trim().split(/\s+/);

/** A height as the legend writes it: whole hundreds of feet, whole metres. */
export function heightText(metres: number, unit: 'ft' | 'm'): string {
  if (unit === 'm') return String(metres);
  const feet = metres / METRES_PER_FOOT;
  return String(feet < 1000 ? Math.round(feet / 10) * 10 : Math.round(feet / 100) * 100);
}
