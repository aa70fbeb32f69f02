import { z } from 'zod';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createSlice } from '#platform/client/state/slice.ts';
import { EMPTY_TYPED, MATRIX_METRICS, type TypedFlight } from '../domain/analysis-start.ts';
import type { Trial } from '../domain/trial.ts';
import type { PlanRequestInput } from './analysis-deps.ts';

export const ANALYSIS_TABS = ['profile', 'matrix', 'departures', 'alternates', 'compare'] as const;
export type AnalysisTab = (typeof ANALYSIS_TABS)[number];

/** The flight analysed. `typed` is one entered in the form of the analysis. */
export type AnalysisSubject =
  | { readonly kind: 'none' }
  | { readonly kind: 'flight'; readonly id: string }
  | { readonly kind: 'draft' }
  | { readonly kind: 'typed'; readonly isComplete: boolean };

export interface AnalysisState {
  readonly subject: AnalysisSubject;
  readonly typed: TypedFlight;
  /** The unsaved trial. */
  readonly trial: Trial | null;
  readonly compared: readonly ComparedPlan[];
}

/** A plan stored for comparison. */
export interface ComparedPlan {
  readonly id: string;
  readonly name: string;
  readonly request: PlanRequestInput;
}

export const COMPARED_MAX = 4;

/** Subject of the analysis; in memory only. */
export const analysis = createSlice<AnalysisState>('analysis', {
  subject: { kind: 'none' },
  typed: EMPTY_TYPED,
  trial: null,
  compared: [],
});

const uiShape = z.object({
  tab: z.enum(ANALYSIS_TABS),
  metric: z.enum(MATRIX_METRICS),
  speedKind: z.enum(['cost-index', 'mach']),
  /** As typed; empty means none. */
  fuelPrice: z.string().max(12),
  hourCost: z.string().max(12),
  axis: z.enum(['distance', 'time']),
  shade: z.enum(['wind', 'temperature', 'turbulence', 'icing', 'cloud', 'none']),
});
export type AnalysisUi = z.infer<typeof uiShape>;

/** View options of the analysis, and the prices of this user. */
export const analysisUi = createSlice<AnalysisUi>(
  'analysisUi',
  {
    tab: 'profile',
    metric: 'fuel',
    speedKind: 'cost-index',
    fuelPrice: '',
    hourCost: '',
    axis: 'distance',
    shade: 'wind',
  },
  { persistAs: uiShape },
);
export const setAnalysisUi = (part: Partial<AnalysisUi>): void =>
  analysisUi.set((ui) => ({ ...ui, ...part }));

export const setAnalysisOpen = (isOpen: boolean): void => setPanelFlag('isAnalysisOpen', isOpen);

/** Opens the analysis of a saved flight. */
export function analyseFlight(id: string): void {
  analysis.set((state) => ({ ...state, subject: { kind: 'flight', id }, trial: null }));
  setAnalysisOpen(true);
}

/** Opens the analysis of the flight being created. */
export function analyseDraft(): void {
  analysis.set((state) => ({ ...state, subject: { kind: 'draft' }, trial: null }));
  setAnalysisOpen(true);
}

/** Opens the form of the analysis with the known data of a route. */
export function analyseTyped(known: Partial<TypedFlight>): void {
  analysis.set((state) => ({
    ...state,
    subject: { kind: 'typed', isComplete: false },
    typed: { ...EMPTY_TYPED, aircraft: state.typed.aircraft, ...known },
    trial: null,
  }));
  setAnalysisOpen(true);
}

export const setSubject = (subject: AnalysisSubject): void =>
  analysis.set((state) => ({ ...state, subject, trial: null }));
export const setTyped = (part: Partial<TypedFlight>): void =>
  analysis.set((state) => ({ ...state, typed: { ...state.typed, ...part } }));
export const setTrial = (trial: Trial | null): void => analysis.set((state) => ({ ...state, trial }));

/** Stores a plan for comparison; duplicates, or one too many, are ignored. */
export function keepCompared(name: string, request: PlanRequestInput): void {
  const id = JSON.stringify(request);
  analysis.set((state) =>
    state.compared.length >= COMPARED_MAX || state.compared.some((one) => one.id === id)
      ? state
      : { ...state, compared: [...state.compared, { id, name, request }] },
  );
}

export const dropCompared = (id: string): void =>
  analysis.set((state) => ({ ...state, compared: state.compared.filter((one) => one.id !== id) }));

/** The price typed in a field; null where it is not an amount. */
export function priceOf(text: string): number | null {
  if (text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) && value >= 0 ? value : null;
}
