import { z } from 'zod';

/** Result of the parsers of these feeds. */
export interface ReadRecords<Item> {
  items: Item[];
  /** One sentence per record that was rejected or incomplete. */
  rejected: string[];
}

/** Why a record was rejected, with its name. */
export function reasonOf(name: string, error: z.ZodError): string {
  const [issue] = error.issues;
  return `${name}: ${issue ? `${issue.path.join('.') || 'the record'} ${issue.message.toLowerCase()}` : 'cannot be read'}.`;
}

/** Time as ISO text, or as seconds or milliseconds since 1970. */
export const instantMs = z.unknown().transform((value, context): number => {
  const ms =
    typeof value === 'string'
      ? Date.parse(value)
      : typeof value === 'number'
        ? value > 1e11
          ? value
          : value * 1000
        : Number.NaN;
  if (Number.isFinite(ms) && Math.abs(ms) < 8.64e15) return ms;
  context.addIssue('is not a time');
  return z.NEVER;
});

/** Number that may be text; empty text and words are not reported. */
export const looseNumber = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => {
    if (value === null || value === undefined || value === '') return null;
    const number = Number(value);
    return Number.isFinite(number) ? number : null;
  });

export const looseText = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === undefined || text.trim() === '' ? null : text.trim()));

/** Parses records one by one: an invalid one does not affect the others. */
export function readEach<Item>(
  values: readonly unknown[],
  read: (value: unknown, index: number, reject: (why: string) => void) => Item | null,
): ReadRecords<Item> {
  const rejected: string[] = [];
  const items = values.flatMap((value, index) => {
    const item = read(value, index, (why) => rejected.push(why));
    return item === null ? [] : [item];
  });
  return { items, rejected };
}

/** Keeps the first of records with the same id. */
export function withoutDoubles<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const id = idOf(item);
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
