import { formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import type { Units } from '#platform/client/units/units.ts';
import type { NotamAnswer } from '../contract.ts';
import type { NotamCategory } from '../domain/notam-category.ts';
import { levelsText } from '../domain/notam-levels.ts';
import { type NotamPhase, phaseAt } from '../domain/notam-phase.ts';
import type { HiddenReason } from '../domain/notam-relevance.ts';
import type { TfrKind } from '../domain/tfr.ts';

export const CATEGORY_NAMES: Readonly<Record<NotamCategory, string>> = {
  runway: 'Runway',
  taxiway: 'Taxiway, apron',
  navaid: 'Navaid',
  procedure: 'Procedure',
  airspace: 'Airspace',
  obstacle: 'Obstacle',
  lighting: 'Lighting',
  service: 'Aerodrome, services',
  other: 'Other',
};
export const TFR_NAMES: Readonly<Record<TfrKind, string>> = {
  vip: 'VIP',
  security: 'Security',
  hazards: 'Hazards',
  sports: 'Sports, air show',
  space: 'Space operations',
  special: 'Special',
  other: 'Restriction',
};
export const PHASE_NAMES: Readonly<Record<NotamPhase, string>> = {
  active: 'Active',
  paused: 'Outside its hours',
  upcoming: 'Upcoming',
  ended: 'Ended',
};
const HIDDEN_NAMES: Readonly<Record<HiddenReason, [one: string, many: string]>> = {
  'low-obstacle': ['low obstacle far from the airport', 'low obstacles far from the airport'],
  checklist: ['checklist', 'checklists'],
  cancellation: ['cancellation', 'cancellations'],
  ended: ['that has ended', 'that have ended'],
  levels: ['outside the altitude band', 'outside the altitude band'],
};

const at = (iso: string): string => `${formatUtcDay(Date.parse(iso))} ${formatUtcTime(Date.parse(iso))}`;

/** `20 Nov 1200Z – 24 Nov 0800Z EST`; `—` where a time is not known. */
export function validityText({ from, to, isPermanent, isEstimated }: NotamAnswer): string {
  const begin = from === null ? '—' : at(from);
  const end = isPermanent ? 'permanent' : to === null ? '—' : `${at(to)}${isEstimated ? ' EST' : ''}`;
  return `${begin} – ${end}`;
}

/** The upper limit over the lower, heights in the unit of the settings. */
export const notamLevelsText = (
  { levels }: Pick<NotamAnswer, 'levels'>,
  { height }: Pick<Units, 'height'> = settings.get(),
): string => levelsText(levels, height);

/** No start, end or hours are given, and it is not permanent: it is assumed to be in force. */
export const hasNoTimes = ({ from, to, isPermanent, schedule }: NotamAnswer): boolean =>
  from === null && to === null && !isPermanent && schedule === null;

/** Phase of a NOTAM at a given time. */
export function phaseOf(notam: NotamAnswer, atMs: number): NotamPhase {
  const { from, to, isEstimated, schedule } = notam;
  return phaseAt(
    {
      fromMs: from === null ? null : Date.parse(from),
      toMs: to === null ? null : Date.parse(to),
      isEstimated,
      schedule,
    },
    atMs,
  );
}

/** `3 hidden: 2 low obstacles far from the airport, 1 checklist`. */
export function hiddenText(hidden: readonly NotamAnswer[]): string {
  const counts = new Map<HiddenReason, number>();
  for (const { hidden: reason } of hidden)
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const parts = [...counts].map(([reason, count]) => `${count} ${HIDDEN_NAMES[reason][count === 1 ? 0 : 1]}`);
  return `${hidden.length} hidden: ${parts.join(', ')}`;
}

/** The closed element, for a badge; null where nothing is closed. */
export function closureName({ closure, closedRunways }: NotamAnswer): string | null {
  if (closure?.isWhole === true && /^(Aerodrome|All runways) closed$/.test(closure.words))
    return closure.words;
  if (closedRunways.length > 0 || closure?.isWhole === true) return 'Runway closed';
  return closure == null ? null : 'Partly closed';
}

/** Its title: `KJFK RWY closed`, `TFR VIP`. */
export function notamTitle(notam: NotamAnswer): string {
  if (notam.tfrKind !== null) return `TFR ${TFR_NAMES[notam.tfrKind]}`;
  const [where = ''] = notam.locations;
  const [runway] = notam.closedRunways;
  if (runway !== undefined) return `${where} runway ${runway} closed`;
  if (notam.closure != null)
    return `${where} ${notam.closure.words.slice(0, 1).toLowerCase()}${notam.closure.words.slice(1)}`;
  return `${where} ${CATEGORY_NAMES[notam.category]}`;
}

/** Whether a NOTAM contains every word of a search, as published or written out. */
export function matchesText(notam: NotamAnswer, text: string): boolean {
  const words = text.trim().toUpperCase().split(/\s+/).filter(Boolean);
  const all =
    `${notam.number} ${notam.locations.join(' ')} ${notam.text} ${notam.plainText} ${notamTitle(notam)}`.toUpperCase();
  return words.every((word) => all.includes(word));
}
