import { describe, expect, it } from 'vitest';
import { createKeyMatcher, type KeyPress } from './key-matcher.ts';

const bindings = ['/', '?', 'Ctrl+K', 'g a', 'g f', 'a'].map((keys) => ({ keys, run: () => undefined }));
const press = (key: string, over: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasCtrl: false,
  hasAlt: false,
  isTyping: false,
  atMs: 0,
  ...over,
});
const keysOf = (outcome: ReturnType<ReturnType<typeof createKeyMatcher>>) =>
  outcome === null || outcome === 'pending' ? outcome : outcome.keys;

describe('F7 keyboard', () => {
  it('matches single keys and chords, whatever the case with Ctrl', () => {
    const match = createKeyMatcher(() => bindings);
    expect(keysOf(match(press('/')))).toBe('/');
    expect(keysOf(match(press('?')))).toBe('?');
    expect(keysOf(match(press('k', { hasCtrl: true })))).toBe('Ctrl+K');
    expect(keysOf(match(press('k')))).toBeNull();
  });

  it('matches sequences, and the second key only after the first', () => {
    const match = createKeyMatcher(() => bindings);
    expect(keysOf(match(press('f')))).toBeNull();
    expect(keysOf(match(press('g')))).toBe('pending');
    expect(keysOf(match(press('a', { atMs: 500 })))).toBe('g a');
    expect(keysOf(match(press('a', { atMs: 600 })))).toBe('a');
  });

  it('drops a sequence that was started too long ago or interrupted', () => {
    const match = createKeyMatcher(() => bindings);
    match(press('g'));
    expect(keysOf(match(press('f', { atMs: 1201 })))).toBeNull();
    match(press('g', { atMs: 2000 }));
    expect(keysOf(match(press('?', { atMs: 2100 })))).toBe('?');
    expect(keysOf(match(press('f', { atMs: 2200 })))).toBeNull();
  });

  it('ignores typing, but not Ctrl chords, and never handles Alt', () => {
    const match = createKeyMatcher(() => bindings);
    expect(match(press('/', { isTyping: true }))).toBeNull();
    expect(match(press('g', { isTyping: true }))).toBeNull();
    expect(keysOf(match(press('k', { isTyping: true, hasCtrl: true })))).toBe('Ctrl+K');
    expect(match(press('/', { hasAlt: true }))).toBeNull();
  });
});
