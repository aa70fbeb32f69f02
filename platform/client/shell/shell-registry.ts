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

/** The drawn layers by key, in the order of the picker. */
export type LayerRegistrations = ReadonlyMap<string, ShownLayer>;

/** All registrations of the capabilities, gathered once; the only source of what the shell draws. */
export interface ShellServices {
  capabilities: readonly ClientCapability[];
  contributions: readonly Contribution[];
  actions: readonly ShellAction[];
  windows: readonly CommonWindow[];
  commands: readonly Command[];
  searchSources: readonly SearchSource[];
  /** One entry per key: layers that two capabilities draw together are merged. */
  layers: LayerRegistrations;
  /** As registered, each with its own `inspect`. */
  layerParts: readonly LayerPart[];
  /** Layers of features that are switched off on this server: named in the picker, never drawn. */
  switchedOff: readonly LayerDefinition[];
  /** Every slice of the platform and of the capabilities, for `createAppStore`. */
  slices: readonly AnySlice[];
  /**
   * Starts handling of events, keys and windows, puts the layers on the map and runs `start` of every capability; to be
   * called once the store is hydrated and the user may use the app (`ShellProvider` does). Returns a function that
   * stops it.
   */
  start: () => () => void;
}
