import { normaliseBearingDeg } from '#aviation/geo/lat-lon.ts';

const SHAFT = 15;
const GAP = 3;
const FULL = { out: 6.5, up: 2.5 };
const RADIANS = Math.PI / 180;

/** Elements of a wind barb: pennants of 50 kt, full barbs of 10, at most one half barb of 5. */
export function flagsOf(speedKt: number): { pennants: number; fulls: number; halves: number } {
  const rounded = Math.min(200, Math.round(speedKt / 5) * 5);
  return {
    pennants: Math.floor(rounded / 50),
    fulls: Math.floor((rounded % 50) / 10),
    halves: (rounded % 10) / 5,
  };
}

/** A wind barb with north up, as on the map: the shaft points to the direction the wind comes from. */
export function drawBarb(
  context: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  wind: { speedKt: number; fromDegTrue: number; isSouth: boolean },
): void {
  const { pennants, fulls, halves } = flagsOf(wind.speedKt);
  context.save();
  context.translate(x, y);
  if (pennants + fulls + halves === 0) {
    context.beginPath();
    context.arc(0, 0, 2.5, 0, Math.PI * 2);
    context.stroke();
    context.restore();
    return;
  }
  context.rotate(normaliseBearingDeg(wind.fromDegTrue) * RADIANS);
  const side = wind.isSouth ? -1 : 1;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(0, -SHAFT);
  let at = -SHAFT;
  for (let index = 0; index < pennants; index += 1) {
    context.moveTo(0, at);
    context.lineTo(side * FULL.out, at + GAP / 2);
    context.lineTo(0, at + GAP);
    at += GAP + 1;
  }
  for (let index = 0; index < fulls; index += 1) {
    context.moveTo(0, at);
    context.lineTo(side * FULL.out, at - FULL.up);
    at += GAP;
  }
  if (halves > 0) {
    // A single half barb is set inwards from the tip, so that it is not read as a full one.
    if (pennants + fulls === 0) at += GAP;
    context.moveTo(0, at);
    context.lineTo((side * FULL.out) / 2, at - FULL.up / 2);
  }
  context.stroke();
  context.restore();
}
