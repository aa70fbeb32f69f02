import { clockText } from './hours.ts';

/** Row of a table: first and last minute of the day as `hhmm` (the last is inclusive and may pass midnight). */
export type Band<Cells> = readonly [from: string, to: string, cells: Cells];

export interface FoundBand<Cells> {
  /** `0700–1159` */
  band: string;
  cells: Cells;
}

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(2));

/** Look-up by minute of the day, expanded once over the 1,440 minutes so that every minute has exactly one row. */
export function bandLookup<Cells>(rows: readonly Band<Cells>[]): (minuteOfDay: number) => FoundBand<Cells> {
  const byMinute: FoundBand<Cells>[] = [];
  for (const [from, to, cells] of rows) {
    const found = { band: `${from}–${to}`, cells };
    const last = minuteOf(to);
    for (let minute = minuteOf(from); ; minute = (minute + 1) % 1440) {
      byMinute[minute] = found;
      if (minute === last) break;
    }
  }
  return (minuteOfDay) => {
    const found = byMinute[minuteOfDay];
    if (!found) throw new Error(`no row of the table for ${clockText(minuteOfDay)}`);
    return found;
  };
}
