import { createSlice } from '#platform/client/state/slice.ts';

interface FlightLoading {
  isLoading: boolean;
  error: string | null;
  currentId: string | null;
}

/** Loading of one flight's detail (spec 3, 4). */
export const flightLoading = createSlice<FlightLoading>('flightLoading', {
  isLoading: false,
  error: null,
  currentId: null,
});

/** Start: sets isLoading, clears the error and records the id. */
export function startFlightLoading(id: string): void {
  flightLoading.set({ isLoading: true, error: null, currentId: id });
}

/** Finish: clears everything. */
export function finishFlightLoading(): void {
  flightLoading.reset();
}

/** Fail: stores the error message and clears the id. */
export function failFlightLoading(message: string): void {
  flightLoading.set({ isLoading: false, error: message, currentId: null });
}
