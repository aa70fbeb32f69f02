import { z } from 'zod';

/** Number of letters added, omitted or changed between two words. */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, wanted] of [...other].entries()) {
      const changed = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const folded = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const APART_MAX = 2;

/** The known name most likely meant by a misspelt one; null where none is close. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const meant = folded(name);
  const [best] = known
    .map((one) => ({ one, apart: lettersApart(meant, folded(one)) }))
    .filter(({ one, apart }) => apart <= Math.min(APART_MAX, Math.floor(folded(one).length / 2.5)))
    .toSorted((a, b) => a.apart - b.apart);
  if (best) return best.one;
  const within = known.find((one) => {
    const [short, long] = [meant, folded(one)].toSorted((a, b) => a.length - b.length);
    return short !== undefined && long !== undefined && short.length > 3 && long.includes(short);
  });
  return within ?? null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownIn = (value: Record<string, unknown>, known: readonly string[]): string[] =>
  Object.keys(value).filter((name) => !known.includes(name) && value[name] !== undefined);

/** Maximum number of unknown names reported for one object. */
const TOLD_MAX = 10;
const shortName = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

function refusalOf(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === null ? 'is not a field here' : `did you mean ${near}?`;
}

/**
 * An object whose unknown names are refused, each with the one probably meant: `sector: did you mean sectors?`.
 * `stamps` are names in an answer that are accepted unread, so that the answer can be sent back.
 */
export function rejectUnknownKeys<Shape extends z.ZodObject>(
  object: Shape,
  stamps: readonly string[] = [],
): z.ZodType<z.output<Shape>, z.input<Shape>> {
  const known = Object.keys(object.shape);
  const checked = z.preprocess((value, context) => {
    for (const name of isRecord(value) ? unknownIn(value, [...known, ...stamps]).slice(0, TOLD_MAX) : []) {
      const message = refusalOf(name, known);
      context.addIssue({ code: 'custom', path: [shortName(name)], message, input: value });
    }
    return value;
  }, object);
  // Input and output are those of the object: only the names are checked first.
  return checked as unknown as z.ZodType<z.output<Shape>, z.input<Shape>>;
}

function orMeant(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return meant === null ? '.' : `: did you mean ${meant}?`;
}

/**
 * An object in which other programs may send unknown names: `notTaken` reports each in a sentence. `stamps` as for
 * `rejectUnknownKeys`.
 */
export function reportUnknownKeys<Shape extends z.ZodObject>(
  object: Shape,
  stamps: readonly string[] = [],
): z.ZodType<z.output<Shape> & { notTaken: string[] }, z.input<Shape>> {
  const known = Object.keys(object.shape);
  const schema = z.looseObject(object.shape).transform((all: Record<string, unknown>) => {
    const names = unknownIn(all, [...known, ...stamps]);
    const taken = Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name)));
    const notTaken = names
      .slice(0, TOLD_MAX)
      .map((name) => `"${shortName(name)}" was ignored${orMeant(name, known)}`);
    const more = names.length - notTaken.length;
    return { ...taken, notTaken: more > 0 ? [...notTaken, `${more} more names were ignored.`] : notTaken };
  });
  // The schema has just parsed the known names.
  return schema as unknown as z.ZodType<z.output<Shape> & { notTaken: string[] }, z.input<Shape>>;
}

/** The same error message where no preprocessing is possible: for `z.strictObject`. */
export const unknownNames = (shape: z.ZodRawShape) => ({
  error: (issue: { code?: string; keys?: readonly string[] }): string | undefined =>
    issue.code === 'unrecognized_keys'
      ? (issue.keys ?? [])
          .slice(0, TOLD_MAX)
          .map((name) => `${shortName(name)}: ${refusalOf(name, Object.keys(shape))}`)
          .join('; ')
      : undefined,
});
