import type { AreaKind, AreaSourceId, CheckedSource } from '../../contract.ts';
import type { KeptAlert } from '../alert-changes.ts';
import { isAhead } from './forecasts-at.ts';
import { type UncheckedAt, uncheckedAt } from './unchecked-at.ts';
import type { WatchFacts } from './watch-facts.ts';

/** Which sources must have been asked before an alert about their areas may go, by what ids of areas begin with. */
const SOURCES_OF: Readonly<Record<string, readonly AreaSourceId[]>> = {
  hazard: ['airsigmet', 'isigmet', 'gairmet', 'cwa'],
  cell: ['storm-cells'],
  tfr: ['tfr'],
  notam: ['notams'],
  airspace: ['airspace'],
  field: ['fields'],
};

/** Whether a source answered enough for an area of a kind to be gone that it no longer has. */
function isAnswered({ id, state, lacks }: CheckedSource, kind: string): boolean {
  if (state === 'checked') return true;
  if (state !== 'partly') return false;
  // Of flight restrictions the list is whole; what is missing are levels and times, which are then assumed.
  return id === 'tfr' || (lacks !== undefined && !lacks.some((lacking: AreaKind) => lacking === kind));
}

function isAreaAsked({ sources }: WatchFacts, areaId: string): boolean {
  const [group = '', kind = ''] = areaId.split(':');
  return (SOURCES_OF[group] ?? []).every((id) => {
    const source = sources.find((one) => one.id === id);
    return source !== undefined && isAnswered(source, kind);
  });
}

const isAerodromeRule = (rule: string): rule is keyof UncheckedAt =>
  rule === 'minima' || rule === 'crosswind' || rule === 'closed';

/** Whether the aerodrome of an alert was checked, lies behind the flight, or is none of it any more. */
function isAerodromeAsked(facts: WatchFacts, rule: keyof UncheckedAt, alertId: string): boolean {
  const aerodrome = facts.aerodromes.find(({ role, icao }) =>
    `${alertId}:`.startsWith(`${rule}:${facts.flight.id}:${role}:${icao}:`),
  );
  if (!aerodrome || !isAhead(facts)(aerodrome)) return true;
  return uncheckedAt(aerodrome, facts.minima)[rule] === null;
}

/** Whether a rule could be asked again, so that an alert that it no longer finds is gone and not only unknown. */
export function isAskedBy(facts: WatchFacts, faults: readonly { readonly rule: string }[]) {
  return ({ id, rule, areaId, toMs }: KeptAlert): boolean => {
    if (faults.some((fault) => fault.rule === rule)) return false;
    // What lies behind the flight is over, whoever can be asked.
    if (toMs !== null && toMs <= facts.nowMs) return true;
    if (areaId !== null) return isAreaAsked(facts, areaId);
    if (isAerodromeRule(rule)) return isAerodromeAsked(facts, rule, id);
    if (rule === 'duty') return facts.crew === null || facts.crew.fault === null;
    if (rule === 'fuel') return facts.fuel !== null;
    return rule !== 'airac' || facts.airac !== null;
  };
}
