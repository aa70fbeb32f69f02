import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { namesLeftOut, usesOf } from './client-schemas.mjs';

const cwd = mkdtempSync(join(tmpdir(), 'meridian-schemas-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
symlinkSync(new URL('../../node_modules', import.meta.url).pathname, join(cwd, 'node_modules'));
mkdirSync(join(cwd, 'src'));
const config = join(cwd, 'tsconfig.json');
writeFileSync(
  config,
  JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
      strict: true,
      skipLibCheck: true,
    },
    include: ['src'],
  }),
);

/** Faults found in the given files, `b.ts:3 email`. */
function refused(files: Readonly<Record<string, string>>): string[] {
  const written = Object.entries(files).map(([name, text]) => {
    const file = join(cwd, 'src', name);
    writeFileSync(file, text);
    return file;
  });
  const found = usesOf(namesLeftOut(), { cwd, config });
  for (const file of written) rmSync(file);
  return found.map((use) => use.replace('src/', '')).toSorted();
}

const Z = "import { z } from 'zod';\n";

describe('H3 the parts of zod that the build omits are not used in the client', () => {
  it('H3 the names are read from zod itself', () => {
    const names = namesLeftOut();
    for (const name of ['email', 'datetime', 'includes', 'and', 'nonoptional', 'safeParseAsync', 'spa'])
      expect(names).toContain(name);
    for (const name of ['min', 'regex', 'optional', 'parse', 'safeParse', 'or', 'trim'])
      expect(names).not.toContain(name);
  });

  it('H3 schemas in variables, from helpers in other files and through index access are found', () => {
    const found = refused({
      'helpers.ts': `${Z}export const text = (max: number) => z.string().max(max);
export const both = { one: { schema: z.object({ a: z.number() }) } };`,
      'uses.ts': `${Z}import { both, text } from './helpers.ts';
const name = z.string(); // Übermäßige Länge – “x”: places are counted in characters.
export const a = name.email();
export const b = text(8).startsWith('A');
export const c = z.array(z.union([z.string().max(Math.max(1, (2 + 3) * 4)), z.number()])).nonoptional();
export const d = both.one.schema.and(z.object({ b: z.number() }));
export const e = both['one'].schema['safeParseAsync']({});
export const f = <Schema extends z.ZodType>(schema: Schema) => schema.encode;
export const g = (schema: z.ZodString | z.ZodEmail) => schema.lowercase();
const { parseAsync: read } = name;
export const h = read;
export const i = z.toJSONSchema(name);
export const j = name.optional().unwrap().minLength;`,
    });
    expect(found).toEqual([
      'uses.ts:10 lowercase',
      'uses.ts:11 parseAsync',
      'uses.ts:13 toJSONSchema',
      'uses.ts:14 minLength',
      'uses.ts:4 email',
      'uses.ts:5 startsWith',
      'uses.ts:6 nonoptional',
      'uses.ts:7 and',
      'uses.ts:8 safeParseAsync',
      'uses.ts:9 encode',
    ]);
  });

  it('H3 the same names on other objects are not reported', () => {
    expect(
      refused({
        'fine.ts': `${Z}export const a = z.email();
export const b = z.iso.date();
export const c = z.intersection(z.object({ a: z.number() }), z.object({ b: z.number() }));
export const d = z.string().parse('x').startsWith('y') && ['a'].includes('b');
export const e = new TextDecoder().decode(new TextEncoder().encode('x'.normalize()));
export const f = z.object({ email: z.email(), date: z.string(), and: z.number() }).parse({});
export const { email, date } = f;
export const g = f.and + f['date'].length;
export const h = z.object({ email: z.email() }).shape.email;`,
      }),
    ).toEqual([]);
  });
});
