import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import type { PerformancePlanRequest } from '#capabilities/plan/contract.ts';
import {
  analyseAlternates,
  analyseDepartures,
  analyseMatrix,
  analyseSection,
  type MatrixSpeed,
  type PlanFigures,
  type SectionAnswer,
} from '../contract.ts';
import type { AnalysisDeps, PlanRequestInput } from './analysis-deps.ts';

const STALE_MS = 5 * 60_000;
const key = 'analysis';
export const flightKey = (id: string) => [key, 'flight', id] as const;

/** A saved flight and the plan request of its document; `plan` is null where it was saved without one. */
export const analysedFlightQuery = (deps: AnalysisDeps, id: string) =>
  queryOptions({
    queryKey: flightKey(id),
    queryFn: async () => {
      const flight = await deps.flight(id);
      return { flight, request: flight.plan ? await deps.requestOf(flight.plan) : null };
    },
    staleTime: 0,
    retry: false,
  });

export const savedFlightsQuery = (deps: AnalysisDeps) =>
  queryOptions({ queryKey: [key, 'flights'], queryFn: () => deps.flights(), staleTime: 0, retry: false });

export const sectionQuery = (request: PlanRequestInput | null) =>
  queryOptions<SectionAnswer>({
    queryKey: [key, 'section', request],
    queryFn: ({ signal }) =>
      callEndpoint(analyseSection, { body: { plan: request ?? { dep: '', arr: '' } } }, signal),
    enabled: request !== null,
    // Figures of the same flight stay visible until the new ones arrive; those of another would be wrong.
    placeholderData: (before) =>
      before?.figures.request.dep === request?.dep && before?.figures.request.arr === request?.arr
        ? before
        : undefined,
    staleTime: STALE_MS,
    retry: false,
  });

export interface MatrixQuestion {
  readonly plan: PerformancePlanRequest;
  readonly levels: readonly (number | null)[];
  readonly speeds: readonly MatrixSpeed[];
}

export const matrixQuery = ({ plan, levels, speeds }: MatrixQuestion) =>
  queryOptions({
    queryKey: [key, 'matrix', plan, levels, speeds],
    queryFn: ({ signal }) =>
      callEndpoint(analyseMatrix, { body: { plan, levels: [...levels], speeds: [...speeds] } }, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
  });

export const departuresQuery = (plan: PerformancePlanRequest, callsign: string) =>
  queryOptions({
    queryKey: [key, 'departures', plan, callsign],
    queryFn: ({ signal }) => callEndpoint(analyseDepartures, { body: { plan, callsign } }, signal),
    staleTime: STALE_MS,
    retry: false,
  });

/** Alternates with a runway of this length; null: no query. */
export const alternatesQuery = (plan: PerformancePlanRequest, runwayFt: number | null) =>
  queryOptions({
    queryKey: [key, 'alternates', plan, runwayFt],
    queryFn: ({ signal }) =>
      callEndpoint(analyseAlternates, { body: { plan, ...(runwayFt === null ? {} : { runwayFt }) } }, signal),
    enabled: runwayFt !== null,
    placeholderData: (before) => (runwayFt === null ? before : undefined),
    staleTime: STALE_MS,
    retry: false,
  });

/** The figures of one level, while it is being dragged; null: no query. */
export const levelFiguresQuery = (plan: PerformancePlanRequest, level: number | null, speed: MatrixSpeed) =>
  queryOptions<PlanFigures | null>({
    queryKey: [key, 'level', plan, level, speed],
    queryFn: async ({ signal }) => {
      const body = { plan, levels: [level], speeds: [speed] };
      return (await callEndpoint(analyseMatrix, { body }, signal)).cells[0] ?? null;
    },
    enabled: level !== null,
    staleTime: STALE_MS,
    retry: false,
  });
