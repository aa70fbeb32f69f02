import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API, SymbolFlags } from 'typescript/unstable/sync';
import { leftOutMembers } from '../small-zod.mjs';

// Reports client code that uses parts of zod omitted by the build (`scripts/small-zod.mjs`). Types come from the
// compiler, so that schemas in variables, from helpers and through index access are found.

const ZOD_SCHEMAS = fileURLToPath(import.meta.resolve('zod/v4')).replace(
  /index\.c?js$/,
  'classic/schemas.js',
);
const MEMBERS = new Set([
  SyntaxKind.MethodSignature,
  SyntaxKind.PropertySignature,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
]);
/** Functions of zod that read the omitted part of every schema. */
const FUNCTIONS = new Set(['toJSONSchema']);

/** Names of zod's schema members that the client does not use. */
export const namesLeftOut = () => leftOutMembers(readFileSync(ZOD_SCHEMAS, 'utf8'));

const isOfZod = ({ path, kind }, name) =>
  /\/zod\/v4\//i.test(path) &&
  (MEMBERS.has(kind) || (FUNCTIONS.has(name) && kind === SyntaxKind.FunctionDeclaration));

/** A destructured name, `const { email } = schema`, is the member of that object. */
function takenFrom(checker, declaration) {
  if (declaration?.kind !== SyntaxKind.BindingElement) return null;
  const element = declaration.resolve();
  const pattern = element?.parent;
  if (pattern?.kind !== SyntaxKind.ObjectBindingPattern) return null;
  const type = checker.getTypeAtLocation(pattern);
  const { text } = element.propertyName ?? element.name;
  return (type && text !== undefined && checker.getPropertyOfType(type, text)) || null;
}

/** Declaration of a name, resolved through re-exports. */
function declarationsOf(checker, symbol) {
  if (symbol === undefined) return [];
  return (symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol).declarations;
}

function lineOf(text, position) {
  return text.slice(0, position).split('\n').length;
}

/** Every use in a project of a name omitted from zod's schemas: `file:line name`. */
export function usesOf(names, { cwd, config }) {
  const api = new API({ cwd });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} is no project`);
    const word = new RegExp(String.raw`(?<![\w$])(?:${[...names].join('|')})(?![\w$])`, 'g');
    const found = [];
    for (const file of project.program.getSourceFileNames()) {
      if (/\/node_modules\/|\.d\.m?ts$|\.test\.tsx?$/.test(file) || !file.startsWith('/')) continue;
      const text = readFileSync(file, 'utf8');
      const matches = [...text.matchAll(word)];
      if (matches.length === 0) continue;
      const symbols = project.checker.getSymbolAtPosition(
        file,
        matches.map(({ index }) => index),
      );
      for (const [at, { 0: name, index }] of matches.entries()) {
        const symbol = symbols[at];
        const own = declarationsOf(project.checker, symbol);
        const taken = takenFrom(project.checker, own[0])?.declarations ?? [];
        if ([...own, ...taken].some((declaration) => isOfZod(declaration, name)))
          found.push(`${relative(cwd, file)}:${lineOf(text, index)} ${name}`);
      }
    }
    return found;
  } finally {
    api.close();
  }
}

function run() {
  const cwd = process.cwd();
  const found = usesOf(namesLeftOut(), { cwd, config: `${cwd}/tsconfig.client.json` });
  for (const use of found) console.log(`${use} is left out of the client: write z.email(), z.intersection()`);
  if (found.length > 0) process.exitCode = 1;
}
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) run();
