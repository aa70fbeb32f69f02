import { describe, expect, it } from 'vitest';
import { cameraAxesAt } from './camera.ts';
import { COMPOSITIONS, FRAMES_PER_SECOND, LOOP_SECONDS, TALL, WIDE, scaledTo } from './composition.ts';
import { aircraftPositions, buildFlightArcs } from './flights.ts';
import { FrameRenderer, buildWorld } from './frame-renderer.ts';
import { buildLandTexture, sampleGrid } from './land-texture.ts';
import { at } from './numbers.ts';
import { yuv420FromLinear } from './picture-bytes.ts';

const FRAME_COUNT = FRAMES_PER_SECOND * LOOP_SECONDS;
const TEXTURE_HEIGHT_PX = 512;

function meanDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(at(a, i) - at(b, i));
  return sum / a.length;
}

/** Mean brightness (luma, black is 16) of a rectangle given in shares of the picture. */
function meanLuma(
  bytes: Uint8Array,
  size: { widthPx: number; heightPx: number },
  area: { left: number; right: number; top: number; bottom: number },
): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(area.top * size.heightPx); y < area.bottom * size.heightPx; y++) {
    for (let x = Math.floor(area.left * size.widthPx); x < area.right * size.widthPx; x++) {
      sum += at(bytes, y * size.widthPx + x);
      count++;
    }
  }
  return sum / count;
}

describe('A1 landing film', () => {
  const small = scaledTo(WIDE, 180);
  const renderer = new FrameRenderer(small, buildWorld(small.view, TEXTURE_HEIGHT_PX));
  const frame = (phase: number): Uint8Array => yuv420FromLinear(renderer.render(phase), small);
  const first = frame(0);

  it('A1 ends where it began: the loop is seamless', () => {
    expect(meanDifference(frame(1), first)).toBe(0);
    const step = meanDifference(first, frame(1 / FRAME_COUNT));
    const seam = meanDifference(frame((FRAME_COUNT - 1) / FRAME_COUNT), first);
    expect(step).toBeGreaterThan(0);
    expect(seam).toBeLessThan(step * 1.5);
  });

  it('A1 moves: half a loop later the picture differs', () => {
    expect(meanDifference(frame(0.5), first)).toBeGreaterThan(0.5);
  });

  it('A1 renders the same bytes every time', () => {
    const again = new FrameRenderer(small, buildWorld(small.view, TEXTURE_HEIGHT_PX));
    expect(meanDifference(yuv420FromLinear(again.render(0), small), first)).toBe(0);
  });

  it('A1 keeps the ground of the title dark and lights one limb only', () => {
    const title = { left: 0, right: 0.38, top: 0, bottom: 1 };
    // White text on luma 30 of 235 still has more than 15:1.
    expect(meanLuma(first, small, title)).toBeLessThan(30);
    const litLimb = meanLuma(first, small, { left: 0.88, right: 0.94, top: 0.1, bottom: 0.2 });
    const darkLimb = meanLuma(first, small, { left: 0.4, right: 0.46, top: 0.8, bottom: 0.9 });
    expect(litLimb).toBeGreaterThan(darkLimb * 1.5);
  });

  it('A1 keeps the upper part of the upright film dark', () => {
    const upright = scaledTo(TALL, 320);
    const tall = new FrameRenderer(upright, buildWorld(upright.view, TEXTURE_HEIGHT_PX));
    const bytes = yuv420FromLinear(tall.render(0), upright);
    expect(meanLuma(bytes, upright, { left: 0, right: 1, top: 0, bottom: 0.4 })).toBeLessThan(30);
  });
});

describe('A1 landing film: parts', () => {
  it('A1 has even sizes, which 4:2:0 video needs', () => {
    for (const { widthPx, heightPx } of COMPOSITIONS) {
      expect([widthPx % 2, heightPx % 2]).toEqual([0, 0]);
    }
  });

  it('A1 every aircraft is at its predecessor’s place after one loop', () => {
    const arcs = buildFlightArcs();
    expect(arcs.filter(({ route }) => route.selected === true)).toHaveLength(1);
    for (const arc of arcs) {
      const rounded = (phase: number): string[] =>
        aircraftPositions(arc, phase)
          .map((position) => position.toFixed(9))
          .toSorted();
      expect(rounded(1)).toEqual(rounded(0));
    }
  });

  it('A1 draws arcs as long as the great circle: KJFK–EGLL is 5,540 km', () => {
    const arc = buildFlightArcs().find(({ route }) => route.from === 'KJFK' && route.to === 'EGLL');
    expect(arc?.lengthKm).toBeGreaterThan(5530);
    expect(arc?.lengthKm).toBeLessThan(5560);
  });

  it('A1 has land in the right places, also across the date line and at the South Pole', () => {
    const { land } = buildLandTexture(TEXTURE_HEIGHT_PX);
    const landAt = (lat: number, lon: number): number =>
      sampleGrid(land, (90 - lat) / 180, (lon + 180) / 360);
    for (const [lat, lon] of [
      [48, 9],
      [40, -100],
      [66, 179],
      [67, -179],
      [-85, 0],
      [-85, 179.9],
    ] as const) {
      expect(landAt(lat, lon), `${lat} ${lon}`).toBeGreaterThan(0.95);
    }
    for (const [lat, lon] of [
      [40, -40],
      [0, 179.9],
      [0, -179.9],
      [85, 0],
      [36, 18],
    ] as const) {
      expect(landAt(lat, lon), `${lat} ${lon}`).toBeLessThan(0.05);
    }
  });

  it('A1 looks at the point that the composition names', () => {
    const { toViewer, right, up } = cameraAxesAt({ ...WIDE, drift: { latDeg: 0, lonDeg: 0 } }, 0.3);
    expect(Math.asin(toViewer[2]) * (180 / Math.PI)).toBeCloseTo(WIDE.view.lat, 6);
    expect(Math.atan2(toViewer[1], toViewer[0]) * (180 / Math.PI)).toBeCloseTo(WIDE.view.lon, 6);
    const dot = (a: readonly number[], b: readonly number[]): number =>
      a.reduce((s, v, i) => s + v * (b[i] ?? 0), 0);
    expect([dot(right, up), dot(right, toViewer), dot(up, toViewer)].map((v) => Math.abs(v) < 1e-12)).toEqual(
      [true, true, true],
    );
  });
});
