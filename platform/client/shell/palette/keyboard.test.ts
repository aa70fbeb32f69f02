// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startKeyboard } from './keyboard.ts';
import { typedAhead } from './typed-ahead.ts';
import { setShellUi, shellUi } from '../shell-ui.store.ts';

let ran = 0;
let stop: () => void;
beforeEach(() => {
  shellUi.reset();
  ran = 0;
  const create = {
    id: 'create',
    title: 'Create a flight',
    keys: 'c',
    group: 'Flights',
    run: () => (ran += 1),
  };
  stop = startKeyboard([create], [], []);
});
afterEach(() => stop());
const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

describe('F7 keys', () => {
  it('F7 what is typed while the palette is still loading runs no command', () => {
    press('c');
    expect(ran).toBe(1);
    setShellUi({ isPaletteOpen: true });
    press('c');
    expect(ran).toBe(1);
    // It is not lost: the field of the palette receives it, once.
    press('r');
    expect(typedAhead()).toBe('cr');
    expect(typedAhead()).toBe('');
    setShellUi({ isPaletteOpen: false });
    press('c');
    expect(ran).toBe(2);
    expect(typedAhead()).toBe('');
  });
});
