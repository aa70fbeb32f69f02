import type { ObjectTypeView } from '#platform/contract/object-type.ts';
import type { FoundryFile, FoundryItem } from './foundry-items.ts';
import { tableName } from './sql/sql-text.ts';

/** The type of items whose contents are the steps of a pipeline. */
export const PIPELINE_TYPE = 'Pipeline';

/** Something that SQL can read: a file of the person or objects of a capability. */
export type Source = { table: string; name: string } & (
  | { origin: 'file'; file: FoundryFile }
  | { origin: 'object'; type: ObjectTypeView }
);

/** All sources under the names that SQL knows them by; objects keep theirs, files give way to names that are free. */
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
