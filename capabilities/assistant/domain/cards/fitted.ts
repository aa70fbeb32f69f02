/** Value reduced to a size, and what was omitted. */
export interface Fitted {
  readonly data: unknown;
  /** Lists that were shortened, such as `features: 25 of 410`. Empty: nothing is missing. */
  readonly leftOut: readonly string[];
}

const CAPS = [400, 200, 100, 50, 25, 12, 6, 3, 1] as const;

function cut(value: unknown, cap: number, path: string, leftOut: string[]): unknown {
  if (Array.isArray(value)) {
    if (value.length > cap) leftOut.push(`${path || 'list'}: ${cap} of ${value.length}`);
    return value.slice(0, cap).map((item: unknown) => cut(item, cap, `${path}[]`, leftOut));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      cut(item, cap, path === '' ? name : `${path}.${name}`, leftOut),
    ]),
  );
}

const NAMED_MAX = 12;

/** Shortens the lists of a value until its JSON has at most `maxChars`, and names them. */
export function fittedTo(data: unknown, maxChars: number): Fitted {
  if ((JSON.stringify(data) ?? '').length <= maxChars) return { data, leftOut: [] };
  for (const cap of CAPS) {
    const leftOut: string[] = [];
    const shorter = cut(data, cap, '', leftOut);
    if (JSON.stringify(shorter).length <= maxChars)
      return { data: shorter, leftOut: [...new Set(leftOut)].slice(0, NAMED_MAX) };
  }
  return { data: null, leftOut: ['everything: the answer is too long. Ask for less.'] };
}
