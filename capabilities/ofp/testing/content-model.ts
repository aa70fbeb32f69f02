import type { XmlElement } from '../domain/formats/xml-tree.ts';

/** Content of an element: children in this order with their number of occurrences, or text in this format. */
export interface ContentModel {
  readonly children?: readonly (readonly [name: string, atLeast: number, atMost: number])[];
  readonly text?: RegExp;
  readonly attributes?: Readonly<Record<string, RegExp>>;
}

/** Violations of a schema in a tree: elements by name, a path (`Placemark>name`) taking precedence over a name. */
export function schemaFaults(
  element: XmlElement,
  schema: Readonly<Record<string, ContentModel>>,
  parent = '',
): string[] {
  const model = schema[`${parent}>${element.name}`] ?? schema[element.name];
  if (!model) return [`${element.name} is no element of the schema`];
  const faults: string[] = [];
  for (const [name, form] of Object.entries(model.attributes ?? {})) {
    if (!form.test(element.attributes[name] ?? '')) faults.push(`${element.name}@${name}`);
  }
  if (model.text && !model.text.test(element.text)) faults.push(`${element.name} says ${element.text}`);
  const names = element.children.map(({ name }) => name);
  for (const [name, atLeast, atMost] of model.children ?? []) {
    let count = 0;
    while (names[0] === name) {
      names.shift();
      count += 1;
    }
    if (count < atLeast || count > atMost) faults.push(`${element.name} has ${count} ${name} here`);
  }
  if (names.length > 0) faults.push(`${element.name} has ${names.join(', ')} where it may not`);
  return [...faults, ...element.children.flatMap((child) => schemaFaults(child, schema, element.name))];
}
