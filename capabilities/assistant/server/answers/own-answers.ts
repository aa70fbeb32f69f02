import type { z } from 'zod';
import { listSchedules as listPipelines } from '#capabilities/foundry/contract.ts';
import { getAirspacesAt, searchNear } from '#capabilities/navdata/contract.ts';
import { getAreaNotams } from '#capabilities/notams/contract.ts';
import { getAircraftConfig, listFleet } from '#capabilities/plan/contract.ts';
import { listAppliedScenarios } from '#capabilities/scenarios/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { type AssistantCard, listQuestions } from '../../contract.ts';
import { problemCard } from '../../domain/cards/card.ts';
import {
  aircraftTypesCard,
  airspacesCard,
  appliedScenariosCard,
  areaNotamsCard,
  fleetCard,
  nearCard,
  pipelinesCard,
  placeText,
  questionsCard,
} from '../../domain/cards/own-cards.ts';
import type { ToolCalls } from '../recorded-calls.ts';
import { one, type Answerers } from './answerer.ts';

/** The card of a call without arguments, or of its failure. */
async function listed<Data extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Data>,
  calls: ToolCalls,
  {
    title,
    args = {},
    card,
  }: { title: string; args?: Record<string, unknown>; card: (data: z.output<Data>) => AssistantCard },
) {
  const outcome = await calls.call(endpoint, args);
  return one(outcome.isOk ? card(outcome.data) : problemCard(endpoint.id, title, outcome.message));
}

/** Positions, and lists of a user's own or saved objects. */
export const OWN_ANSWERS: Answerers = {
  'airspaces-at': ({ point }, calls) =>
    listed(getAirspacesAt, calls, {
      title: `Airspace over ${placeText(point)}`,
      args: { lat: point.lat, lng: point.lon },
      card: (data) => airspacesCard(point, data),
    }),
  near: ({ point }, calls) =>
    listed(searchNear, calls, {
      title: `Near ${placeText(point)}`,
      args: { lat: point.lat, lng: point.lon },
      card: (data) => nearCard(point, data),
    }),
  'area-notams': ({ box: { west, south, east, north } }, calls) => {
    const title = `NOTAMs ${south} to ${north}, ${west} to ${east}`;
    return listed(getAreaNotams, calls, {
      title,
      args: { bbox: [west, south, east, north].join(',') },
      card: (data) => areaNotamsCard(title, data),
    });
  },
  fleet: (_job, calls) => listed(listFleet, calls, { title: 'Own aircraft', card: fleetCard }),
  'aircraft-types': (_job, calls) =>
    listed(getAircraftConfig, calls, { title: 'Aircraft types', card: aircraftTypesCard }),
  pipelines: (_job, calls) => listed(listPipelines, calls, { title: 'Pipelines', card: pipelinesCard }),
  'applied-scenarios': (_job, calls) =>
    listed(listAppliedScenarios, calls, { title: 'Applied scenarios', card: appliedScenariosCard }),
  questions: (_job, calls) => listed(listQuestions, calls, { title: 'Saved questions', card: questionsCard }),
};
