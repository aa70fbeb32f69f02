import type { LayerDefinition, LayerPart } from '../layers/layer-definition.ts';
import type { ShownLayer } from '../layers/shown-layer.ts';
import type { AnySlice } from '../state/slice.ts';
import type {
  ClientCapability,
  Command,
  CommonWindow,
  Contribution,
  SearchSource,
  ShellAction,
} from './client-capability.ts';

/** The layers that somebody draws, by their key, in the order of the picker. */
export type LayerRegistrations = ReadonlyMap<string, ShownLayer>;

/** Everything that the capabilities registered, gathered once; the shell draws from this and from nothing else. */
export interface ShellServices {
  capabilities: readonly ClientCapability[];
  contributions: readonly Contribution[];
  actions: readonly ShellAction[];
  windows: readonly CommonWindow[];
  commands: readonly Command[];
  searchSources: readonly SearchSource[];
  /** One entry for each key: what two capabilities draw together is merged. */
  layers: LayerRegistrations;
  /** As registered, each with its own `inspect`. */
  layerParts: readonly LayerPart[];
  /** Layers of features that are switched off on this server: named in the picker, never drawn. */
  switchedOff: readonly LayerDefinition[];
  /** Every slice of the platform and of the capabilities, for `createAppStore`. */
  slices: readonly AnySlice[];
  /**
   * Begins to obey events, keys and windows, puts the layers on the map and runs `start` of every capability; call
   * it once the store is hydrated and the person may use the app (`ShellProvider` does). Returns how to stop.
   */
  start: () => () => void;
}
