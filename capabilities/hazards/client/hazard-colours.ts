import type { MapExpression } from '#platform/client/map/layer-registry.ts';
import type { MapTheme } from '#platform/client/map/map-theme.ts';
import type { HazardKind } from '../contract.ts';

/** Colour token, name and order of each kind. Colour is never the only sign: every area also shows its code. */
export const KIND_STYLES: Readonly<Record<HazardKind, { token: string; name: string }>> = {
  convective: { token: 'hz-conv', name: 'Thunderstorms' },
  turbulence: { token: 'hz-turb', name: 'Turbulence' },
  icing: { token: 'hz-ice', name: 'Icing' },
  'mountain-wave': { token: 'hz-turb', name: 'Mountain waves' },
  ifr: { token: 'hz-ifr', name: 'IFR conditions' },
  'mountain-obscuration': { token: 'hz-mtn', name: 'Mountains obscured' },
  'volcanic-ash': { token: 'hz-ash', name: 'Volcanic ash' },
  'tropical-cyclone': { token: 'hz-cyclone', name: 'Tropical cyclone' },
  'low-level-wind-shear': { token: 'hz-wind', name: 'Low-level wind shear' },
  'surface-wind': { token: 'hz-wind', name: 'Strong surface wind' },
  'freezing-level': { token: 'hz-ice', name: 'Freezing level' },
  dust: { token: 'hz-ash', name: 'Dust or sand' },
  radioactive: { token: 'hz-mtn', name: 'Radioactive cloud' },
  other: { token: 'map-label', name: 'Other' },
};
export const KINDS = Object.keys(KIND_STYLES) as HazardKind[];

/** The colour of a feature's `kind`. */
export function colourOfKind({ color }: MapTheme): MapExpression {
  const pairs = KINDS.flatMap((kind) => [kind, color(KIND_STYLES[kind].token)]);
  return ['match', ['get', 'kind'], ...pairs, color('map-label')] as unknown as MapExpression;
}
