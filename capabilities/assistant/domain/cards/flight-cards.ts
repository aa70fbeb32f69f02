import type { AlternatesAnswer } from '#capabilities/analysis/contract.ts';
import type { CrewMember, FtlCheckAnswer } from '#capabilities/crew/contract.ts';
import type { FlightDetail, FlightListItem } from '#capabilities/flights/contract.ts';
import type { HazardsAnswer } from '#capabilities/hazards/contract.ts';
import type { PerformancePlanAnswer } from '#capabilities/plan/contract.ts';
import type { RouteResult } from '#capabilities/route/contract.ts';
import type { CrossingsAnswer } from '#capabilities/watch/contract.ts';
import type { AssistantCard, CardLine } from '../../contract.ts';
import { UNKNOWN, line, withUnit, thousands, instant, hoursAndMinutes, card, sourceOf } from './card.ts';

/** Route found or parsed. */
export function routeCard(from: string, to: string, route: RouteResult): AssistantCard {
  const words = route.isFallback
    ? `No route could be built: straight line, ${thousands(route.distance)} NM.`
    : `${thousands(route.distance)} NM.`;
  return card({
    tool: 'selfRoute',
    title: `Route ${from}–${to}`,
    words: `${words} ${route.message}`.trim(),
    lines: [
      line('Distance', `${thousands(route.distance)} NM`, route.isFallback ? 'caution' : 'plain'),
      line(
        'Mean wind',
        route.wind?.isUsed
          ? withUnit(route.wind.meanTailwindKt, 'kt tailwind')
          : (route.wind?.message ?? null),
      ),
      line('SID / STAR', `${route.sid ?? UNKNOWN} / ${route.star ?? UNKNOWN}`),
    ],
    raw: [route.route],
    freshness: route.wind?.freshness ?? null,
    source: sourceOf(route),
  });
}

type FuelItem = PerformancePlanAnswer['fuel']['items'][number]['id'];
const FUEL_WORDS: Readonly<Record<FuelItem, string>> = {
  trip: 'Trip fuel',
  taxi: 'Taxi fuel',
  contingency: 'Contingency fuel',
  alternate: 'Alternate fuel',
  finalReserve: 'Final reserve',
  additional: 'Additional fuel',
  extra: 'Extra fuel',
};
const LIMIT_WORDS: Readonly<Record<PerformancePlanAnswer['limits'][number]['id'], string>> = {
  'zero-fuel': 'the maximum zero fuel mass',
  'take-off': 'the maximum take-off mass',
  landing: 'the maximum landing mass',
  tanks: 'the tanks',
};
const PLAN_LINES_MAX = 30;

/** Message of the plan as a line: an equal-time point by its name, anything else as a note. */
function messageLine(message: string): CardLine {
  const [, point, facts] = /^(ETP .+?) (at \d.*)$/.exec(message) ?? [];
  if (point === undefined || facts === undefined) return line('Note', message);
  return line(point, facts, /below critical fuel/.test(facts) ? 'caution' : 'plain');
}

/** Fuel, time and masses of a performance plan, with every limit exceeded. */
export function planCard(plan: PerformancePlanAnswer): AssistantCard {
  const broken = plan.limits.filter(({ isExceeded }) => isExceeded);
  const trip = plan.fuel.items.find(({ id }) => id === 'trip');
  return card({
    tool: 'makePerformancePlan',
    title: `Plan ${plan.departure}–${plan.arrival}, ${plan.aircraft.type}`,
    words: [
      `Block fuel ${thousands(plan.fuel.blockKg)} kg.`,
      ...broken.map(
        ({ id, valueKg, limitKg }) =>
          `Exceeds ${LIMIT_WORDS[id]}: ${thousands(valueKg)} kg, limit ${limitKg === null ? UNKNOWN : thousands(limitKg)} kg.`,
      ),
      'Not for navigation.',
    ].join(' '),
    linesMax: PLAN_LINES_MAX,
    lines: [
      line('Trip fuel', trip ? `${thousands(trip.fuelKg)} kg` : null),
      line('Trip time', trip?.minutes === null || trip === undefined ? null : hoursAndMinutes(trip.minutes)),
      ...plan.fuel.items
        .filter(({ id }) => id !== 'trip')
        .map(({ id, fuelKg }) => line(FUEL_WORDS[id], `${thousands(fuelKg)} kg`)),
      line('Take-off mass', `${thousands(plan.masses.takeOffKg)} kg`),
      line(
        'Initial level',
        `FL${Math.round(plan.initialLevelFt / 100)}`,
        plan.isLevelLowered ? 'caution' : 'plain',
      ),
      line('Distance', `${thousands(plan.distanceNm)} NM`),
      ...plan.messages.map(messageLine),
    ],
    raw: [plan.route],
    freshness: plan.air.freshness,
    source: plan.model,
  });
}

/** Saved flights, newest first. */
export function flightsCard(
  flights: readonly FlightListItem[],
  max: { readonly listed: number; readonly counted: number },
): AssistantCard {
  const atLeast = flights.length >= max.counted ? 'At least ' : '';
  const count = flights.length === 1 ? '1 saved flight.' : `${atLeast}${flights.length} saved flights.`;
  const listed = flights.length > max.listed ? ` The newest ${max.listed} are listed.` : '';
  return card({
    tool: 'getFlights',
    title: 'Saved flights',
    words: flights.length === 0 ? 'No saved flights.' : `${count}${listed}`,
    lines: flights
      .slice(0, max.listed)
      .map(({ callsign, departure, arrival, aircraft, date, departureTime }) =>
        line(
          callsign || 'Flight',
          [`${departure}–${arrival}`, aircraft, date, departureTime].filter(Boolean).join(' · '),
        ),
      ),
    source: 'Your saved flights',
    link: '/flight',
  });
}

/** One saved flight. */
export function flightCard(flight: FlightDetail): AssistantCard {
  const { plan } = flight;
  return card({
    tool: 'getFlights',
    title: `${flight.callsign || 'Flight'} ${flight.departure}–${flight.arrival}`,
    words:
      plan === null
        ? 'No plan is saved with this flight.'
        : `Block fuel ${thousands(plan.plannedFuel.block_fuel)} kg.`,
    lines: [
      line('Aircraft', flight.aircraft === '' ? null : flight.aircraft),
      line('Departure', [flight.date, flight.departureTime].filter(Boolean).join(' ') || null),
      line('Distance', flight.distance === null ? null : `${thousands(flight.distance)} NM`),
      ...(plan === null
        ? []
        : [
            line('Trip fuel', `${thousands(plan.plannedFuel.trip)} kg`),
            line('Take-off weight', `${thousands(plan.weight.take_off_weight)} kg`),
          ]),
    ],
    raw: [flight.selfRoute],
    source: 'Your saved flights',
    link: `/flight/${flight.id}`,
  });
}

/** Areas that a flight crosses; sources not checked are listed before anything is called clear. */
export function crossingsCard(answer: CrossingsAnswer, flightId: string): AssistantCard {
  const unchecked = answer.sources.filter(({ state }) => state !== 'checked');
  const gap =
    unchecked.length === 0 ? '' : ` Not fully checked: ${unchecked.map(({ title }) => title).join(', ')}.`;
  const [fresh] = answer.sources.flatMap(({ freshness }) => (freshness === null ? [] : [freshness]));
  return card({
    tool: 'findCrossings',
    title: 'What crosses the flight',
    words:
      `${answer.crossings.length === 0 ? 'Nothing crossed in what was checked' : `${answer.crossings.length} crossed`}.${gap} ${answer.path.message ?? ''}`.trim(),
    lines: answer.crossings.map(({ title, stretches, levels, severity }) => {
      const [first] = stretches;
      const when =
        first?.entry.time && first.exit.time
          ? `${instant(first.entry.time)} to ${instant(first.exit.time)}`
          : 'time not known';
      return line(
        title,
        [when, levels].filter((part) => part !== null).join(', '),
        severity === 'info' ? 'plain' : severity,
      );
    }),
    freshness: fresh ?? null,
    source: `Checked ${instant(answer.checkedAt)}`,
    link: `/flight/${flightId}`,
  });
}

/** Alternates in order, each with its deciding factor first. */
export function alternatesCard(destination: string, answer: AlternatesAnswer): AssistantCard {
  const { alternates, found, withinNm } = answer;
  const [best] = alternates;
  const title = `Alternates for ${destination}`;
  return card({
    tool: 'analyseAlternates',
    title,
    words:
      best === undefined
        ? `No aerodrome with such a runway within ${withinNm} NM.`
        : `${best.verdict === 'ruled-out' ? 'None suitable' : `Best: ${best.icao} ${best.name}`}. ${found} found within ${withinNm} NM.`,
    lines: alternates.map(({ icao, verdict, distanceNm, minutes, fuelKg, reasons }) =>
      line(
        icao,
        [
          verdict.replace('-', ' '),
          withUnit(distanceNm, 'NM') ?? UNKNOWN,
          minutes === null ? UNKNOWN : hoursAndMinutes(minutes),
          fuelKg === null ? UNKNOWN : `${thousands(fuelKg)} kg`,
          ...reasons.slice(0, 1).map(({ words }) => words),
        ].join(' · '),
        verdict === 'suitable' ? 'plain' : verdict === 'check' ? 'caution' : 'warning',
      ),
    ),
    source: `Computed ${instant(answer.madeAt)}`,
  });
}

/** Advisories in effect by type; failed feeds are listed. */
export function hazardsCard(answer: HazardsAnswer): AssistantCard {
  const kinds = new Map<string, number>();
  for (const { properties } of answer.features)
    kinds.set(properties.title, (kinds.get(properties.title) ?? 0) + 1);
  const [first] = answer.feeds;
  return card({
    tool: 'getHazards',
    title: 'Advisories in effect',
    words: `${answer.features.length} advisories.${answer.message === null ? '' : ` ${answer.message}`}`,
    lines: [...kinds].toSorted((a, b) => b[1] - a[1]).map(([kind, count]) => line(kind, String(count))),
    freshness: first?.freshness ?? null,
  });
}

/** Verdict on a member's duty, with its governing rule. */
export function legalityCard(member: CrewMember, verdict: FtlCheckAnswer): AssistantCard {
  const broken = verdict.limits.filter(({ ok }) => !ok);
  const state = verdict.legal
    ? verdict.complete
      ? 'Legal'
      : 'No limit exceeded, not everything checked'
    : 'Illegal';
  const until = verdict.legalUntil?.onBlocks.instant;
  return card({
    tool: 'memberFtlCheck',
    title: `${member.name}, FTL (${verdict.ruleSet})`,
    words: `${state}. ${verdict.words}`,
    lines: [
      ...broken.map(({ paragraph, words }) => line(paragraph, words, 'warning')),
      line(
        'Duty',
        verdict.start === null || verdict.end === null
          ? null
          : `${instant(verdict.start)} to ${instant(verdict.end)}`,
      ),
      line('Max FDP', verdict.max_fdp),
      line('Governing limit', verdict.binding_paragraph),
      line('Legal until (on blocks)', until === undefined ? null : instant(until)),
      ...verdict.notJudged.map(({ paragraph, reason }) =>
        line(paragraph, `Not checked: ${reason}`, 'caution'),
      ),
    ],
    source: `Roster, ${verdict.ruleSet}`,
  });
}

/** Great-circle distance and initial bearing between two airports. */
export function distanceCard(ends: {
  from: string;
  to: string;
  distanceNm: number;
  bearingDegTrue: number;
}): AssistantCard {
  const { from, to, distanceNm, bearingDegTrue } = ends;
  return card({
    tool: 'getAirportWithCoordinates',
    title: `${from}–${to}`,
    words: `${distanceNm.toFixed(1)} NM along the geodesic.`,
    lines: [
      line('Distance', `${distanceNm.toFixed(1)} NM`),
      line('Initial bearing', `${String(Math.round(bearingDegTrue) % 360).padStart(3, '0')}°T`),
    ],
    source: 'WGS84 geodesic between the airport reference points',
  });
}
