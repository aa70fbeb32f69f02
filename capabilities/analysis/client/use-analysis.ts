import { useQuery } from '@tanstack/react-query';
import type { DocumentTable } from '#platform/contract/document-table.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import type { SectionAnswer } from '../contract.ts';
import { withTrial } from '../domain/trial.ts';
import { typedRequest } from '../domain/typed-flight.ts';
import { analysisContext, type PlanRequestInput } from './analysis-deps.ts';
import { analysis } from './analysis.store.ts';
import { analysedFlightQuery, sectionQuery } from './analysis.queries.ts';

/** The flight analysed, before it is planned. */
interface AnalysedFlight {
  readonly name: string;
  /** Empty where it has none. */
  readonly callsign: string;
  /** Null for an unsaved plan. */
  readonly flightId: string | null;
  readonly request: PlanRequestInput | null;
  /** Tables in its document; null where it has none. */
  readonly tables: readonly DocumentTable[] | null;
  readonly isPending: boolean;
  readonly error: string | null;
  readonly retry: (() => void) | null;
}

const nothing = {
  callsign: '',
  flightId: null,
  tables: null,
  isPending: false,
  error: null,
  retry: null,
} as const;

function useSavedFlight(id: string | null): AnalysedFlight {
  const deps = analysisContext.use();
  const query = useQuery({ ...analysedFlightQuery(deps, id ?? ''), enabled: id !== null });
  const flight = query.data?.flight;
  return {
    name: flight ? flight.callsign || `${flight.departure} to ${flight.arrival}` : 'Flight',
    callsign: flight?.callsign ?? '',
    flightId: id,
    request: query.data?.request ?? null,
    tables: flight?.plan ? (flight.plan.tables ?? []) : null,
    isPending: query.isPending,
    error: query.error ? messageOf(query.error) : noPlan(query.data),
    retry: query.error ? () => void query.refetch() : null,
  };
}

const noPlan = (data: { request: unknown } | undefined): string | null =>
  data && data.request === null
    ? 'This flight was saved without a plan. Make its plan, or type the route here.'
    : null;

function useDraftFlight(isDraft: boolean): AnalysedFlight {
  const deps = analysisContext.use();
  const draft = isDraft ? deps.draft() : null;
  const plan = draft?.plan ?? null;
  const query = useQuery({
    queryKey: ['analysis', 'draft', plan],
    queryFn: async () => (plan ? deps.requestOf(plan) : null),
    enabled: plan !== null,
    retry: false,
  });
  return {
    ...nothing,
    name: draft?.name ?? 'Draft',
    request: query.data ?? null,
    isPending: plan !== null && query.isPending,
    error:
      isDraft && plan === null
        ? 'The flight being created has no plan yet. Make its plan, or type the route here.'
        : null,
  };
}

/** The flight being analysed. */
export function useAnalysedFlight(): AnalysedFlight {
  const { subject, typed } = useSlice(analysis);
  const planFuelPolicy = useSlice(settings, (now) => now.planFuelPolicy);
  const saved = useSavedFlight(subject.kind === 'flight' ? subject.id : null);
  const draft = useDraftFlight(subject.kind === 'draft');
  if (subject.kind === 'flight') return saved;
  if (subject.kind === 'draft') return draft;
  const outcome = subject.kind === 'typed' && subject.isComplete ? typedRequest(typed, planFuelPolicy) : null;
  const request = outcome?.ok ? outcome.request : null;
  return { ...nothing, name: request ? `${request.dep} to ${request.arr}` : 'Analysis', request };
}

export interface Analysed {
  readonly name: string;
  readonly callsign: string;
  readonly flightId: string | null;
  /** Tables in its document; null where it has none. */
  readonly tables: readonly DocumentTable[] | null;
  /** The flight as planned; null while there is none. */
  readonly planned: SectionAnswer | null;
  /** The trial; without one the planned flight. */
  readonly shown: SectionAnswer | null;
  readonly isTrial: boolean;
  readonly isPending: boolean;
  /** Whether the content is being recalculated. */
  readonly isRenewing: boolean;
  readonly error: string | null;
  readonly trialError: string | null;
  readonly retry: (() => void) | null;
}

/** The flight that is analysed, as planned and as tried. */
export function useAnalysis(): Analysed {
  const flight = useAnalysedFlight();
  const trial = useSlice(analysis, (state) => state.trial);
  const planned = useQuery(sectionQuery(flight.request));
  const base = flight.request && planned.data && !planned.error ? planned.data : null;
  const isTrial = trial !== null && base !== null;
  const tried = useQuery(sectionQuery(isTrial ? withTrial(base.figures.request, trial) : null));
  return {
    name: flight.name,
    callsign: flight.callsign,
    flightId: flight.flightId,
    tables: flight.tables,
    planned: base,
    shown: isTrial && tried.data && !tried.error ? tried.data : base,
    isTrial,
    isPending: flight.isPending || (flight.request !== null && base === null && !planned.error),
    isRenewing: (isTrial && tried.isFetching) || (base !== null && planned.isFetching),
    error: flight.error ?? (flight.request && planned.error ? messageOf(planned.error) : null),
    trialError: isTrial && tried.error ? messageOf(tried.error) : null,
    retry: flight.retry ?? (planned.error ? () => void planned.refetch() : null),
  };
}
