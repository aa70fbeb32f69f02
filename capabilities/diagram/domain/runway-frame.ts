import type { Position } from './diagram-parts.ts';
import { type LocalFrame, type Metres, frameAround } from './local-frame.ts';
import type { DrawnEnd, DrawnRunway } from './runways.ts';

/** Default width: a narrow paved strip. */
const ASSUMED_WIDTH_M = 23;

/** Frame of a runway end: metres along the runway, and to the right of its centre line. */
export interface RunwayFrame {
  readonly end: DrawnEnd;
  readonly lengthM: number;
  readonly widthM: number;
  at(alongM: number, rightM: number): Position;
  /** Closed rectangle between two distances along and two across. */
  box(along: readonly [number, number], right: readonly [number, number]): Position[];
}

function frameOf(frame: LocalFrame, runway: DrawnRunway, from: 0 | 1): RunwayFrame {
  const end = runway.ends[from];
  const start = frame.toMetres(end);
  const finish = frame.toMetres(runway.ends[1 - from] ?? end);
  const east = finish[0] - start[0];
  const north = finish[1] - start[1];
  const length = Math.hypot(east, north);
  const unit: Metres = [east / length, north / length];
  const at = (alongM: number, rightM: number): Position =>
    frame.toPosition([
      start[0] + unit[0] * alongM + unit[1] * rightM,
      start[1] + unit[1] * alongM - unit[0] * rightM,
    ]);
  return {
    end,
    lengthM: length,
    widthM: runway.widthM ?? ASSUMED_WIDTH_M,
    at,
    box: ([near, far], [left, right]) => [
      at(near, left),
      at(far, left),
      at(far, right),
      at(near, right),
      at(near, left),
    ],
  };
}

/** Runway from both ends, in a plane around the first. */
export function runwayFrames(runway: DrawnRunway): readonly [RunwayFrame, RunwayFrame] {
  const frame = frameAround(runway.ends[0]);
  return [frameOf(frame, runway, 0), frameOf(frame, runway, 1)];
}
