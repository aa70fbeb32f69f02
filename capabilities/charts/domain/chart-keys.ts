/** What a chart is remembered by when it is starred: a published chart keeps its star from cycle to cycle. */
export const chartKey = (id: string): string => id.replace(/^dtpp-\d{4}-/, 'dtpp-');

const RECENT_MAX = 12;
/** Puts a chart that was opened first. */
export function withRecent(recent: readonly string[], id: string): string[] {
  const key = chartKey(id);
  return [key, ...recent.filter((other) => other !== key)].slice(0, RECENT_MAX);
}

/** Turns one entry of a list of keys on or off. */
export function withToggled(keys: readonly string[], id: string): string[] {
  const key = chartKey(id);
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
}
