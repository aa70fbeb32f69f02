import fc from 'fast-check';
import type { Aircraft } from '../domain/aircraft.ts';

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const word = fc.stringMatching(/^[A-Z0-9]{1,8}$/);
/** Any aircraft that a source may tell of, of a few addresses only, so that they meet. */
export const anyAircraft: fc.Arbitrary<Aircraft> = fc.record({
  address: fc.stringMatching(/^0000[0-3][0-9a-f]$/),
  isIcaoAddress: fc.boolean(),
  callsign: maybe(word),
  registration: maybe(word),
  type: maybe(word),
  category: maybe(word),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  positionKind: fc.constantFrom('current', 'last', 'coarse'),
  positionMs: fc.integer({ min: 1_800_000_000_000 - 600_000, max: 1_800_000_000_000 }),
  altitudeFt: maybe(fc.integer({ min: -1500, max: 60_000 })),
  altitudeReference: fc.constantFrom(null, 'baro', 'geo'),
  onGround: maybe(fc.boolean()),
  groundSpeedKt: maybe(fc.double({ min: 0, max: 800, noNaN: true })),
  trackDegTrue: maybe(fc.double({ min: 0, max: 360, noNaN: true })),
  verticalRateFpm: maybe(fc.integer({ min: -12_000, max: 12_000 })),
  squawk: maybe(fc.stringMatching(/^[0-7]{4}$/)),
  emergency: maybe(fc.constantFrom('general', 'nordo')),
  departure: maybe(word),
  arrival: maybe(word),
  register: maybe(
    fc.record({
      isMilitary: fc.boolean(),
      isInteresting: fc.boolean(),
      isPia: fc.boolean(),
      isLadd: fc.boolean(),
    }),
  ),
  source: fc.constantFrom('a.test', 'b.test'),
  isVirtual: fc.boolean(),
});
/** A picture of up to forty of them. */
export const anyPicture = fc.uniqueArray(anyAircraft, { selector: ({ address }) => address, maxLength: 40 });
