import { parseAst } from 'vite';

// Unused parts that every schema would add to the client bundle: 14 kB. The build omits them from zod, and
// `scripts/check/client-schemas.mjs` rejects client code that uses them.

const UNUSED_PARTS = [
  // Schemas are described as JSON on the server only.
  / *inst\._zod\.processJSONSchema = .+;\n/g,
  / *jsonSchema: \{\n.+createStandard.+\n.+createStandard.+\n *\},\n/g,
  / *toJSONSchema\(params\) \{\n.+\n *\},\n/g,
  // Formats are used by name (`z.email()`); those of `z.string()` would pull in all others.
  / *\w+\(params\) \{\n *return this\.check\(core\._\w+\(Zod\w+, params\)\);\n *\},\n/g,
  / *\b(?:async )?(?:en|de|safeEn|safeDe)code(?:Async)?(?:: (?:async )?function \w+)?\(data, params\) \{\n.+\n *\},\n/g,
  / *\b(?:and|nonoptional|exactOptional)\(\w*(?:, \w+)?\) \{\n.+\n *\},\n/g,
  // Schema metadata is not read in the client; it is written with the JSON description.
  /(?<=util\.derived\(\{\n)[\s\S]*?(?=^\}, \{)/gm,
  / *(?:includes|startsWith|endsWith|lowercase|uppercase|normalize|slugify)\((?:\.{3}\w+|params)?\) \{\n.+\n *\},\n/g,
  / *(?:parseAsync: )?(?:async )?(?:function )?_?(?:parseAsync|safeParseAsync|validateAsync)\(data, params\) \{\n.+\n *\},\n/g,
  / *[gs]et spa\(\w*\) \{\n.+\n *\},\n/g,
  // For cyclic values, which JSON cannot contain.
  / *if \(!core\.globalConfig\.memoizer\)\n *core\.config\(\{ memoizer: core\.memoizer\(\) \}\);\n/g,
];

/** zod's schemas without the parts that the client does not use. Throws if zod lacks one of them. */
export function withoutUnusedParts(code) {
  const rest = UNUSED_PARTS.reduce((text, part) => {
    if (text.search(part) < 0) throw new Error(`zod no longer has ${String(part)}`);
    return text.replaceAll(part, '');
  }, code);
  // The page's content security policy forbids eval, so object parsing is never compiled.
  return rest.replaceAll('core.$ZodObjectJIT.', 'core.$ZodObject.');
}

const namesIn = (object) =>
  object.properties.flatMap(({ key }) => (key?.type === 'Identifier' ? key.name : (key?.value ?? [])));

/** Members of each kind of schema, `ZodString email`: arguments of its constructor, derived or methods. */
function membersOf(code) {
  const members = new Set();
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'CallExpression' && node.callee.property?.name === '$constructor') {
      const [name, , given] = node.arguments;
      const objects = given?.type === 'CallExpression' ? given.arguments : [given];
      for (const object of objects)
        if (object?.type === 'ObjectExpression')
          for (const member of namesIn(object)) members.add(`${name.value} ${member}`);
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
  };
  visit(parseAst(code).body);
  return members;
}

/**
 * Names of the members removed from all client schemas. Throws if another kind of schema keeps a member of that name.
 */
export function leftOutMembers(code) {
  const kept = membersOf(withoutUnusedParts(code));
  const keptNames = new Set([...kept].map((member) => member.split(' ')[1]));
  const names = new Set();
  for (const member of membersOf(code)) {
    if (kept.has(member)) continue;
    const [, name] = member.split(' ');
    if (keptNames.has(name)) throw new Error(`zod keeps a ${name} that is not the one of ${member}`);
    names.add(name);
  }
  return names;
}
