import type { ClientCapability } from '#platform/client/shell/client-capability.ts';
import { fieldsUnavailable, fieldStates, fieldUnits } from './fields/field-state.store.ts';
import { fieldFills } from './fields/field-fills.store.ts';
import { fieldLevels } from './fields/field-levels.store.ts';
import { fieldLayers } from './fields/fields.layers.ts';

/** Weather in the client: gridded fields on the map. */
export const weatherClient: ClientCapability = {
  id: 'weather',
  slices: [fieldStates, fieldsUnavailable, fieldUnits, fieldLevels, fieldFills],
  layers: fieldLayers,
};
