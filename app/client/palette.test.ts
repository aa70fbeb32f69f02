// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { paletteCommands } from '#platform/client/shell/palette/palette-commands.ts';
import { rankCommands } from '#platform/client/shell/palette/palette-ranking.ts';
import { createShellServices } from '#platform/client/shell/shell-services.ts';
import { createClientCapabilities } from '../capabilities.client.ts';

const services = createShellServices(createClientCapabilities());
const commands = paletteCommands(services.commands, services.actions);

/** Subject of a title, without the verb: `Open NOTAM` and `NOTAMs` are equal. */
const thingOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/^(?:open|go to|show) (?:the )?/, '')
    .replace(/^(?:ai|own|my) /, '')
    .replace(/s$/, '');

describe('F7 the commands of the app', () => {
  it('F7 have unique names', () => {
    const seen = new Map<string, string>();
    for (const { title } of commands) {
      expect(`${seen.get(thingOf(title)) ?? title} / ${title}`).toBe(`${title} / ${title}`);
      seen.set(thingOf(title), title);
    }
    const notams = commands.filter(({ title }) => /NOTAM/.test(title));
    expect(notams.map(({ title }) => title)).toEqual(['NOTAMs']);
  });
  it('F7 exclude the palette itself', () => {
    expect(commands.map(({ id }) => id)).not.toContain('palette');
  });
  it.each([
    ['crew', 'Open crew'],
    ['globe', 'Globe or flat map'],
    ['data', 'Data management'],
    ['notams', 'NOTAMs'],
    ['logout', 'Sign out'],
    ['log out', 'Sign out'],
    ['w&b', 'Weight and balance'],
    ['roster', 'Open crew'],
    ['own waypoints', 'Open waypoints'],
    ['shortcuts', 'Keyboard'],
    ['units', 'Settings'],
    ['metres', 'Settings'],
    ['feeds', 'Data management'],
    ['weather', 'Layers'],
    ['wind', 'Layers'],
    ['minima', 'Alerts'],
    ['log', 'Open flight logs'],
    ['replay', 'Open flight logs'],
    ['duty', 'Open crew'],
    ['plates', 'Open charts'],
    ['pipeline', 'Open Foundry'],
    ['notam', 'NOTAMs'],
    ['sigmet', 'List hazards and pilot reports'],
    ['fleet', 'Create a flight'],
    ['assistant', 'Ask the assistant'],
    ['token', 'Account'],
    ['account', 'Account'],
    ['backup', 'Data management'],
    ['measure', 'Open airports'],
    ['pin', 'Pin or unpin the route'],
    ['unpin', 'Pin or unpin the route'],
    ['print', 'Open flights'],
  ])('F7 %s lists %s before any search result', (text, title) =>
    expect(rankCommands(commands, text).named.map((command) => command.title)).toContain(title),
  );
});
