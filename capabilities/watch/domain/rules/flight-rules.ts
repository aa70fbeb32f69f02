import { flightName } from './area-rules.ts';
import type { Finding, WatchFacts, WatchRule } from './watch-facts.ts';

const kilograms = (value: number): string => `${Math.round(value).toLocaleString('en')} kg`;

const ofFlight = (
  { flight }: WatchFacts,
  rule: string,
  more: Pick<Finding, 'severity' | 'title' | 'body' | 'figure'>,
): Finding => ({
  id: `${rule}:${flight.id}`,
  rule,
  category: 'flight',
  areaId: null,
  place: null,
  fromMs: null,
  toMs: null,
  ...more,
  title: `${flightName(flight)}: ${more.title}`,
});

const fuelRule: WatchRule = {
  id: 'fuel',
  title: 'Changed wind uses more than half of contingency and extra fuel',
  find: (facts) => {
    const { fuel } = facts;
    if (fuel === null) return [];
    const moreKg = fuel.tripKg - fuel.savedTripKg;
    if (moreKg <= 0 || moreKg < fuel.marginKg / 2) return [];
    const isGone = moreKg >= fuel.marginKg;
    return [
      ofFlight(facts, 'fuel', {
        severity: isGone ? 'warning' : 'caution',
        title: isGone ? 'fuel margin used up by wind' : 'fuel margin reduced by wind',
        body: `Trip fuel ${kilograms(fuel.tripKg)}, ${kilograms(moreKg)} more than when the flight was first checked. Contingency and extra ${kilograms(fuel.marginKg)}, contingency by the EASA fuel policy: the policy of the flight is not known. Plan again.`,
        figure: Math.round(moreKg / 100),
      }),
    ];
  },
};

const airacRule: WatchRule = {
  id: 'airac',
  title: 'A new AIRAC cycle is in effect at departure',
  find: (facts) => {
    const { airac } = facts;
    if (airac === null || airac.planned >= airac.atDeparture) return [];
    return [
      ofFlight(facts, 'airac', {
        severity: 'info',
        title: `AIRAC ${airac.atDeparture} in effect at departure`,
        body: `The route was planned with cycle ${airac.planned}. Find the route again with the new cycle.`,
        figure: null,
      }),
    ];
  },
};

export const FLIGHT_RULES: readonly WatchRule[] = [fuelRule, airacRule];
