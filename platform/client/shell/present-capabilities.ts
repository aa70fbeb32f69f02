import type { AppSettings } from '#platform/contract/app-settings.ts';
import { type LayerDefinition, isDefinition } from '../layers/layer-definition.ts';
import type { ClientCapability } from './client-capability.ts';

/** The capabilities of this server: all except those of features that are switched off. */
export function presentCapabilities(
  all: readonly ClientCapability[],
  features: AppSettings['features'],
): ClientCapability[] {
  return all.filter(({ feature }) => feature === undefined || features[feature]);
}

/**
 * The layers of features that are switched off: the picker names them, so that users know that they exist but are
 * off.
 */
export function switchedOffLayers(
  all: readonly ClientCapability[],
  features: AppSettings['features'],
): LayerDefinition[] {
  const present = presentCapabilities(all, features);
  return all
    .filter((capability) => !present.includes(capability))
    .flatMap(({ layers = [] }) => layers.filter(isDefinition));
}
