import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextRedactor, redactValue } from './redact.ts';

const redact = createTextRedactor({
  secrets: ['s3cr3t-token'],
  names: ['Anna Müller', 'Li Wu', "Seán O'Brien"],
});

describe('L1 private text is removed', () => {
  it.each([
    ['Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
    ['token eyJhbGciOi.eyJzdWIi.c2ln was refused', 'eyJ'],
    ['Copied mrd_0aZ-_9bYxWvUtSrQpOnMlKjIhGfEdCbA98765432109.', 'mrd_0aZ'],
    ['https://host/auth?code=4711&state=x', '4711'],
    ['https://host/callback#access_token=4711', '4711'],
    ['GET /efb-v2/tiles/1/2/3?token=4711 failed', '4711'],
    ['/flight/shared/Zx81-key', 'Zx81-key'],
    ['{"password":"hunter2hunter2"}', 'hunter2'],
    ['password=hunter2hunter2', 'hunter2'],
    ['mail to anna@example.com', 'anna@example.com'],
    ['refused s3cr3t-token', 's3cr3t'],
    ['Anna Müller: rank mismatch', 'Müller'],
    ['MÜLLER, ANNA', 'MÜLLER'],
    ['Capt. müller', 'müller'],
    ["Delete O'Brien?", 'Brien'],
    ['Li Wu: rest 9:30', 'Li Wu'],
  ])('%s', (text, secret) => {
    expect(redact(text)).not.toContain(secret);
  });

  it.each([
    'KJFK–KLAX, FL350, 12:40Z',
    'Failed to fetch weather for KJFK',
    'https://host/airport/KJFK',
    'Likely Wuhan',
    'at https://host/assets/index-Bx1.js:12:3',
  ])('but %s is kept', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('at any depth of a value, while its keys and tag names are kept', () => {
    const value = {
      tagName: 'anna',
      childNodes: [{ textContent: 'Anna Müller', attributes: { title: 'Anna' } }],
    };
    expect(redactValue(value, redact)).toEqual({
      tagName: 'anna',
      childNodes: [{ textContent: '…', attributes: { title: '…' } }],
    });
  });

  it('whatever the characters of a name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2, maxLength: 80 }), (text) => {
        const name = text.trim();
        fc.pre(name.length > 1 && /\p{L}/u.test(name));
        const clean = createTextRedactor({ secrets: [], names: [name] })(`Delete "${name}" now`);
        expect(clean).not.toContain(`"${name}"`);
      }),
    );
  });
});
