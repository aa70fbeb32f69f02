import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import type { Aircraft } from '../aircraft.ts';
import { createFrameDecoder } from './frame-decoder.ts';
import { createFrameEncoder } from './frame-encoder.ts';
import { aircraftFrom, quantised, readHeader, writeHeader } from './frame-format.ts';
import { anyAircraft, anyPicture } from '../../testing/any-aircraft.ts';

const STEPS = 11_650.8;
const byAddress = (list: Iterable<Aircraft>) =>
  [...list].toSorted((a, b) => (a.address < b.address ? -1 : 1));
const asSent = (list: readonly Aircraft[]) =>
  byAddress(list.map((one) => aircraftFrom(one, quantised(one, STEPS), { stepsPerDegree: STEPS })));

describe('F5 frames of a traffic window', () => {
  test('F5 property: after any additions, removals and changes the receiver equals the sender', () => {
    fc.assert(
      fc.property(fc.array(anyPicture, { minLength: 1, maxLength: 6 }), fc.nat(5), (pictures, joinsAt) => {
        const encoder = createFrameEncoder(STEPS);
        const follower = createFrameDecoder();
        let joined: ReturnType<typeof createFrameDecoder> | null = null;
        const start = encoder.snapshot();
        expect(follower.apply(start.header, start.body)).toBe(true);
        pictures.forEach((list, index) => {
          const timeMs = 1_800_000_000_000 + index * 5000;
          const frame = encoder.next({ aircraft: list, timeMs, total: list.length });
          expect(follower.apply(readHeader(writeHeader(frame.header))!, frame.body)).toBe(true);
          if (joined) expect(joined.apply(frame.header, frame.body)).toBe(true);
          if (index === joinsAt) {
            const snapshot = encoder.snapshot();
            joined = createFrameDecoder();
            expect(joined.apply(snapshot.header, snapshot.body)).toBe(true);
          }
          const wanted = asSent(list);
          for (const decoder of joined ? [follower, joined] : [follower])
            expect(byAddress([...decoder.entries()].map(([, one]) => one))).toEqual(wanted);
        });
      }),
      { numRuns: cases(150) },
    );
  });

  test('F5 a delta out of sequence is refused, and a damaged frame is never applied in part', () => {
    const encoder = createFrameEncoder(STEPS);
    const one = fc.sample(anyAircraft, 5);
    const decoder = createFrameDecoder();
    encoder.next({ aircraft: one.slice(0, 1), timeMs: 1, total: 1 });
    const second = encoder.next({ aircraft: one.slice(1, 2), timeMs: 2, total: 1 });
    expect(decoder.apply(second.header, second.body)).toBe(false);
    const { header, body } = encoder.snapshot();
    expect(() => createFrameDecoder().apply(header, body.subarray(0, body.length - 1))).toThrow('frame ends');
    expect(readHeader(new Uint8Array(40))).toBeNull();
  });

  test('F5 unknown stays unknown, on the ground there is no altitude, and 359° to 1° is a small step', () => {
    const base = {
      ...fc.sample(anyAircraft, 1)[0]!,
      address: 'abcdef',
      trackDegTrue: 359.5,
      altitudeFt: null,
    };
    const encoder = createFrameEncoder(STEPS);
    const decoder = createFrameDecoder();
    const { header, body } = encoder.snapshot();
    decoder.apply(header, body);
    for (const trackDegTrue of [359.5, 1, null, 3]) {
      const frame = encoder.next({ aircraft: [{ ...base, trackDegTrue }], timeMs: 5, total: 9 });
      decoder.apply(frame.header, frame.body);
      const [, shown] = [...decoder.entries()][0]!;
      expect(shown.trackDegTrue).toBe(trackDegTrue);
      expect(shown.altitudeFt).toBeNull();
      expect(decoder.header?.total).toBe(9);
    }
  });
});
