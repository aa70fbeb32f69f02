// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { APP_COMMANDS } from '#capabilities/assistant/contract.ts';
import { commandOf } from '#capabilities/assistant/domain/words/command-words.ts';
import { paletteCommands } from '#platform/client/shell/palette/palette-commands.ts';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { createClientCapabilities } from '../capabilities.client.ts';

const services = createShellServices(createClientCapabilities());
const commands = paletteCommands(services.commands, services.actions);
const BEGINS_WITH_VERB = /^(?:Open|Go|Read|Sign|What|Clear|Undo|Redo|Dim|Import|Create|List|Zoom|Ask) /;

describe('K3 every command of the app by typed text', () => {
  it.each(commands.map(({ title }) => title))('%s', (title) => {
    const typed = BEGINS_WITH_VERB.test(title) ? title : `open ${title}`;
    expect(commandOf(typed), typed).not.toBeNull();
    expect(commandOf(`${typed.toUpperCase()} please`), typed).toEqual(commandOf(typed));
  });

  it('those run by text are commands of the app', () => {
    const known = new Set(services.commands.map(({ id }) => id));
    expect(APP_COMMANDS.filter((id) => !known.has(id))).toEqual([]);
  });

  it.each([
    ['open weight and balance', { kind: 'window', name: 'balance' }],
    ['show notifications', { kind: 'window', name: 'notifications' }],
    ['can you bring up the W&B panel', { kind: 'window', name: 'balance' }],
    ['close the foundry', { kind: 'close', name: 'foundry' }],
    ['close notams', { kind: 'close', name: 'notams' }],
    ['dark theme please', { kind: 'theme', theme: 'night' }],
    ['switch to light mode', { kind: 'theme', theme: 'light' }],
    ['zoom out a bit', { kind: 'command', id: 'zoom-out' }],
    ['flat map', { kind: 'layer', key: 'globe', isOn: false }],
    ['how old is the weather data', { kind: 'window', name: 'data-management' }],
  ])('%s', (text, action) => expect(commandOf(text)).toEqual(action));

  it.each([
    'show notams',
    'notams KJFK',
    'show waypoints',
    'my flights',
    'open KJFK',
    'clear the map',
    'undo',
    'close the runway at KJFK',
    'map of KJFK',
    'delete flight MER12',
  ])('%s is not a command of the app', (text) => expect(commandOf(text)).toBeNull());
});
