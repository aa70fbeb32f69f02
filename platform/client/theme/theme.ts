/** The two themes. Night is the default, as required in a cockpit. */
export type ThemeName = 'night' | 'light';

/** Looks a design token up by its name without the two dashes, e.g. `color('map-sea')`. */
export type TokenReader = (token: string) => string;

const STORAGE_KEY = 'theme';
const ATTRIBUTE = 'data-theme';
const listeners = new Set<(theme: ThemeName) => void>();

function isThemeName(value: string | null): value is ThemeName {
  return value === 'night' || value === 'light';
}

function storedTheme(): ThemeName | null {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY);
    return isThemeName(stored) ? stored : null;
  } catch {
    // Storage can be blocked by the browser; the theme then applies to this page only.
    return null;
  }
}

/** The current theme: the root attribute decides, then the stored choice, then night. */
export function currentTheme(): ThemeName {
  const attribute = document.documentElement.getAttribute(ATTRIBUTE);
  return isThemeName(attribute) ? attribute : (storedTheme() ?? 'night');
}

function show(theme: ThemeName): void {
  if (document.documentElement.getAttribute(ATTRIBUTE) === theme) return;
  document.documentElement.setAttribute(ATTRIBUTE, theme);
  for (const listener of listeners) listener(theme);
}

/** Puts the theme on the root element before the first paint and follows changes made in other tabs. */
export function startTheme(): ThemeName {
  const theme = currentTheme();
  show(theme);
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY && isThemeName(event.newValue)) show(event.newValue);
  });
  return theme;
}

/** Switches the theme, stores the choice and notifies all subscribers. */
export function setTheme(theme: ThemeName): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // The choice is still shown, but does not survive a reload.
  }
  show(theme);
}

/** Calls back on each change of theme; returns the function that ends it. Fits `useSyncExternalStore`. */
export function subscribeTheme(listener: (theme: ThemeName) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Reads the theme's colours for everything that CSS cannot paint (map, charts, canvases). The computed style is live,
 * so read again after a change of theme. An unknown token is a bug and throws.
 */
export function readTokens(element: Element = document.documentElement): TokenReader {
  const style = getComputedStyle(element);
  return (token) => {
    const value = style.getPropertyValue(`--${token}`).trim();
    if (value === '') throw new Error(`Unknown design token --${token}`);
    return value;
  };
}
