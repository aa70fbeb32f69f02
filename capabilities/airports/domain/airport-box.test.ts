import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AirportCodes,
  emptyBoxMessage,
  invalidBoxMessage,
  parseAirportBox,
  resolveAirportCode,
  submitAirportBox,
  unableToLoadAirport,
} from './airport-box.ts';

describe('C3 airport search box', () => {
  it.each([
    ['kjfk', 'KJFK'],
    ['  eddf ', 'EDDF'],
    ['jfk', 'JFK'],
    ['0r4', '0R4'],
    ['K1n7', 'K1N7'],
  ])('reads %j as %s', (typed, code) => {
    expect(parseAirportBox(typed)).toEqual({ ok: true, value: code });
  });

  it.each(['', '   '])('prompts for a code when the text is %j', (typed) => {
    expect(parseAirportBox(typed)).toEqual({
      ok: false,
      message: 'Enter an airport code to open details.',
    });
  });

  it.each(['KJ', 'KJFKX', 'K-FK', 'KJ K', 'KÄFK', 'ßßß'])('refuses %j', (typed) => {
    expect(parseAirportBox(typed)).toEqual({
      ok: false,
      message: 'Enter a valid ICAO code (3-4 letters or numbers).',
    });
  });

  it('accepts exactly three or four letters or digits, upper-cased', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ maxLength: 5 })), (typed) => {
        const outcome = parseAirportBox(typed);
        if (outcome.ok) {
          expect(outcome.value).toMatch(/^[A-Z0-9]{3,4}$/);
          expect(outcome.value).toBe(typed.trim().toUpperCase());
        } else {
          expect(outcome.message).toBe(typed.trim() === '' ? emptyBoxMessage : invalidBoxMessage);
          expect(typed.trim()).not.toMatch(/^[A-Za-z0-9]{3,4}$/);
        }
      }),
    );
  });

  it('re-selecting the current airport only clears the error', () => {
    expect(submitAirportBox('kjfk', 'KJFK')).toEqual({ kind: 'current' });
    expect(submitAirportBox('kjfk', 'KLGA')).toEqual({ kind: 'icao', code: 'KJFK' });
  });

  it('four letters are an ICAO code; three characters or a digit are looked up', () => {
    expect(submitAirportBox('klax', null)).toEqual({ kind: 'icao', code: 'KLAX' });
    expect(submitAirportBox('lax', null)).toEqual({ kind: 'lookup', code: 'LAX' });
    expect(submitAirportBox('1n7a', null)).toEqual({ kind: 'lookup', code: '1N7A' });
    expect(submitAirportBox('', null)).toEqual({ kind: 'error', message: emptyBoxMessage });
  });
});

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x2_ffff }), { maxLength: 8 })
  .map((points) => String.fromCodePoint(...points));

const airport = (part: Partial<AirportCodes> & { ident: string }): AirportCodes => ({
  icao: null,
  iata: null,
  localCode: null,
  ...part,
});

describe('C3 codes of three characters', () => {
  const kennedy = airport({ ident: 'KJFK', icao: 'KJFK', iata: 'JFK', localCode: 'JFK' });
  const blairstown = airport({ ident: '1N7', localCode: '1N7' });

  it('a unique IATA or local code leads to its airport', () => {
    expect(resolveAirportCode('JFK', [blairstown, kennedy])).toBe(kennedy);
    expect(resolveAirportCode('1N7', [blairstown, kennedy])).toBe(blairstown);
  });

  it('an unknown or ambiguous code has no link', () => {
    const twin = airport({ ident: 'XX-0001', iata: 'JFK' });
    expect(resolveAirportCode('JF', [kennedy])).toBeNull();
    expect(resolveAirportCode('JFK', [])).toBeNull();
    expect(resolveAirportCode('JFK', [kennedy, twin])).toBeNull();
    expect(unableToLoadAirport('JFK')).toBe('Unable to load airport JFK. Check the ICAO code and try again.');
  });

  it('an IATA code ranks before an equal local code elsewhere', () => {
    const madrid = airport({ ident: 'LEMD', icao: 'LEMD', iata: 'MAD' });
    const strip = airport({ ident: 'US-0042', localCode: 'MAD' });
    expect(resolveAirportCode('MAD', [strip, madrid])).toBe(madrid);
  });
});
