import { parseAst } from 'vite';

// What every schema would bring to the browser though none of ours uses it: 14 kB. The build leaves it out of zod, and
// `scripts/check/client-schemas.mjs` refuses client code that uses it.

const UNUSED_PARTS = [
  // Schemas are described as JSON on the server only.
  / *inst\._zod\.processJSONSchema = .+;\n/g,
  / *jsonSchema: \{\n.+createStandard.+\n.+createStandard.+\n *\},\n/g,
  / *toJSONSchema\(params\) \{\n.+\n *\},\n/g,
  // Formats are used by name (`z.email()`); those of `z.string()` would include all others.
  / *\w+\(params\) \{\n *return this\.check\(core\._\w+\(Zod\w+, params\)\);\n *\},\n/g,
  / *\b(?:async )?(?:en|de|safeEn|safeDe)code(?:Async)?(?:: (?:async )?function \w+)?\(data, params\) \{\n.+\n *\},\n/g,
  / *\b(?:and|nonoptional|exactOptional)\(\w*(?:, \w+)?\) \{\n.+\n *\},\n/g,
  // Schema metadata is not read in the client; it is written with the JSON description.
  /(?<=util\.derived\(\{\n)[\s\S]*?(?=^\}, \{)/gm,
  / *(?:includes|startsWith|endsWith|lowercase|uppercase|normalize|slugify)\((?:\.{3}\w+|params)?\) \{\n.+\n *\},\n/g,
  / *(?:parseAsync: )?(?:async )?(?:function )?_?(?:parseAsync|safeParseAsync|validateAsync)\(data, params\) \{\n.+\n *\},\n/g,
  / *[gs]et spa\(\w*\) \{\n.+\n *\},\n/g,
  // For values that contain themselves, which JSON cannot.
  / *if \(!core\.globalConfig\.memoizer\)\n *core\.config\(\{ memoizer: core\.memoizer\(\) \}\);\n/g,
];

/** zod's schemas without the parts that the client does not use. Throws where zod no longer has one of them. */
export function withoutUnusedParts(code) {
  const rest = UNUSED_PARTS.reduce((text, part) => {
    if (text.search(part) < 0) throw new Error(`zod no longer has ${String(part)}`);
    return text.replaceAll(part, '');
  }, code);
  // The page's policy forbids code out of text: objects are never read by compiled code.
  return rest.replaceAll('core.$ZodObjectJIT.', 'core.$ZodObject.');
}

const namesIn = (object) =>
  object.properties.flatMap(({ key }) => (key?.type === 'Identifier' ? key.name : (key?.value ?? [])));

/** Members of each kind of schema, `ZodString email`: what is given to its constructor, be it derived or a method. */
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

/** Names of the members that no schema of the client has. Throws where another kind of schema keeps one of that name. */
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
