import { Layers } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import type { ShellAction } from '../client-capability.ts';
import { paletteCommands } from './palette-commands.ts';

const action = (id: string, title: string, place: ShellAction['place']): ShellAction => ({
  id,
  title,
  place,
  order: 1,
  Icon: Layers,
  useActive: () => false,
  onSelect: () => undefined,
});
const command = (title: string) => ({ id: title, title, group: 'Map', run: () => undefined });
const titles = (...args: Parameters<typeof paletteCommands>) =>
  paletteCommands(...args).map(({ title }) => title);

describe('F7 command palette', () => {
  it('offers every action besides every command', () => {
    expect(titles([command('Zoom in')], [action('a', 'Crew', 'dock')])).toEqual(['Open Crew', 'Zoom in']);
  });

  it('writes in full what the dock abbreviates', () => {
    const balance = { ...action('a', 'W&B', 'dock'), fullTitle: 'Weight and balance' };
    expect(titles([], [balance])).toEqual(['Open Weight and balance']);
    expect(titles([command('Weight and balance')], [balance])).toEqual(['Weight and balance']);
  });

  it('offers an action once, though it is in the dock, the tab bar and the commands', () => {
    const crew = [action('a', 'Crew', 'dock'), action('b', 'Crew', 'tab-bar')];
    expect(titles([], crew)).toEqual(['Open Crew']);
    expect(titles([command('Open crew')], crew)).toEqual(['Open crew']);
    expect(titles([command('Crew')], crew)).toEqual(['Crew']);
  });
});
