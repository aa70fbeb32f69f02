import { createSlice } from '#platform/client/state/slice.ts';
import { makeDraftPlan } from './create-flight.actions.ts';
import { draftErrors } from './draft-form.ts';
import { flightDraft } from './flight-draft.store.ts';
import type { FlightsDeps } from '../flights-deps.ts';

/** No query for every character while typing. */
const PAUSE_MS = 500;

interface LiveDraft {
  readonly isWorking: boolean;
  /** Why there are no figures; null without a fault. */
  readonly message: string | null;
}

/** Results calculated automatically while the form is being filled in. */
export const liveDraft = createSlice<LiveDraft>('liveDraft', { isWorking: false, message: null });

async function work(deps: FlightsDeps): Promise<void> {
  const { fields, plan } = flightDraft.get();
  if (plan !== null || Object.keys(draftErrors(fields)).length > 0) {
    liveDraft.set({ isWorking: false, message: null });
    return;
  }
  liveDraft.set({ isWorking: true, message: null });
  const outcome = await makeDraftPlan(deps);
  // More was typed meanwhile: the next pause triggers it.
  if (flightDraft.get().fields !== fields) return;
  liveDraft.set({ isWorking: false, message: outcome.ok ? null : outcome.message });
}

/** Finds the route and makes the plan whenever the form rests and is complete; returns a function that stops it. */
export function startLiveDraft(deps: FlightsDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void work(deps), PAUSE_MS);
  };
  wait();
  const stop = flightDraft.subscribe((draft, before) => {
    // Input continued, or the plan arrived after all: the earlier failure no longer applies.
    if (draft.fields !== before.fields || draft.plan !== null)
      liveDraft.set((live) => (live.message === null ? live : { ...live, message: null }));
    if (draft.fields !== before.fields) wait();
  });
  return () => {
    clearTimeout(timer);
    stop();
    liveDraft.reset();
  };
}
