import type { Validated } from './validated.ts';

const invalidLatitudeMessage = 'Latitude must be a number from -90 to 90';
const invalidLongitudeMessage = 'Longitude must be a number from -180 to 180';

/** Validates a latitude: a number, or its decimal notation, from -90 to 90. */
export function parseLatitude(input: number | string): Validated<number> {
  return parseWithin(input, 90, invalidLatitudeMessage);
}

/** Validates a longitude: a number, or its decimal notation, from -180 to 180. */
export function parseLongitude(input: number | string): Validated<number> {
  return parseWithin(input, 180, invalidLongitudeMessage);
}

function parseWithin(input: number | string, limit: number, message: string): Validated<number> {
  const value = typeof input === 'number' ? input : decimal(input.trim());
  return Math.abs(value) <= limit ? { ok: true, value } : { ok: false, message };
}

/** `Number` alone would accept '', '0x10' and '1e1'. */
function decimal(text: string): number {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
