import type { ObjectTypeView } from '#platform/contract/object-type.ts';
import { createSlice } from '#platform/client/state/slice.ts';

/** The object types of the signed-in person, for code outside of components. */
export const objectTypes = createSlice<readonly ObjectTypeView[]>('foundryObjectTypes', []);
