import { afterEach, expect, it } from 'vitest';
import { changeSettings, settings } from '../shell/settings.store.ts';
import { localTimeText, clockText } from './time-text.ts';

const AT = Date.parse('2026-11-24T13:30:00Z');
afterEach(() => settings.reset());

it('F7 UTC comes first; local time is beside it if enabled in the settings', () => {
  expect(clockText(AT)).toBe('1330Z');
  changeSettings({ showsLocalTime: true });
  expect(clockText(AT)).toBe(`1330Z (${localTimeText(AT)})`);
  expect(localTimeText(AT)).toMatch(/^\d\d:\d\d \S+$/);
});
