/** Colour tokens: the two directions must never be confused. */
export const DIRECTION_TOKEN = { west: 'fb-cont', east: 'fb-frsv' } as const;
export const DIRECTIONS = ['west', 'east'] as const;

/** Opacity of lines; tracks not valid at the time shown are dim, but still visible for planning. */
export const LINE_OPACITY = 0.9;
export const DIM = 0.45;
