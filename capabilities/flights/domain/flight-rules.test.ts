import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendFlight, isDuplicateFlight } from './append-flight.ts';
import { validateFlightId } from './flight-id.ts';

const flight = { id: 'a', aircraft: 'B738', callsign: 'MER1', departure: 'KJFK', arrival: 'KLAX' };

describe('C10 append-flight duplicate rule', () => {
  it('C10 skips the same id even when everything else differs', () => {
    expect(isDuplicateFlight({ ...flight, aircraft: 'A320', callsign: 'X' }, [flight])).toBe(true);
  });
  it('C10 skips the same aircraft, callsign, departure and arrival under another id', () => {
    expect(isDuplicateFlight({ ...flight, id: 'b' }, [flight])).toBe(true);
  });
  it.each(['aircraft', 'callsign', 'departure', 'arrival'] as const)(
    'C10 keeps a flight with another %s',
    (field) => {
      expect(isDuplicateFlight({ ...flight, id: 'b', [field]: 'OTHER' }, [flight])).toBe(false);
    },
  );
  it('C10 appending twice is appending once', () => {
    const text = fc.string({ minLength: 1, maxLength: 3 });
    const anyFlight = fc.record({ id: text, aircraft: text, callsign: text, departure: text, arrival: text });
    fc.assert(
      fc.property(anyFlight, fc.array(anyFlight), (one, saved) => {
        const once = appendFlight(one, saved);
        expect(appendFlight(one, once)).toBe(once);
      }),
    );
  });
});

describe('C7 flight id', () => {
  it.each(['a', 'A.b_c-9', 'x'.repeat(128)])('C7 accepts %s', (id) => {
    expect(validateFlightId(id)).toEqual({ ok: true, value: id });
  });
  it.each(['', 'x'.repeat(129), 'a b', '../etc', 'a/b', 'ä', 'a\n', null, 7, undefined])(
    'C7 rejects %j',
    (id) => {
      expect(validateFlightId(id).ok).toBe(false);
    },
  );
  it('C7 accepts exactly the strings of its alphabet', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 140 }), (text) => {
        const expected =
          text.length >= 1 && text.length <= 128 && [...text].every((c) => /[A-Za-z0-9._-]/.test(c));
        expect(validateFlightId(text).ok).toBe(expected);
      }),
    );
  });
});
