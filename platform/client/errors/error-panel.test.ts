import { describe, expect, it } from 'vitest';
import { isMissingCode } from './missing-code.ts';

describe('B1 what went wrong', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://localhost/assets/layers.panel-B5e68EY9.js', // Chromium
    'error loading dynamically imported module: http://localhost/assets/a.js', // Firefox
    'Importing a module script failed.', // Safari
    'Unable to preload CSS for /assets/flights-DLnOnUu1.css', // the bundler
  ])('knows code that could not be loaded: %s', (message) => {
    expect(isMissingCode(new TypeError(message))).toBe(true);
  });

  it('does not confuse other failures with it', () => {
    expect(isMissingCode(new TypeError('Failed to fetch'))).toBe(false);
    expect(isMissingCode('Cannot read properties of undefined')).toBe(false);
  });
});
