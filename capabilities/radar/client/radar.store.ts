import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';
import type { RadarSource, RadarState } from '../contract.ts';

const optionsShape = z.object({
  source: z.enum(['rainviewer', 'nexrad']),
  opacity: z.number().min(0.2).max(1),
  hasLightning: z.boolean(),
});
export type RadarOptions = z.infer<typeof optionsShape>;

/** Options chosen in the legend. */
export const radarOptions = createSlice<RadarOptions>(
  'radarOptions',
  { source: 'rainviewer', opacity: 0.75, hasLightning: true },
  { persistAs: optionsShape },
);

/** Content of the map. The last drawn frame remains while another loads. */
export interface RadarView {
  status: 'loading' | 'shown' | 'future' | 'none' | 'failed';
  /** Time of the picture that is drawn, ms since the epoch; `null` while none is. */
  shownAtMs: number | null;
  /** The fault, as text; `null` without one. */
  message: string | null;
  /** Time of the drawn lightning; `null` without any. */
  lightningAtMs: number | null;
  /** Its fault, as text; `null` without one. */
  lightningMessage: string | null;
}
export const radarView = createSlice<RadarView>('radarView', {
  status: 'loading',
  shownAtMs: null,
  message: null,
  lightningAtMs: null,
  lightningMessage: null,
});

/** A stroke of lightning as the map has it. */
export interface Stroke {
  lat: number;
  lon: number;
  /** Whole seconds, as ms since the epoch. */
  atMs: number;
  /** Peak current with its sign; most strokes are negative. */
  currentKa: number;
  /** It struck the ground; otherwise it stayed in the cloud. */
  isGround: boolean;
}
export const inspectedStroke = createSlice<Stroke | null>('inspectedStroke', null);
export const closeStroke = (): void => inspectedStroke.set(null);

/** The server's last state of the sources; `null` before it. */
export const radarManifest = createSlice<RadarState | null>('radarManifest', null);

/** The chosen source, or an available one if it is not. */
export function sourceInUse(state: RadarState | null, options: RadarOptions): RadarSource | null {
  if (!state) return null;
  const usable = state.sources.filter(({ unavailable }) => unavailable === null);
  return usable.find(({ id }) => id === options.source) ?? usable[0] ?? null;
}

/** Why no source is available, as text, or `null`. */
export function radarUnavailable(state: RadarState | null): string | null {
  if (!state || state.sources.some(({ unavailable }) => unavailable === null)) return null;
  return state.sources[0]?.unavailable ?? null;
}
