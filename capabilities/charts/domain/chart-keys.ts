/** Stable key of a starred chart, independent of the cycle. */
export const chartKey = (id: string): string => id.replace(/^dtpp-\d{4}-/, 'dtpp-');

const RECENT_MAX = 12;
/** Moves an opened chart to the front. */
export function withRecent(recent: readonly string[], id: string): string[] {
  const key = chartKey(id);
  return [key, ...recent.filter((other) => other !== key)].slice(0, RECENT_MAX);
}

/** Toggles an entry of a list of keys. */
export function withToggled(keys: readonly string[], id: string): string[] {
  const key = chartKey(id);
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
}
