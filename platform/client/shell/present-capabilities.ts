import type { AppSettings } from '#platform/contract/app-settings.ts';
import type { ClientCapability } from './client-capability.ts';

/** What this server offers: everything but the capabilities of features that are switched off. */
export function presentCapabilities(
  all: readonly ClientCapability[],
  features: AppSettings['features'],
): ClientCapability[] {
  return all.filter(({ feature }) => feature === undefined || features[feature]);
}
