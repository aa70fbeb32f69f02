import type { TrackSystem } from '../domain/oceanic-track.ts';

/** Colour tokens: the two directions must never be taken for each other. */
export const DIRECTION_TOKEN = { west: 'fb-cont', east: 'fb-frsv' } as const;

/** Id of a system's map layer and of its source. */
export const sourceOf = (system: TrackSystem): string => `tracks-${system}`;
