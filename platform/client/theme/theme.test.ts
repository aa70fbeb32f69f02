// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentTheme, readTokens, setTheme, startTheme, subscribeTheme, type ThemeName } from './theme.ts';

const root = document.documentElement;

describe('theme', () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    root.removeAttribute('data-theme');
    window.localStorage.clear();
  });

  it('F2 is night unless another was selected', () => {
    expect(startTheme()).toBe('night');
    expect(root.getAttribute('data-theme')).toBe('night');
  });

  it('F2 comes from the root attribute, then from local storage', () => {
    window.localStorage.setItem('theme', 'light');
    expect(currentTheme()).toBe('light');
    root.setAttribute('data-theme', 'night');
    expect(currentTheme()).toBe('night');
    root.setAttribute('data-theme', 'sepia');
    expect(currentTheme()).toBe('light');
    window.localStorage.setItem('theme', 'sepia');
    expect(currentTheme()).toBe('night');
  });

  it('F2 stores a choice, applies it and notifies each subscriber once', () => {
    startTheme();
    const received: ThemeName[] = [];
    const stop = subscribeTheme((theme) => received.push(theme));
    setTheme('light');
    setTheme('light');
    stop();
    setTheme('night');
    expect(received).toEqual(['light']);
    expect(window.localStorage.getItem('theme')).toBe('night');
    expect(root.getAttribute('data-theme')).toBe('night');
  });

  it('F2 follows a choice made in another tab', () => {
    startTheme();
    const received: ThemeName[] = [];
    const stop = subscribeTheme((theme) => received.push(theme));
    const notify = (key: string, newValue: string) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    notify('app-store', 'light');
    notify('theme', 'sepia');
    expect(received).toEqual([]);
    notify('theme', 'light');
    stop();
    expect(received).toEqual(['light']);
  });

  it('F2 works for this page when storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(Object.getPrototypeOf(window.localStorage), 'getItem').mockImplementation(blocked);
    vi.spyOn(Object.getPrototypeOf(window.localStorage), 'setItem').mockImplementation(blocked);
    expect(startTheme()).toBe('night');
    setTheme('light');
    expect(currentTheme()).toBe('light');
  });

  it('F2 reads tokens of the page and rejects one that does not exist', () => {
    root.style.setProperty('--map-sea', ' #08111d ');
    const color = readTokens();
    expect(color('map-sea')).toBe('#08111d');
    expect(() => color('map-see')).toThrow(/--map-see/);
  });
});
