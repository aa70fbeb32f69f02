import { expect, it } from 'vitest';
import { changed, historyOf, redone, undone } from './undo-history.ts';

it('G4 characters typed into one cell are undone in one step, other changes one by one, and can be redone', () => {
  let history = historyOf('');
  history = changed(history, 'a', 'cell');
  history = changed(history, 'ab', 'cell');
  history = changed(history, 'ab+row', null);
  history = changed(history, 'ab+row+row', null);
  expect(undone(history).present).toBe('ab+row');
  expect(undone(undone(history)).present).toBe('ab');
  expect(undone(undone(undone(history))).present).toBe('');
  expect(undone(undone(undone(undone(history)))).present).toBe('');
  expect(redone(undone(history)).present).toBe('ab+row+row');
  expect(redone(history)).toBe(history);
  // A new change clears the redo history.
  expect(redone(changed(undone(history), 'other', null)).present).toBe('other');
});
