import type { z } from 'zod';
import { limitsWritten } from '#aviation/airspace/limit-text.ts';
import type { ScheduledPipeline } from '#capabilities/foundry/contract.ts';
import type { getAirspacesAt, searchNear } from '#capabilities/navdata/contract.ts';
import type { AreaNotams } from '#capabilities/notams/contract.ts';
import type { AircraftType, FleetAircraft } from '#capabilities/plan/contract.ts';
import type { AppliedScenario } from '#capabilities/scenarios/contract.ts';
import type { AssistantCard, SavedQuestion } from '../../contract.ts';
import { card, instant, line, sourceOf, thousands } from './card.ts';
import type { TypedPoint } from '../words/typed-places.ts';

const OWN_RECORDS = 'Your own records';
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}.`;

/** Position in decimal degrees: 47.45 N 8.56 E. */
export const placeText = ({ lat, lon }: TypedPoint): string =>
  `${Math.abs(lat)} ${lat < 0 ? 'S' : 'N'} ${Math.abs(lon)} ${lon < 0 ? 'W' : 'E'}`;

/** Regions and airspaces over a place, lowest first. */
export function airspacesCard(
  point: TypedPoint,
  { regions, airspaces, sources }: z.infer<typeof getAirspacesAt.data>,
): AssistantCard {
  const sourceNames = sources.map(({ name, asOf }) => sourceOf({ source: name, asOf })).join(', ');
  const all = [...regions, ...airspaces];
  return card({
    tool: 'getAirspacesAt',
    title: `Airspace over ${placeText(point)}`,
    words:
      all.length === 0
        ? 'None in the loaded sources: they may be incomplete.'
        : counted(all.length, 'airspace'),
    lines: all.map(({ name, type, class: letter, lower, upper }) =>
      line(
        name,
        [
          type,
          letter === null ? null : `class ${letter}`,
          limitsWritten({ lower: lower?.text ?? null, upper: upper?.text ?? null }) ?? 'limits not known',
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    source: sourceNames === '' ? 'No airspace is loaded' : sourceNames,
  });
}

/** Navaids, fixes and airports around a place, nearest first. */
export function nearCard(point: TypedPoint, found: z.infer<typeof searchNear.data>): AssistantCard {
  const [first] = found;
  return card({
    tool: 'searchNear',
    title: `Near ${placeText(point)}`,
    words: counted(found.length, 'point'),
    lines: found.map(({ ident, type, name, distanceNm }) =>
      line(ident, [type, name, `${distanceNm.toFixed(1)} NM`].filter(Boolean).join(' · ')),
    ),
    source: first === undefined ? 'Loaded navigation data' : sourceOf(first),
  });
}

export function areaNotamsCard(
  title: string,
  { notams, isTooWide, pending, message, freshness }: AreaNotams,
) {
  const notes = [
    isTooWide ? 'The area is too wide for NOTAMs of airports: flight restrictions only.' : null,
    pending > 0 ? `${pending} parts of it pending: ask again in a few seconds.` : null,
    message,
  ];
  return card({
    tool: 'getAreaNotams',
    title,
    words: [counted(notams.length, 'NOTAM'), ...notes].filter(Boolean).join(' '),
    lines: notams.map(({ number, plainText }) => line(number, plainText)),
    freshness,
  });
}

export const fleetCard = (fleet: readonly FleetAircraft[]): AssistantCard =>
  card({
    tool: 'listFleet',
    title: 'Own aircraft',
    words: counted(fleet.length, 'aircraft', 'aircraft'),
    lines: fleet.map(({ registration, type, seats }) =>
      line(registration, [type, seats === null ? null : `${seats} seats`].filter(Boolean).join(' · ')),
    ),
    source: OWN_RECORDS,
  });

export const aircraftTypesCard = (types: readonly AircraftType[]): AssistantCard =>
  card({
    tool: 'getAircraftConfig',
    title: 'Aircraft types of the performance table',
    words: counted(types.length, 'type'),
    lines: types.map(({ type, name, weight, estimated }) =>
      line(
        type,
        [name, `empty ${thousands(weight)} kg`, estimated ? 'estimated' : null].filter(Boolean).join(' · '),
      ),
    ),
    source: types[0]?.source ?? null,
  });

export const pipelinesCard = (pipelines: readonly ScheduledPipeline[]): AssistantCard =>
  card({
    tool: 'listPipelineSchedules',
    title: 'Pipelines with times',
    words: counted(pipelines.length, 'pipeline'),
    lines: pipelines.map(({ name, timesText, pausedBecause, lastRun }) =>
      line(
        name,
        [
          timesText,
          pausedBecause,
          lastRun === null ? 'not run yet' : `last run ${instant(lastRun.ranAt)}: ${lastRun.message}`,
        ]
          .filter(Boolean)
          .join(' · '),
        pausedBecause === null && lastRun?.isGood !== false ? 'plain' : 'caution',
      ),
    ),
    source: OWN_RECORDS,
  });

export const appliedScenariosCard = (scenarios: readonly AppliedScenario[]): AssistantCard =>
  card({
    tool: 'listAppliedScenarios',
    title: 'Applied scenarios',
    words: counted(scenarios.length, 'scenario'),
    lines: scenarios.map(({ name, state, appliedAt, appliedBy, changed }) =>
      line(name, `${state} · ${instant(appliedAt)} by ${appliedBy} · ${counted(changed.length, 'record')}`),
    ),
    source: OWN_RECORDS,
  });

/** Saved questions with their schedules and last answers. */
export const questionsCard = (questions: readonly SavedQuestion[]): AssistantCard =>
  card({
    tool: 'listSavedQuestions',
    title: 'Saved questions',
    words: counted(questions.length, 'question'),
    lines: questions.map(({ text, timesText, isPaused, runs: [last] }) => {
      const answer = last?.problem ?? last?.answer?.cards.map(({ words }) => words).join(' ') ?? null;
      const run = last === undefined ? 'not run yet' : `${instant(last.ranAt)}: ${answer ?? 'no answer'}`;
      return line(text, [timesText, isPaused ? 'paused' : null, run].filter(Boolean).join(' · '));
    }),
    source: OWN_RECORDS,
  });
