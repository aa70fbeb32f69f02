import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '#platform/testing/full-run.ts';
import { FrameError } from './frames/frame-bytes.ts';
import {
  HISTORY_STEPS_PER_DEGREE,
  createSegmentBuilder,
  pictureOf,
  readTracks,
  writeTracks,
} from './history-tracks.ts';
import { aircraftFrom, quantised } from './frames/frame-format.ts';
import { anyPicture } from '../testing/any-aircraft.ts';

const START = 1_800_000_000_000;

describe('F5 stored tracks', () => {
  test('F5 property: after any additions, removals and changes every step of a segment is read as written', () => {
    fc.assert(
      fc.property(fc.array(anyPicture, { minLength: 1, maxLength: 8 }), (pictures) => {
        const builder = createSegmentBuilder();
        for (const [at, aircraft] of pictures.entries())
          builder.add({ timeMs: START + at * 30_000, aircraft });
        const { steps, tracks } = builder.done();
        const read = readTracks(writeTracks([...tracks.values()]));
        const segment = { steps, tracks: new Map(read.map((track) => [track.address, track])) };
        for (const [step, aircraft] of pictures.entries()) {
          const kept = aircraft.map((one) =>
            aircraftFrom(one, quantised(one, HISTORY_STEPS_PER_DEGREE), {
              stepsPerDegree: HISTORY_STEPS_PER_DEGREE,
            }),
          );
          const found = new Map(pictureOf(segment, step).map((one) => [one.address, one]));
          expect(found).toEqual(new Map(kept.map((one) => [one.address, one])));
        }
      }),
      { numRuns: cases(100) },
    );
  });

  test('F5 damage is detected, never read as traffic', () => {
    const builder = createSegmentBuilder();
    for (const [at, aircraft] of fc.sample(anyPicture, 4).entries())
      builder.add({ timeMs: START + at, aircraft });
    const bytes = writeTracks([...builder.done().tracks.values()]);
    expect(() => readTracks(bytes.subarray(0, bytes.length - 1))).toThrow(FrameError);
    expect(() => readTracks(Uint8Array.from([...bytes, 0]))).toThrow(FrameError);
    expect(() => readTracks(new Uint8Array(40).fill(0xff))).toThrow(FrameError);
  });
});
