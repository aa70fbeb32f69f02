import { clockText } from '#platform/client/time/time-text.ts';
import { formatUtcDay } from '#aviation/time/utc.ts';
import type { OceanicTrackAnswer } from '../contract.ts';
import { type TrackPhase, type TrackSystem, trackPhase } from '../domain/oceanic-track.ts';

export const SYSTEM_NAMES: Readonly<Record<TrackSystem, { short: string; long: string }>> = {
  nat: { short: 'NAT', long: 'North Atlantic' },
  pac: { short: 'PACOTS', long: 'Pacific' },
};

type Valid = Pick<OceanicTrackAnswer, 'validFrom' | 'validTo'>;

export function phaseAt({ validFrom, validTo }: Valid, atMs: number): TrackPhase {
  return trackPhase({ validFromMs: Date.parse(validFrom), validToMs: Date.parse(validTo) }, atMs);
}

/** `20 Nov 1130Z – 1900Z`; the second day only if it differs. */
export function validityText({ validFrom, validTo }: Valid): string {
  const [fromMs, toMs] = [Date.parse(validFrom), Date.parse(validTo)];
  const [fromDay, toDay] = [formatUtcDay(fromMs), formatUtcDay(toMs)];
  const end = fromDay === toDay ? clockText(toMs) : `${toDay} ${clockText(toMs)}`;
  return `${fromDay} ${clockText(fromMs)} – ${end}`;
}

/** `Valid`, `From 0100Z`, `Ended 1900Z`: validity at the time shown on the map. */
export function phaseText(track: Valid, atMs: number): string {
  const phase = phaseAt(track, atMs);
  if (phase === 'coming') return `From ${clockText(Date.parse(track.validFrom))}`;
  if (phase === 'ended') return `Ended ${clockText(Date.parse(track.validTo))}`;
  return 'Valid';
}

export const directionText = (direction: OceanicTrackAnswer['direction']): string =>
  direction === 'west' ? 'Westbound' : 'Eastbound';

/** `FL340 350 360`, `FL340–400` for consecutive levels; null when the message gives none. */
export function levelsText(levels: readonly number[] | null): string | null {
  const [first] = levels ?? [];
  const last = levels?.at(-1);
  if (!levels || first === undefined || last === undefined) return null;
  const isRow = levels.length > 2 && levels.every((level, index) => level === first + index * 10);
  return isRow ? `FL${first}–${last}` : `FL${levels.join(' ')}`;
}
