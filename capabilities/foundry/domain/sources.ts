import type { ObjectTypeView } from '#platform/contract/object-type.ts';
import type { FoundryFile, FoundryItem } from './foundry-items.ts';
import { tableName } from './sql/sql-text.ts';

/** Type of items that contain a pipeline. */
export const PIPELINE_TYPE = 'Pipeline';

/** Source for SQL: a file of the user or objects of a capability. */
export type Source = { table: string; name: string } & (
  | { origin: 'file'; file: FoundryFile }
  | { origin: 'object'; type: ObjectTypeView }
);

/** All sources by SQL name; object types keep theirs, files get unused names. */
export function sourcesOf(items: readonly FoundryItem[], types: readonly ObjectTypeView[]): Source[] {
  const taken = new Set(types.map(({ id }) => id));
  const objects = types.map((type): Source => ({ table: type.id, name: type.id, origin: 'object', type }));
  const files = items.flatMap((file): Source[] => {
    if (file.kind !== 'file' || file.type === PIPELINE_TYPE) return [];
    const table = tableName(file.name, taken);
    taken.add(table);
    return [{ table, name: file.name, origin: 'file', file }];
  });
  return [...objects, ...files];
}
