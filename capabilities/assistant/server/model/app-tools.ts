import { z } from 'zod';
import { clientAction, type AssistantTool, type ClientAction } from '../../contract.ts';

const PREFIX = 'app_';

const DESCRIPTIONS: Readonly<Record<ClientAction['kind'], string>> = {
  layer: 'Turn a layer of the map on or off, by its key.',
  level: 'Show weather fields and traffic around a flight level.',
  time: 'Move the map to an instant (ms since the epoch), or back to now (null).',
  camera:
    'Fly the map to a position (degrees, north and east positive) at a zoom from 0 to 18; null keeps the zoom.',
  go: 'Open a page of the app: /airport/ICAO, /flight/ID or /.',
  window: 'Open a window of the app.',
  close: 'Close a window of the app.',
  command: 'Run a command of the app: zoom, north up, clear the routes, undo a change of a route.',
  band: 'Show only what is between two flight levels.',
  theme: 'Switch to the night or the light theme.',
};

interface Option {
  readonly kind: ClientAction['kind'];
  readonly schema: Readonly<Record<string, unknown>>;
}

const options: readonly Option[] = clientAction.options.map((option) => ({
  kind: option.shape.kind.value,
  schema: z.toJSONSchema(z.object({ ...option.shape, kind: z.never().optional() }), {
    io: 'input',
    unrepresentable: 'any',
  }),
}));

/** Actions of the app as tools, generated from the schema of its actions. */
export const appTools: readonly AssistantTool[] = options.map(({ kind, schema }) => {
  const { kind: _kind, ...properties } = (schema['properties'] ?? {}) as Record<string, unknown>;
  return {
    name: `${PREFIX}${kind}`,
    description: DESCRIPTIONS[kind],
    effect: 'read',
    place: 'app',
    inputSchema: {
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    },
  };
});

/** The action of such a tool call; null for other tools, a sentence where its arguments are wrong. */
export function appActionOf(
  name: string,
  args: Readonly<Record<string, unknown>>,
): ClientAction | string | null {
  if (!name.startsWith(PREFIX)) return null;
  const read = clientAction.safeParse({ ...args, kind: name.slice(PREFIX.length) });
  if (!read.success) return `The arguments of ${name} are wrong.`;
  const action = read.data;
  // Only pages of the app: an external address begins with a scheme or with two slashes.
  if (action.kind === 'go' && !/^\/(?:(?:airport|flight)(?:\/[\w~.-]+)?)?$/.test(action.path))
    return 'The app has no such page.';
  return action;
}
