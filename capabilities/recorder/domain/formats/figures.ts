const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Parses a number; NaN for anything else, including an empty cell. */
export function figure(text: string | undefined): number {
  const trimmed = text?.trim() ?? '';
  return DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN;
}

export const figureOrNull = (text: string | undefined): number | null => {
  const value = figure(text);
  return Number.isNaN(value) ? null : value;
};

/** Parses a date, `2026-11-20`, `11/20/2026` or `20.11.2026`, to its midnight in ms; null when invalid. */
export function dayMs(text: string): number | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : american
      ? [american[3], american[1], american[2]]
      : german
        ? [german[3], german[2], german[1]]
        : [];
  return year === undefined ? null : calendarMs(Number(year), Number(month), Number(day));
}

/** Midnight UTC of a valid date, else null. */
export function calendarMs(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null;
}

/** Parses `14:31:59`, `14:31` or `1431` to ms since midnight; null when invalid. */
export function clockMs(text: string): number | null {
  const parts = /^(\d{1,2}):?(\d{2})(?::(\d{2}(?:\.\d+)?))?$/.exec(text.trim());
  if (!parts) return null;
  const [hours, minutes, seconds] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds >= 60) return null;
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** Parses `-07:00`, `+05:30` or ` 00:00` to ms east of UTC; null when invalid. */
export function offsetMs(text: string): number | null {
  const parts = /^([+-]?)(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!parts) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  if (minutes > 14 * 60 || Number(parts[3]) > 59) return null;
  return (parts[1] === '-' ? -1 : 1) * minutes * 60_000;
}
