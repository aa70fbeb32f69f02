/** Formats and parses durations and clock times. All figures of the rules engine are minutes. */

export const MINUTE_MS = 60_000;
export const HOUR = 60;
export const DAY = 24 * HOUR;

const two = (value: number): string => String(value).padStart(2, '0');

/** `9:00`, `168:00`, `-0:01`: hours and minutes, hours not padded. */
export function hoursText(minutes: number): string {
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / HOUR)}:${two(whole % HOUR)}`;
}

/** Time of day from its minute: `0730`. */
export function clockText(minuteOfDay: number): string {
  return `${two(Math.floor(minuteOfDay / HOUR))}${two(minuteOfDay % HOUR)}`;
}

/** Parses `h:mm` or an ISO 8601 duration of hours and minutes (`PT8H30M`) to minutes; null for anything else. */
export function minutesOfDuration(text: string): number | null {
  const iso = /^PT(?=\d)(?:(\d{1,4})H)?(?:(\d{1,5})M)?$/.exec(text.trim());
  return iso ? Number(iso[1] ?? 0) * HOUR + Number(iso[2] ?? 0) : minutesOfText(text);
}

/** Parses `h:mm` or `hh:mm` to minutes; null for anything else. */
export function minutesOfText(text: string): number | null {
  const found = /^(\d{1,4}):([0-5]\d)$/.exec(text.trim());
  return found ? Number(found[1]) * HOUR + Number(found[2]) : null;
}
