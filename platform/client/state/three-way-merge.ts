/** A value that JSON can hold. */
type Json = unknown;

const textOf = (value: Json): string => JSON.stringify(value) ?? 'undefined';
const isSame = (one: Json, other: Json): boolean => one === other || textOf(one) === textOf(other);

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mergedRecord(
  base: Record<string, Json>,
  own: Record<string, Json>,
  theirs: Record<string, Json>,
): Record<string, Json> {
  const merged: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(own)])) {
    const value = threeWayMerge(base[key], own[key], theirs[key]);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

/** Entries are compared by content: a changed entry is one removed and one added. */
function mergedList(base: readonly Json[], own: readonly Json[], theirs: readonly Json[]): Json[] {
  const inBase = new Set(base.map(textOf));
  const inOwn = new Set(own.map(textOf));
  const inTheirs = new Set(theirs.map(textOf));
  const added = own.filter((entry) => !inBase.has(textOf(entry)) && !inTheirs.has(textOf(entry)));
  const kept = theirs.filter((entry) => inOwn.has(textOf(entry)) || !inBase.has(textOf(entry)));
  // Histories add new entries first, sets of ids last.
  const isNewFirst = added.length > 0 && textOf(added[0]) === textOf(own[0]);
  return isNewFirst ? [...added, ...kept] : [...kept, ...added];
}

/**
 * Three-way merge of one JSON value: `own` and `theirs` were both derived from `base`. Records are merged key by key,
 * lists entry by entry; where both changed the same plain value, `own` has priority.
 */
export function threeWayMerge(base: Json, own: Json, theirs: Json): Json {
  if (isSame(own, base)) return theirs;
  if (isSame(theirs, base) || isSame(own, theirs)) return own;
  if (isRecord(own) && isRecord(theirs)) return mergedRecord(isRecord(base) ? base : {}, own, theirs);
  if (Array.isArray(own) && Array.isArray(theirs))
    return mergedList(Array.isArray(base) ? base : [], own, theirs);
  return own;
}
