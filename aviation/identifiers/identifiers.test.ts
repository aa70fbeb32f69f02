import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLatitude, parseLongitude } from './coordinate.ts';
import { parseFreeText } from './free-text.ts';
import { normaliseIcaoCode, parseIcaoCode } from './icao-code.ts';
import { parseNavigationIdentifier } from './navigation-identifier.ts';

describe('C2 ICAO code', () => {
  it('trims, upper-cases and requires exactly four letters', () => {
    expect(parseIcaoCode(' kjfk ')).toEqual({ ok: true, value: 'KJFK' });
    for (const wrong of ['', 'KJF', 'KJFKX', 'KJ1K', 'K JF', 'KJFK\nX', 'kßk', 'ÀBCD', 'K-JF'])
      expect(parseIcaoCode(wrong)).toEqual({ ok: false, message: 'Invalid ICAO code format' });
  });

  it('normalises invalid text to trimmed upper case', () => {
    expect(normaliseIcaoCode(' 1g3 ')).toBe('1G3');
    expect(normaliseIcaoCode(' kjfk')).toBe('KJFK');
  });

  it('accepts every four-letter word in any case and nothing of another length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{4}$/), (code) => {
        expect(parseIcaoCode(`  ${code}\t`)).toEqual({ ok: true, value: code.toUpperCase() });
        expect(parseIcaoCode(`${code}A`).ok).toBe(false);
      }),
    );
  });

  it('is idempotent on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normaliseIcaoCode(text);
        expect(normaliseIcaoCode(once)).toBe(once);
        const parsed = parseIcaoCode(text);
        if (parsed.ok) expect(parsed.value).toBe(once);
      }),
    );
  });
});

describe('C6 navigation identifier', () => {
  it('requires 2 to 10 characters of A-Z, 0-9 and hyphen', () => {
    expect(parseNavigationIdentifier(' j146 ')).toEqual({ ok: true, value: 'J146' });
    expect(parseNavigationIdentifier('A-').ok).toBe(true);
    expect(parseNavigationIdentifier('ABCDEFGHIJ').ok).toBe(true);
    for (const wrong of ['', 'A', 'ABCDEFGHIJK', 'AB_C', 'A B', 'ß', 'ÄB'])
      expect(parseNavigationIdentifier(wrong)).toEqual({
        ok: false,
        message: 'Invalid navigation identifier',
      });
  });

  it('accepts exactly this pattern', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 14 }), (text) => {
        const trimmed = text.trim();
        const allowed = trimmed
          .split('')
          .every((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-'.includes(c));
        const expected = allowed && trimmed.length >= 2 && trimmed.length <= 10;
        expect(parseNavigationIdentifier(text).ok).toBe(expected);
      }),
    );
  });
});

describe('C4 latitude and longitude', () => {
  it('accepts the whole range and nothing outside it', () => {
    expect(parseLatitude(90)).toEqual({ ok: true, value: 90 });
    expect(parseLatitude('-90')).toEqual({ ok: true, value: -90 });
    expect(parseLongitude(' 180.0 ')).toEqual({ ok: true, value: 180 });
    expect(parseLatitude(90.0001).ok).toBe(false);
    expect(parseLongitude(-180.0001).ok).toBe(false);
  });

  it('rejects anything but a number', () => {
    for (const wrong of ['', ' ', 'abc', '0x10', '1e1', '12,5', 'NaN', 'Infinity', '--1'])
      expect(parseLatitude(wrong).ok).toBe(false);
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY]) expect(parseLongitude(wrong).ok).toBe(false);
  });

  it('returns every number in range unchanged', () => {
    fc.assert(
      fc.property(fc.double({ min: -90, max: 90, noNaN: true }), (lat) => {
        expect(parseLatitude(lat)).toEqual({ ok: true, value: lat });
      }),
    );
  });
});

describe('C5 free text', () => {
  it('allows letters, digits, whitespace, hyphen, underscore and dot', () => {
    expect(parseFreeText('Gate 4-B_2. ok')).toEqual({ ok: true, value: 'Gate 4-B_2. ok' });
    for (const wrong of ['a,b', 'a/b', '<b>', 'é', "o'neil", 'a;b'])
      expect(parseFreeText(wrong)).toEqual({
        ok: false,
        message: 'Only alphanumeric characters and basic punctuation allowed',
      });
  });

  it('rejects any text with one other character', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...'!@#$%^&*()+=[]{}|;:,<>?/`~'.split('')), (text, bad) => {
        expect(parseFreeText(`${text}${bad}`).ok).toBe(false);
      }),
    );
  });
});
