import { describe, expect, it } from 'vitest';
import { rankCommands, preselected } from './palette-ranking.ts';

const commands = [
  'Open crew',
  'Globe or flat map',
  'Layers',
  'Weight and balance',
  'Clear routes',
  'Read the data at the middle of the map',
].map((title) => ({ id: title, title, group: 'Go to', run: () => undefined }));
const titles = (text: string) => {
  const { named, begun, others } = rankCommands(commands, text);
  const of = (list: readonly { title: string }[]) => list.map(({ title }) => title);
  return { named: of(named), begun: of(begun), others: of(others) };
};

describe('F7 ranking of the command palette', () => {
  it.each([
    ['crew', 'Open crew'],
    ['globe', 'Globe or flat map'],
    ['GLOBE', 'Globe or flat map'],
    ['open crew', 'Open crew'],
    ['balance', 'Weight and balance'],
  ])('F7 %s names %s', (text, title) => expect(titles(text).named[0]).toBe(title));

  it('F7 a word prefix ranks after a full word, and single letters last', () => {
    expect(titles('lay')).toMatchObject({ named: [], begun: ['Layers'] });
    expect(titles('ew')).toMatchObject({ named: [], begun: [] });
    expect(titles('ew').others).toContain('Open crew');
  });
  it('F7 a function word matches no command', () => {
    expect(titles('the').named).toEqual([]);
    expect(titles('or').named).toEqual([]);
  });
  it('F7 without text all commands are listed in the given order', () => {
    expect(titles('').others).toEqual(commands.map(({ title }) => title));
  });
});

describe('B2 the choice of Enter', () => {
  const groups = [
    { id: 'found airports', entries: [{ id: 'hit airports EGLL' }] },
    { id: 'text', entries: [{ id: 'search for text' }] },
  ];
  it('B2 is a result only if it belongs to the typed text', () => {
    expect(preselected(groups, true)).toBe('hit airports EGLL');
    expect(preselected(groups, false)).toBe('search for text');
    expect(preselected([], true)).toBe('');
  });
});
