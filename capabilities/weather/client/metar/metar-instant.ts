import { type MetarColumns, UNKNOWN_CATEGORY_LETTER } from '../../contract.ts';

/** Relation of the map's time to reports: observed now, observed earlier, or forecast. */
export type ReportPhase = 'now' | 'past' | 'forecast';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A difference of a minute or two still counts as the present: reports are half an hour apart. */
const NOW_MS = 5 * MINUTE_MS;
/** A report is not valid much beyond the time when the next one is due. */
const HOLDS_MS = 100 * MINUTE_MS;

/** Known data of a station at a given time. */
export interface StationAtInstant {
  letter: string;
  /** The worst condition in the TAF; `-` when it is not known, empty without deviations. */
  worst: string;
  /** Whether nothing was observed or forecast for this time, or the report is old. */
  isDim: boolean;
}

const UNKNOWN: StationAtInstant = { letter: UNKNOWN_CATEGORY_LETTER, worst: '', isDim: true };

export function phaseAt(atMs: number, nowMs: number): ReportPhase {
  if (Math.abs(atMs - nowMs) <= NOW_MS) return 'now';
  return atMs > nowMs ? 'forecast' : 'past';
}

function forecast(columns: MetarColumns, index: number, atMs: number): StationAtInstant {
  const hour = Math.floor((atMs - columns.outlookFromMs) / HOUR_MS);
  const letter = columns.outlook[index]?.[hour];
  if (letter === undefined || letter === UNKNOWN_CATEGORY_LETTER) return UNKNOWN;
  const worst = columns.outlookWorst[index]?.[hour] ?? '';
  return { letter, worst: worst === letter ? '' : worst, isDim: false };
}

/** `29123456V,29123486M`: the last report made before a given time. */
function pastLetter(past: string, atMs: number): { letter: string; observedMs: number } | null {
  let found: { letter: string; observedMs: number } | null = null;
  for (const entry of past === '' ? [] : past.split(',')) {
    const observedMs = Number(entry.slice(0, -1)) * MINUTE_MS;
    if (observedMs <= atMs) found = { letter: entry.slice(-1), observedMs };
  }
  return found;
}

/** A station's category at a given time: observed now or earlier, or forecast by its TAF. */
export function stationAt(
  columns: MetarColumns,
  index: number,
  { atMs, nowMs }: { atMs: number; nowMs: number },
): StationAtInstant {
  const phase = phaseAt(atMs, nowMs);
  if (phase === 'forecast') return forecast(columns, index, atMs);
  const observedMin = columns.observedMin[index] ?? null;
  const observedMs = observedMin === null ? null : observedMin * MINUTE_MS;
  const last = columns.category[index] ?? UNKNOWN_CATEGORY_LETTER;
  if (phase === 'now') {
    const isOld = observedMs === null || nowMs - observedMs > HOLDS_MS;
    return { letter: last, worst: '', isDim: isOld };
  }
  const report =
    observedMs !== null && observedMs <= atMs
      ? { letter: last, observedMs }
      : pastLetter(columns.past[index] ?? '', atMs);
  if (report === null || atMs - report.observedMs > HOLDS_MS) return UNKNOWN;
  return { letter: report.letter, worst: '', isDim: false };
}

/** Times that look the same share a key, so that playing the timeline draws nothing twice. */
export function instantKey(atMs: number, nowMs: number): string {
  const phase = phaseAt(atMs, nowMs);
  if (phase === 'now') return `now ${Math.floor(nowMs / (5 * MINUTE_MS))}`;
  return `${phase} ${Math.floor(atMs / (phase === 'forecast' ? HOUR_MS : 5 * MINUTE_MS))}`;
}
