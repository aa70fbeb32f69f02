import type { DecodedTaf } from '#aviation/reports/decode-taf.ts';
import type { FlightCategory } from '#aviation/reports/flight-category.ts';
import { tafPeriods } from '#aviation/reports/taf-periods.ts';
import { CATEGORY_LETTERS, UNKNOWN_CATEGORY_LETTER } from '../contract.ts';

const HOUR_MS = 3_600_000;
/** The timeline reaches a day ahead; one hour more for the hour that has begun. */
export const OUTLOOK_HOURS = 26;

/** Letter of a category in the columns. */
export const letterOf = (category: FlightCategory | null): string =>
  category === null ? UNKNOWN_CATEGORY_LETTER : CATEGORY_LETTERS[category];

/** Start of the first hour of the outlook columns. */
export const outlookStart = (nowMs: number): number => Math.floor(nowMs / HOUR_MS) * HOUR_MS;

/** The category of each hour from `fromMs`, valid at the middle of the hour; `-` outside the forecast. */
export function tafHours(taf: DecodedTaf, fromMs: number): { outlook: string; worst: string } {
  const periods = tafPeriods(taf);
  const hours = Array.from({ length: OUTLOOK_HOURS }, (_, hour) => {
    const atMs = fromMs + (hour + 0.5) * HOUR_MS;
    return periods.find((one) => one.fromMs <= atMs && atMs < one.untilMs);
  });
  return {
    outlook: hours.map((period) => letterOf(period?.category ?? null)).join(''),
    worst: hours.map((period) => letterOf(period?.worst ?? null)).join(''),
  };
}
