import type { Page } from 'playwright-core';

/** What is measured from the pixels of an aircraft. */
export interface PixelReading {
  /** Hue at its centre, degrees. */
  readonly hueDeg: number;
  /** Where its nose points, degrees clockwise from the top of the screen. */
  readonly trackDeg: number;
  /** Distance of the symbol from its expected position, CSS pixels. */
  readonly offPx: number;
  /** Correlation with the arrowhead, at most 1. */
  readonly likeness: number;
}

/** The arrowhead symbol of aircraft of unknown type, nose up, in units of the drawing. */
const ARROWHEAD: readonly (readonly [x: number, y: number])[] = [
  [0, -8.8],
  [6.6, 8.2],
  [0, 4.6],
  [-6.6, 8.2],
];
/** Radius of the compared circle in units: the arrowhead, its outline and the free area around it. */
const REACH_UNITS = 10.5;
const MAX_OFF_PX = 3;

interface Wanted {
  readonly places: readonly { x: number; y: number }[];
  /** CSS pixels of a unit of the drawing. */
  readonly unitPx: number;
}

/**
 * Finds the arrowheads in a screenshot of the page: of all directions and nearby positions, the one at which the pixels
 * with the colour of the centre correlate best with the arrowhead.
 */
export async function lookAtPixels(page: Page, wanted: Wanted): Promise<readonly PixelReading[]> {
  const picture = await page.screenshot();
  return page.evaluate(findArrowheads, {
    ...wanted,
    base64: picture.toString('base64'),
    shape: ARROWHEAD,
    reachUnits: REACH_UNITS,
    maxOffPx: MAX_OFF_PX,
  });
}

/** Runs in the page, so it is self-contained. */
async function findArrowheads(given: {
  base64: string;
  places: readonly { x: number; y: number }[];
  unitPx: number;
  shape: readonly (readonly [x: number, y: number])[];
  reachUnits: number;
  maxOffPx: number;
}): Promise<PixelReading[]> {
  const { shape, places } = given;
  const bytes = Uint8Array.from(atob(given.base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const scale = bitmap.width / innerWidth;
  const unit = given.unitPx * scale;
  const reach = Math.ceil(given.reachUnits * unit);
  const maxOff = Math.round(given.maxOffPx * scale);

  const colourAt = (x: number, y: number): [number, number, number] => {
    const at = (y * bitmap.width + x) * 4;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
  const hueOf = ([red, green, blue]: [number, number, number]): number => {
    const max = Math.max(red, green, blue);
    const span = max - Math.min(red, green, blue);
    if (span === 0) return Number.NaN;
    const sixth = [(green - blue) / span, 2 + (blue - red) / span, 4 + (red - green) / span];
    return ((sixth[[red, green, blue].indexOf(max)] ?? 0) * 60 + 360) % 360;
  };
  const isInside = (x: number, y: number): boolean => {
    let inside = false;
    for (const [index, [x1, y1]] of shape.entries()) {
      const [x2, y2] = shape[(index + 1) % shape.length] ?? [0, 0];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  };
  const disc: [number, number][] = [];
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) if (Math.hypot(dx, dy) <= reach) disc.push([dx, dy]);
  /** For each direction, the pixels of the disc that the arrowhead covers. */
  const filled = Array.from({ length: 360 }, (_, trackDeg) => {
    const [sin, cos] = [Math.sin((trackDeg * Math.PI) / 180), Math.cos((trackDeg * Math.PI) / 180)];
    return disc.filter(([dx, dy]) => isInside((dx * cos + dy * sin) / unit, (dy * cos - dx * sin) / unit));
  });

  const lookAt = (place: { x: number; y: number }): PixelReading => {
    const [middleX, middleY] = [Math.round(place.x * scale), Math.round(place.y * scale)];
    const middle = colourAt(middleX, middleY);
    const like = (dx: number, dy: number): number => {
      const colour = colourAt(middleX + dx, middleY + dy);
      return Math.max(0, 1 - Math.hypot(...colour.map((value, at) => value - (middle[at] ?? 0))) / 150);
    };
    const span = reach + maxOff;
    const side = 2 * span + 1;
    const likeness = Float32Array.from({ length: side * side }, (_, at) =>
      like((at % side) - span, Math.floor(at / side) - span),
    );
    const sumOver = (points: readonly [number, number][], offX: number, offY: number, power: 1 | 2) => {
      let sum = 0;
      for (const [dx, dy] of points)
        sum += (likeness[(dy + offY + span) * side + dx + offX + span] ?? 0) ** power;
      return sum;
    };
    let best = { likeness: -1, trackDeg: 0, offX: 0, offY: 0 };
    const compare = (offX: number, offY: number, tracks: readonly number[]) => {
      const mean = sumOver(disc, offX, offY, 1) / disc.length;
      const variance = sumOver(disc, offX, offY, 2) / disc.length - mean ** 2;
      for (const track of tracks) {
        const trackDeg = (track + 360) % 360;
        const points = filled[trackDeg] ?? [];
        const share = points.length / disc.length;
        const together = sumOver(points, offX, offY, 1) / disc.length - mean * share;
        const score = together / Math.sqrt(variance * share * (1 - share));
        if (score > best.likeness) best = { likeness: score, trackDeg, offX, offY };
      }
    };
    const coarse = Array.from({ length: 60 }, (_, index) => index * 6);
    for (let offY = -maxOff; offY <= maxOff; offY += 2)
      for (let offX = -maxOff; offX <= maxOff; offX += 2) compare(offX, offY, coarse);
    const found = best;
    const fine = Array.from({ length: 17 }, (_, index) => found.trackDeg - 8 + index);
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [offX, offY] = [found.offX + dx, found.offY + dy];
        if (Math.max(Math.abs(offX), Math.abs(offY)) <= maxOff) compare(offX, offY, fine);
      }
    return {
      hueDeg: hueOf(middle),
      trackDeg: best.trackDeg,
      offPx: Math.hypot(best.offX, best.offY) / scale,
      likeness: best.likeness,
    };
  };
  return places.map(lookAt);
}
