import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { RelayedAnswer, RelayedRequest } from '#platform/server/http/server-capability.ts';
import type { AssistantTool } from '../contract.ts';

export type ToolArgs = Readonly<Record<string, unknown>>;
export type Relay = (request: RelayedRequest) => Promise<RelayedAnswer>;

/** Result of a tool: its data, or the sentence with which the call was refused. */
export type ToolOutcome<Data> =
  | { readonly isOk: true; readonly data: Data }
  | { readonly isOk: false; readonly status: number; readonly id: string; readonly message: string };

type Part = 'params' | 'query' | 'body';
const PARTS: readonly Part[] = ['params', 'query', 'body'];

/** An object with pre- or post-processing of its input takes the same names. */
function shapeOf(schema: unknown): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (!(schema instanceof z.ZodPipe)) return {};
  return shapeOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
}

/** Properties of tools beyond their contracts. */
export interface ToolMarks {
  /** Effect of a call on data; undefined if it is not a tool. */
  effectOf: (endpoint: Endpoint) => 'read' | 'write' | undefined;
  /** Path at which the app shows an answer; null if it is not shown. */
  linkOf: (tool: string, args: ToolArgs) => string | null;
}

/** One object of arguments: those of the path, of the query and of the body; their names do not clash. */
function argumentsOf(endpoint: Endpoint): z.ZodType {
  return z.object(Object.assign({}, ...PARTS.map((part) => shapeOf(endpoint[part]))) as z.ZodRawShape);
}

/** The description of a tool for assistants. */
export function describeTool(endpoint: Endpoint, effect: AssistantTool['effect']): AssistantTool {
  const schema = z.toJSONSchema(argumentsOf(endpoint), { io: 'input', unrepresentable: 'any' });
  return {
    name: endpoint.id,
    description: endpoint.summary,
    effect,
    place: 'server',
    inputSchema: schema,
  };
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Problem('tool-argument', 400, `The argument ${name} has to be text or a number.`);
}

/** The call for a tool with these arguments. @throws Problem 400 for an argument that the tool does not have */
export function requestOf(endpoint: Endpoint, args: ToolArgs): RelayedRequest {
  const shapes = Object.fromEntries(PARTS.map((part) => [part, shapeOf(endpoint[part])]));
  const known = new Set(Object.values(shapes).flatMap((shape) => Object.keys(shape)));
  const strange = Object.keys(args).find((name) => !known.has(name));
  if (strange !== undefined) {
    throw new Problem(
      'tool-argument',
      400,
      `${endpoint.id} has no argument ${strange}. It takes: ${[...known].join(', ') || 'none'}.`,
    );
  }
  const of = (part: Part) => Object.entries(args).filter(([name]) => name in (shapes[part] ?? {}));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (args[name] === undefined) throw new Problem('tool-argument', 400, `${endpoint.id} needs ${name}.`);
    return encodeURIComponent(textOf(args[name], name));
  });
  const query = new URLSearchParams(
    of('query')
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]): [string, string] => [name, textOf(value, name)]),
  ).toString();
  return {
    method: endpoint.method,
    path: query === '' ? path : `${path}?${query}`,
    ...(endpoint.body ? { body: Object.fromEntries(of('body')) } : {}),
  };
}

const refusal = z.object({ id: z.string().optional(), message: z.string() });

/** Calls a tool as the user of the current call. */
export async function callTool<Data extends z.ZodType>(
  relay: Relay,
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Data>,
  args: ToolArgs,
): Promise<ToolOutcome<z.output<Data>>> {
  const { status, body } = await relay(requestOf(endpoint, args));
  if (status !== 200) {
    const { id = 'failed', message } = refusal.safeParse(body).data ?? {
      message: `The server answered ${status}.`,
    };
    // Users do not write request bodies: only the fault itself is stated.
    const words = id === 'invalid-input' ? message.replace(/^Invalid \w+: /, '') : message;
    return { isOk: false, status, id, message: words };
  }
  const read = endpoint.data.safeParse((body as { data?: unknown }).data);
  if (read.success) return { isOk: true, data: read.data };
  return {
    isOk: false,
    status: 502,
    id: 'unreadable',
    message: `The answer of ${endpoint.id} could not be read.`,
  };
}
