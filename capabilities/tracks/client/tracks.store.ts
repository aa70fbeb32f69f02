import { createSlice } from '#platform/client/state/slice.ts';
import type { TrackSystem } from '../domain/oceanic-track.ts';

/** The track shown in the inspector, by the id in its feed. */
export const inspectedTrack = createSlice<{ system: TrackSystem; id: string } | null>('inspectedTrack', null);

export const closeTrack = (): void => inspectedTrack.set(null);
