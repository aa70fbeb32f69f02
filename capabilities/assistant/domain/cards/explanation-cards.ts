import type { FlightDetail } from '#capabilities/flights/contract.ts';
import type { FeedHealth, HazardFeature } from '#capabilities/hazards/contract.ts';
import type { NotamAnswer } from '#capabilities/notams/contract.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { AssistantCard } from '../../contract.ts';
import { card, instant, line, thousands, UNKNOWN } from './card.ts';
import type { ReadGroup } from './report-groups.ts';

const UNDECODED = 'Not decoded';

function stateOf(groups: readonly ReadGroup[]): string {
  const unknown = groups.filter(({ words }) => words === null).map(({ text }) => text);
  if (unknown.length === 0) return groups.length === 1 ? '' : 'Every group is decoded.';
  return `Not decoded: ${unknown.join(' ')}.`;
}

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** Groups of a report, typed or taken from a report, each with its meaning; unknown groups are marked. */
export function groupsCard(
  groups: readonly ReadGroup[],
  report?: { icao: string; kind: string; freshness: Freshness },
): AssistantCard {
  const only = groups.length === 1 ? groups[0] : undefined;
  const lines = groups.map(({ text, words }) =>
    line(text, sentence(words ?? UNDECODED), words === null ? 'caution' : 'plain'),
  );
  return {
    ...card({
      tool: report ? 'getWeather' : 'explain',
      title: report ? `${report.icao} ${report.kind}, group by group` : (only?.text ?? 'Report groups'),
      words: only?.words ? `${sentence(only.words)}.` : stateOf(groups),
      freshness: report?.freshness ?? null,
      source: 'Decoded by the METAR and TAF readers of this server (ICAO Annex 3, FMH-1)',
      link: report ? `/airport/${report.icao}` : null,
    }),
    lines: only ? [] : lines,
  };
}

const when = (iso: string | null, unknown = UNKNOWN): string => (iso === null ? unknown : instant(iso));
const PHASES = {
  active: 'In effect now',
  paused: 'Between its hours',
  upcoming: 'Not yet in effect',
  ended: 'Ended',
};
const TRAFFIC: Readonly<Record<string, string>> = { I: 'IFR', V: 'VFR', IV: 'IFR and VFR', K: 'checklist' };

function levelsText({ levels }: NotamAnswer): string | null {
  return levels === null ? null : `${levels.lower ?? UNKNOWN} to ${levels.upper ?? UNKNOWN}`;
}

function endText({ to, isPermanent, isEstimated }: NotamAnswer): string {
  if (isPermanent) return 'Permanent';
  return `${when(to)}${to !== null && isEstimated ? ', estimated' : ''}`;
}

/** NOTAM in plain language, with the meaning of its items. */
export function notamExplanation(notam: NotamAnswer, freshness: Freshness): AssistantCard {
  const { number, locations, closedRunways, phase, area, schedule, traffic, fir, source, receivedAt } = notam;
  const isClosed = closedRunways.length > 0;
  const others = isClosed && notam.closure?.isWhole === true ? null : (notam.closure ?? null);
  return card({
    tool: 'getNOTAM',
    title: `NOTAM ${number} ${locations.join(' ')}`,
    words: notam.plainText,
    lines: [
      line('State', PHASES[phase], phase === 'active' ? 'caution' : 'plain'),
      ...(isClosed ? [line('Runway closed', closedRunways.join(', '), 'warning')] : []),
      ...(others === null ? [] : [line('Closed', others.words, others.isWhole ? 'warning' : 'caution')]),
      line('Category', notam.category),
      line('From', when(notam.from)),
      line('To', endText(notam)),
      line('Hours', schedule ?? (notam.from === null ? null : 'All the time')),
      line('Levels', levelsText(notam)),
      line(
        'Area',
        area?.radiusNm == null ? (area === null ? null : 'Polygon') : `Circle of ${area.radiusNm} NM`,
      ),
      line('For', traffic === null ? null : (TRAFFIC[traffic] ?? traffic)),
      line('FIR', fir),
    ],
    raw: [notam.raw],
    freshness,
    source: `${source}${receivedAt === null ? ', time of receipt unknown' : `, received ${instant(receivedAt)}`}`,
    link: locations[0] === undefined ? null : `/airport/${locations[0]}`,
  });
}

/** Decoded advisory, with its undecoded text. */
export function hazardExplanation(hazard: HazardFeature, feed: FeedHealth | null): AssistantCard {
  const {
    title,
    levels,
    validFrom,
    validTo,
    snapshotAt,
    movement,
    change,
    decoded,
    undecoded,
    rawData,
    region,
  } = hazard.properties;
  const moving =
    movement === null
      ? null
      : movement.state === 'moving'
        ? `towards ${movement.toDegTrue ?? UNKNOWN}° true at ${movement.speedKt ?? UNKNOWN} kt`
        : movement.state;
  const facts = [
    line(
      'Valid',
      snapshotAt === null ? `${instant(validFrom)} to ${instant(validTo)}` : `At ${instant(snapshotAt)}`,
    ),
    line('Levels', levels.text),
    line('Region', region),
    ...(snapshotAt === null ? [line('Movement', moving), line('Intensity', change)] : []),
  ];
  const known = new Set(facts.map(({ label }) => label.toLowerCase()));
  const rows = decoded
    .filter(({ label }) => !known.has(label.toLowerCase()))
    .map(({ label, value }) => line(label, value));
  const failed =
    feed?.freshness.state === 'failed' ? ' The source has failed since; this is its last data.' : '';
  return {
    ...card({
      tool: 'getHazards',
      title,
      words: `${hazard.properties.phenomenon}.${undecoded.length > 0 ? ` Not decoded: ${undecoded.join(' … ')}.` : ''}${failed}`,
      raw: [rawData],
      freshness: feed?.freshness ?? null,
      source: feed === null ? 'Source unknown' : feed.title,
    }),
    lines: [...facts, ...rows],
  };
}

/** Basis of the figures of a saved flight: inputs of its plan, and defaults. */
export function flightExplanation(flight: FlightDetail): AssistantCard {
  const { plan, callsign, departure, arrival, distance, isFallback } = flight;
  const route = isFallback ? 'Straight line: no route was found' : 'Along the saved route';
  const facts = {
    tool: 'explain',
    title: `${callsign || 'Flight'} ${departure}–${arrival}: where its figures come from`,
    source: 'Your saved flights',
    link: `/flight/${flight.id}`,
  };
  const way = line('Distance', distance === null ? null : `${route}, ${thousands(distance)} NM`);
  if (plan === null)
    return card({
      ...facts,
      words: 'No plan is saved with this flight: it has no figures of fuel, weight or time.',
      lines: [way],
    });
  const { general, weight, plannedFuel, assumptions } = plan;
  return card({
    ...facts,
    words: `Fuel is worked out for a ${general.aircraft} with the weights below, over the route and its winds.`,
    lines: [
      way,
      line('Payload', `${thousands(weight.payload)} kg, ${weight.passenger_number} passengers`),
      line(
        'Trip fuel',
        `${thousands(plannedFuel.trip)} kg for ${thousands(general.air_dist)} NM through the air`,
      ),
      line(
        'Block fuel',
        `${thousands(plannedFuel.block_fuel)} kg: trip, alternate, final reserve and extra, without taxi fuel`,
      ),
      ...assumptions.map(({ note }) => line('Not given', note, 'caution')),
    ],
  });
}
