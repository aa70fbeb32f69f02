import type { AreaKind, AreaSourceId, CheckedSource } from '../../contract.ts';
import type { StoredAlert } from '../alert-changes.ts';
import { isAhead } from './forecasts-at.ts';
import { type UncheckedAt, uncheckedAt } from './unchecked-at.ts';
import type { WatchFacts } from './watch-facts.ts';

/** Sources required before an alert about their areas may end, by the prefix of area ids. */
const SOURCES_OF: Readonly<Record<string, readonly AreaSourceId[]>> = {
  hazard: ['airsigmet', 'isigmet', 'gairmet', 'cwa'],
  cell: ['storm-cells'],
  tfr: ['tfr'],
  notam: ['notams'],
  airspace: ['airspace'],
  field: ['fields'],
};

/** Whether a source responded sufficiently to conclude that an area is gone. */
function isAnswered({ state, lacks }: CheckedSource, kind: string): boolean {
  if (state === 'checked') return true;
  if (state !== 'partly') return false;
  return lacks !== undefined && !lacks.some((lacking: AreaKind) => lacking === kind);
}

function isAreaQueried({ sources }: WatchFacts, areaId: string): boolean {
  const [group = '', kind = ''] = areaId.split(':');
  return (SOURCES_OF[group] ?? []).every((id) => {
    const source = sources.find((one) => one.id === id);
    return source !== undefined && isAnswered(source, kind);
  });
}

const isAerodromeRule = (rule: string): rule is keyof UncheckedAt =>
  rule === 'minima' || rule === 'crosswind' || rule === 'closed' || rule === 'snow';

/** Whether the aerodrome of an alert was checked, is behind the flight, or is no longer part of it. */
function isAerodromeQueried(facts: WatchFacts, rule: keyof UncheckedAt, alertId: string): boolean {
  const aerodrome = facts.aerodromes.find(({ role, icao }) =>
    `${alertId}:`.startsWith(`${rule}:${facts.flight.id}:${role}:${icao}:`),
  );
  if (!aerodrome || !isAhead(facts)(aerodrome)) return true;
  return uncheckedAt(aerodrome, facts.minima)[rule] === null;
}

/** Whether a rule could be checked again, so that an alert it no longer raises has ended and is not unknown. */
export function isQueriedBy(facts: WatchFacts, faults: readonly { readonly rule: string }[]) {
  return ({ id, rule, areaId, toMs }: StoredAlert): boolean => {
    if (faults.some((fault) => fault.rule === rule)) return false;
    // An alert behind the flight has ended, whatever could be checked.
    if (toMs !== null && toMs <= facts.nowMs) return true;
    if (areaId !== null) return isAreaQueried(facts, areaId);
    if (isAerodromeRule(rule)) return isAerodromeQueried(facts, rule, id);
    if (rule === 'duty') return facts.crew === null || facts.crew.fault === null;
    if (rule === 'fuel') return facts.fuel !== null;
    return rule !== 'airac' || facts.airac !== null;
  };
}
