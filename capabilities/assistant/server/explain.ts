import { memberFtlCheck } from '#capabilities/crew/contract.ts';
import { getHazards, type HazardFeature, type HazardsAnswer } from '#capabilities/hazards/contract.ts';
import { getAreaNotams, getNotam, type NotamAnswer } from '#capabilities/notams/contract.ts';
import { getWeather } from '#capabilities/weather/contract.ts';
import type { AssistantContext } from '../contract.ts';
import { problemCard } from '../domain/cards/card.ts';
import type { ExplainRequest } from '../domain/explain-request.ts';
import {
  flightExplanation,
  groupsCard,
  hazardExplanation,
  notamExplanation,
} from '../domain/cards/explanation-cards.ts';
import { readGroups } from '../domain/cards/report-groups.ts';
import { answerJob } from './answer-jobs.ts';
import type { JobAnswer, JobDeps } from './answers/answerer.ts';
import { flightOf } from './briefing.ts';
import type { ToolCalls } from './recorded-calls.ts';

/** An explanation, or what is missing for it. */
export type Explained = JobAnswer | { readonly missing: string };

export interface ExplainDeps extends JobDeps {
  airportByCode: (code: string) => string | null;
}
type Opened = NonNullable<AssistantContext['opened']>;
type OpenedNotam = Extract<Opened, { kind: 'notam' }>;

const NOTHING_OPEN =
  'Nothing is open to explain. Open a NOTAM, a hazard, a duty, a flight or the weather of an airport, or give a group: explain +TSRAGR.';
/** Half the size of the box in which a NOTAM without an airport is searched, degrees. */
const BOX_HALF_DEG = 0.2;

type NotamPlace = Omit<OpenedNotam, 'kind' | 'id'>;

/** Where to search for a NOTAM again: at its airport, and around its position. */
function notamCalls(calls: ToolCalls, { airport, place }: NotamPlace) {
  const atAirport = airport === null ? [] : [() => calls.call(getNotam, { icao: airport })];
  if (place === null) return atAirport;
  const { lat, lon } = place;
  const bbox = [lon - BOX_HALF_DEG, lat - BOX_HALF_DEG, lon + BOX_HALF_DEG, lat + BOX_HALF_DEG].join(',');
  return [...atAirport, () => calls.call(getAreaNotams, { bbox })];
}

async function explainNotam(
  calls: ToolCalls,
  where: NotamPlace,
  isMeant: (notam: NotamAnswer) => boolean,
): Promise<Explained> {
  const tries = notamCalls(calls, where);
  if (tries.length === 0)
    return { missing: 'Which NOTAM? Open it, or open its airport and give its number.' };
  let problem = 'It is not among the NOTAMs received: it may have been cancelled or have ended.';
  for (const attempt of tries) {
    const outcome = await attempt();
    if (!outcome.isOk) {
      problem = outcome.message;
      continue;
    }
    const { message, freshness } = outcome.data;
    const notams: readonly NotamAnswer[] = outcome.data.notams;
    const found = notams.find(isMeant);
    if (found) return { cards: [notamExplanation(found, freshness)] };
    problem = message ?? problem;
  }
  return { cards: [problemCard('getNOTAM', 'NOTAM', problem)] };
}

const FEEDS: Readonly<Record<HazardFeature['properties']['type'], string>> = {
  SIGMET: 'airsigmet',
  AIRMET: 'airsigmet',
  ISIGMET: 'isigmet',
  GAIRMET: 'gairmet',
  CWA: 'cwa',
};
const feedOf = ({ feeds }: HazardsAnswer, { properties }: HazardFeature) =>
  feeds.find(({ id }) => id === FEEDS[properties.type]) ?? null;

async function explainHazard(calls: ToolCalls, id: string): Promise<Explained> {
  const outcome = await calls.call(getHazards, {});
  if (!outcome.isOk) return { cards: [problemCard('getHazards', 'Hazard', outcome.message)] };
  const { features, lastGood } = outcome.data;
  const found = [...features, ...lastGood].find(({ properties }) => properties.id === id);
  return {
    cards: [
      found
        ? hazardExplanation(found, feedOf(outcome.data, found))
        : problemCard('getHazards', 'Hazard', 'This advisory is no longer published.'),
    ],
  };
}

/** The verdict on a duty of the saved roster; an unsaved duty is not assessed here. */
async function explainDuty(
  calls: ToolCalls,
  { memberId, dutyId }: Extract<Opened, { kind: 'duty' }>,
  deps: JobDeps,
): Promise<Explained> {
  const schedule = await calls.call(memberFtlCheck, { crewId: memberId });
  if (!schedule.isOk)
    return { cards: [problemCard('memberFtlCheck', 'Flight-time limits', schedule.message)] };
  const duty = schedule.data.duties.find((one) => one.dutyId === dutyId);
  if (dutyId !== null && !duty)
    return {
      cards: [
        problemCard(
          'memberFtlCheck',
          'Flight-time limits',
          'This duty is not saved yet. Save it to have it explained.',
        ),
      ],
    };
  const atMs = duty === undefined ? null : Date.parse(duty.start);
  return answerJob({ job: 'legality', member: memberId, atMs, flightId: null }, calls, deps);
}

async function explainReport(calls: ToolCalls, icao: string, kind: 'metar' | 'taf'): Promise<Explained> {
  const outcome = await calls.call(getWeather, { icao });
  const title = `${icao} ${kind.toUpperCase()}`;
  if (!outcome.isOk) return { cards: [problemCard('getWeather', title, outcome.message)] };
  const { rawOb, rawTaf, freshness, tafFreshness } = outcome.data;
  const raw = kind === 'taf' ? rawTaf : rawOb;
  if (raw === null)
    return { cards: [problemCard('getWeather', title, `No ${kind.toUpperCase()} received for ${icao}.`)] };
  const report = {
    icao,
    kind: kind.toUpperCase(),
    freshness: kind === 'taf' ? (tafFreshness ?? freshness) : freshness,
  };
  return { cards: [{ ...groupsCard(readGroups(raw), report), raw: [raw] }], subject: { airport: icao } };
}

async function explainFlight(calls: ToolCalls, flightId: string): Promise<Explained> {
  const flight = await flightOf(calls, flightId);
  return typeof flight === 'string'
    ? { cards: [problemCard('getFlights', 'Flight', flight)] }
    : { cards: [flightExplanation(flight)], subject: { flightId } };
}

function explainOpened(opened: Opened, calls: ToolCalls, deps: JobDeps): Promise<Explained> {
  if (opened.kind === 'notam') return explainNotam(calls, opened, ({ id }) => id === opened.id);
  return opened.kind === 'hazard' ? explainHazard(calls, opened.id) : explainDuty(calls, opened, deps);
}

/** Explains by the decoders of this server, with the rights of the user; null leaves the sentence to the grammar. */
export async function explain(
  request: ExplainRequest,
  { opened, airport, flightId, memberId }: AssistantContext,
  calls: ToolCalls,
  deps: ExplainDeps,
): Promise<Explained | null> {
  switch (request.about) {
    case 'this':
      if (opened !== null) return explainOpened(opened, calls, deps);
      if (airport === null && flightId !== null) return explainFlight(calls, flightId);
      // A member's figures are the limits and their remaining margins.
      if (airport === null && memberId !== null)
        return explainDuty(calls, { kind: 'duty', memberId, dutyId: null }, deps);
      return airport === null ? { missing: NOTHING_OPEN } : explainReport(calls, airport, 'metar');
    case 'notam': {
      const { number } = request;
      if (number === null)
        return opened?.kind === 'notam'
          ? explainOpened(opened, calls, deps)
          : { missing: 'Which NOTAM? Open it, or open its airport and give its number.' };
      const place = opened?.kind === 'notam' ? opened : { airport, place: null };
      return explainNotam(calls, place, (notam) => notam.number.toUpperCase().includes(number));
    }
    case 'hazard':
      return opened?.kind === 'hazard'
        ? explainOpened(opened, calls, deps)
        : { missing: 'Which hazard? Open it on the map or in the list.' };
    case 'duty':
      return opened?.kind === 'duty' ? explainOpened(opened, calls, deps) : null;
    case 'report': {
      const icao = request.place === null ? airport : (deps.airportByCode(request.place) ?? request.place);
      return icao === null
        ? { missing: 'Which airport? Name it by its code, or open it first.' }
        : explainReport(calls, icao, request.kind);
    }
    default: {
      const isAirport = request.groups.some(({ text }) => deps.airportByCode(text) !== null);
      return request.isCertain || !isAirport ? { cards: [groupsCard(request.groups)] } : null;
    }
  }
}
