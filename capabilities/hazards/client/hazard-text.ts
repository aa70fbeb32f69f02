import { METRES_PER_FOOT } from '#aviation/units.ts';
import { clockText } from '#platform/client/time/time-text.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { formatUtcDay } from '#aviation/time/utc.ts';
import type { ForecastArea, HazardFeature, PilotReport } from '../contract.ts';

type Properties = Pick<HazardFeature['properties'], 'validFrom' | 'validTo' | 'snapshotAt'>;

/** `20 Nov 1555Z – 1755Z`; a snapshot gives its time. */
export function validityText({ validFrom, validTo, snapshotAt }: Properties): string {
  const from = Date.parse(validFrom);
  const to = Date.parse(validTo);
  if (snapshotAt !== null) {
    const at = Date.parse(snapshotAt);
    return `At ${formatUtcDay(at)} ${clockText(at)}`;
  }
  const toDay = formatUtcDay(to) === formatUtcDay(from) ? '' : `${formatUtcDay(to)} `;
  return `${formatUtcDay(from)} ${clockText(from)} – ${toDay}${clockText(to)}`;
}

function duration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** `Ends in 1 h 12 min`, `Begins in 20 min`, `Ended 5 min ago`. */
export function countdownText({ validFrom, validTo, snapshotAt }: Properties, atMs: number): string {
  const from = Date.parse(validFrom);
  const to = Date.parse(validTo);
  if (snapshotAt !== null) {
    if (atMs < from) return `Shown in ${duration(from - atMs)}`;
    return atMs < to ? `Shown for ${duration(to - atMs)} more` : 'A later snapshot is shown';
  }
  if (atMs < from) return `Begins in ${duration(from - atMs)}`;
  return atMs < to ? `Ends in ${duration(to - atMs)}` : `Ended ${duration(atMs - to)} ago`;
}

/** `Observed at 1402Z`; without a basis `Valid now`. */
export function basisText({ basis }: Pick<HazardFeature['properties'], 'basis'>): string {
  if (basis === null) return 'Valid now';
  const kind = capital(basis.kind);
  return basis.at === null ? kind : `${kind} at ${clockText(Date.parse(basis.at))}`;
}

/** `20 Nov 1800Z, in 2 h 5 min`; a past forecast gives only the time. */
export function forecastTimeText({ validAt }: Pick<ForecastArea, 'validAt'>, atMs: number): string {
  const validMs = Date.parse(validAt);
  const time = `${formatUtcDay(validMs)} ${clockText(validMs)}`;
  return validMs > atMs ? `${time}, in ${duration(validMs - atMs)}` : time;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const INTENSITIES: Readonly<Record<string, string>> = {
  NEG: 'none',
  'SMTH-LGT': 'smooth to light',
  TRC: 'trace',
  'TRC-LGT': 'trace to light',
  LGT: 'light',
  'LGT-MOD': 'light to moderate',
  MOD: 'moderate',
  'MOD-SEV': 'moderate to severe',
  HVY: 'heavy',
  SEV: 'severe',
  'SEV-EXTM': 'severe to extreme',
  EXTM: 'extreme',
};
const TYPES: Readonly<Record<string, string>> = {
  CHOP: 'chop',
  CAT: 'clear air',
  LLWS: 'low-level wind shear',
  MWAVE: 'mountain wave',
  RIME: 'rime',
  CLEAR: 'clear ice',
  MIXED: 'mixed',
};
const FREQUENCIES: Readonly<Record<string, string>> = {
  ISOL: 'isolated',
  OCNL: 'occasional',
  CONT: 'continuous',
};

function heightsText(baseFt: number | null, topFt: number | null): string | null {
  const { height } = settings.get();
  const figure = (feet: number) => Math.round(height === 'm' ? feet * METRES_PER_FOOT : feet);
  const text = (feet: number) => `${figure(feet)} ${height}`;
  if (baseFt !== null && topFt !== null)
    return baseFt === topFt ? `at ${text(baseFt)}` : `${figure(baseFt)}–${text(topFt)}`;
  if (baseFt !== null) return `above ${text(baseFt)}`;
  return topFt === null ? null : `below ${text(topFt)}`;
}

/** `Light to moderate, chop, continuous, 8000–11000 ft`. */
export function reportedText(layer: PilotReport['turbulence'][number]): string {
  const { intensity, type, frequency, baseFt, topFt } = layer;
  const parts = [
    INTENSITIES[intensity] ?? intensity,
    type === null ? null : (TYPES[type] ?? type),
    frequency === null ? null : (FREQUENCIES[frequency] ?? frequency),
    heightsText(baseFt, topFt),
  ];
  return capital(parts.filter((part) => part !== null).join(', '));
}

/** `BKN 2000–4500 ft`. */
export function cloudText({ cover, baseFt, topFt }: PilotReport['clouds'][number]): string {
  return [cover, heightsText(baseFt, topFt)].filter((part) => part !== null).join(' ');
}
