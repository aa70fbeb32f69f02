import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import type { RadarSource, RadarState } from '../contract.ts';

const optionsShape = z.object({
  source: z.enum(['rainviewer', 'nexrad']),
  opacity: z.number().min(0.2).max(1),
  hasLightning: z.boolean(),
});
export type RadarOptions = z.infer<typeof optionsShape>;

/** What the person chose in the legend. */
export const radarOptions = createSlice<RadarOptions>(
  'radarOptions',
  { source: 'rainviewer', opacity: 0.75, hasLightning: true },
  { persistAs: optionsShape },
);

/** What is on the map. What was drawn last stays while something else loads. */
export interface RadarView {
  status: 'loading' | 'shown' | 'future' | 'none' | 'failed';
  /** Time of the picture that is drawn, ms since the epoch; `null` while none is. */
  shownAtMs: number | null;
  /** What is wrong, in words; `null` while all is well. */
  message: string | null;
  /** Instant of the lightning that is drawn; `null` while none is. */
  lightningAtMs: number | null;
  /** What is wrong with it, in words; `null` while all is well. */
  lightningMessage: string | null;
}
export const radarView = createSlice<RadarView>('radarView', {
  status: 'loading',
  shownAtMs: null,
  message: null,
  lightningAtMs: null,
  lightningMessage: null,
});

/** What the server said last of the sources; `null` until it has. */
export const radarManifest = createSlice<RadarState | null>('radarManifest', null);

/** The chosen source, or the one that can be asked when the chosen one cannot. */
export function sourceInUse(state: RadarState | null, options: RadarOptions): RadarSource | null {
  if (!state) return null;
  const usable = state.sources.filter(({ unavailable }) => unavailable === null);
  return usable.find(({ id }) => id === options.source) ?? usable[0] ?? null;
}

/** Why no source can be asked, in words, or `null`. */
export function radarUnavailable(state: RadarState | null): string | null {
  if (!state || state.sources.some(({ unavailable }) => unavailable === null)) return null;
  return state.sources[0]?.unavailable ?? null;
}
