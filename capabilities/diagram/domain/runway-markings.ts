import type { PartFeature, Position } from './diagram-parts.ts';
import type { RunwayFrame } from './runway-frame.ts';

/** Dimensions in metres by ICAO Annex 14, volume I, 5.2; no source says what is painted, so this is a pattern. */
const STRIPE = { fromThreshold: 6, length: 30, width: 1.8 };
/** Stripes of the threshold by the width of the runway (table 5-1 there). */
const STRIPES_BY_WIDTH_M: readonly (readonly [widthM: number, stripes: number])[] = [
  [53, 16],
  [38, 12],
  [27, 8],
  [21, 6],
  [0, 4],
];
/** Paint on anything narrower or shorter is too small to be seen. */
const MIN_WIDTH_M = 15;
const MIN_LANDING_M = 600;
const AIMING_POINT_LANDING_M = 1200;
const AIMING_POINT = { near: 300, far: 400, length: 45 };
const LONG_LANDING_M = 2400;
const BAR_M = 1.8;
const ARROW = { every: 60, length: 20, halfWidth: 3.5, shaftHalfWidth: 0.7 };
const MAX_ARROWS = 40;

/** Middle of the painted designator behind the threshold, and its height by the width of the runway. */
const DESIGNATOR = { behindThresholdM: 60, heightOfWidth: 0.5, maxHeightM: 22 };

const MARKING_ZOOM = 14;
const FINE_ZOOM = 15;

/** Ground on which nothing is painted. */
const UNPAVED =
  /grass|turf|gravel|dirt|earth|soil|sand|clay|coral|snow|ice|water|lake|grvl|\bgrs\b|unpaved|mud/i;

/** Whether paint can be on a runway of that surface; an unknown one is taken as paved only when it is long. */
export function isPaved(surface: string | null, lengthM: number): boolean {
  return surface === null || surface === '' ? lengthM >= 1500 : !UNPAVED.test(surface);
}

function marking(ring: Position[], minZoom = MARKING_ZOOM): PartFeature {
  return { part: 'marking', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {}, minZoom };
}

function thresholdStripes(runway: RunwayFrame, thresholdM: number): PartFeature[] {
  const count = STRIPES_BY_WIDTH_M.find(([widthM]) => runway.widthM >= widthM)?.[1] ?? 4;
  const near = thresholdM + STRIPE.fromThreshold;
  const pitch = Math.min(2 * STRIPE.width, runway.widthM / (count + 1));
  return Array.from({ length: count }, (_, index) => {
    // Half of them on each side, with a double gap over the centre line.
    const isRight = index >= count / 2;
    const step = isRight ? index - count / 2 : index;
    const inner = (step + 0.5) * pitch;
    const right: [number, number] = isRight ? [inner, inner + pitch / 2] : [-inner - pitch / 2, -inner];
    return marking(runway.box([near, near + STRIPE.length], right));
  });
}

function aimingPoint(runway: RunwayFrame, thresholdM: number, landingM: number): PartFeature[] {
  if (landingM < AIMING_POINT_LANDING_M) return [];
  const near = thresholdM + (landingM >= LONG_LANDING_M ? AIMING_POINT.far : AIMING_POINT.near);
  const inner = runway.widthM * 0.2;
  const outer = runway.widthM * 0.36;
  const along: [number, number] = [near, near + AIMING_POINT.length];
  return [marking(runway.box(along, [-outer, -inner])), marking(runway.box(along, [inner, outer]))];
}

/** Arrows towards a displaced threshold and the bar across it. */
function displacement(runway: RunwayFrame, displacedM: number): PartFeature[] {
  if (displacedM <= 0) return [];
  const half = runway.widthM / 2;
  const bar = marking(runway.box([Math.max(0, displacedM - BAR_M), displacedM], [-half, half]));
  const count = Math.min(MAX_ARROWS, Math.floor(displacedM / ARROW.every));
  const arrows = Array.from({ length: count }, (_, index) => {
    const tip = displacedM - ARROW.every * (index + 0.5);
    const neck = tip - ARROW.length / 2;
    const tail = tip - ARROW.length;
    const ring = [
      runway.at(tip, 0),
      runway.at(neck, ARROW.halfWidth),
      runway.at(neck, ARROW.shaftHalfWidth),
      runway.at(tail, ARROW.shaftHalfWidth),
      runway.at(tail, -ARROW.shaftHalfWidth),
      runway.at(neck, -ARROW.shaftHalfWidth),
      runway.at(neck, -ARROW.halfWidth),
      runway.at(tip, 0),
    ];
    return marking(ring, FINE_ZOOM);
  });
  return [bar, ...arrows];
}

/** `04L` as it is painted: the letter under the figures. */
function paintedText(ident: string): string {
  const [, figures, letter] = /^(\d{1,2})([LRC])$/.exec(ident) ?? [];
  return figures !== undefined && letter !== undefined ? `${figures}\n${letter}` : ident;
}

/** Ground metres of a pixel at zoom 15 on the equator: the world is 512 pixels wide at zoom 0. */
const METRES_PER_PX_AT_15 = (2 * Math.PI * 6_378_137) / 512 / 2 ** 15;

function paintedDesignator(runway: RunwayFrame, thresholdM: number): PartFeature {
  const { ident, headingDegTrue, lat } = runway.end;
  const sizeM = Math.min(DESIGNATOR.maxHeightM, runway.widthM * DESIGNATOR.heightOfWidth);
  const px15 = sizeM / (METRES_PER_PX_AT_15 * Math.cos((lat * Math.PI) / 180));
  return {
    part: 'designator',
    geometry: { type: 'Point', coordinates: runway.at(thresholdM + DESIGNATOR.behindThresholdM, 0) },
    // Painted to scale: the height of its letters in pixels at zoom 15, which doubles with each zoom.
    properties: { kind: 'painted', ident, text: paintedText(ident), headingDegTrue, px15 },
    minZoom: FINE_ZOOM,
  };
}

/** What is painted at one end of a runway. Nothing on grass, and nothing where landing has no room. */
export function markingsAt(runway: RunwayFrame, surface: string | null): PartFeature[] {
  const thresholdM = runway.end.displacedM;
  const landingM = runway.lengthM - thresholdM;
  if (!isPaved(surface, runway.lengthM) || runway.widthM < MIN_WIDTH_M || landingM < MIN_LANDING_M) return [];
  return [
    ...displacement(runway, thresholdM),
    ...thresholdStripes(runway, thresholdM),
    ...aimingPoint(runway, thresholdM, landingM),
    paintedDesignator(runway, thresholdM),
  ];
}
