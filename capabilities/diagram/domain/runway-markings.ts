import type { PartFeature, Position } from './diagram-parts.ts';
import type { RunwayFrame } from './runway-frame.ts';

/** Dimensions in metres from ICAO Annex 14, volume I, 5.2; the actual markings are unknown, so this is a pattern. */
const STRIPE = { fromThreshold: 6, length: 30, width: 1.8 };
/** Threshold stripes by runway width (table 5-1 of Annex 14). */
const STRIPES_BY_WIDTH_M: readonly (readonly [widthM: number, stripes: number])[] = [
  [53, 16],
  [38, 12],
  [27, 8],
  [21, 6],
  [0, 4],
];
/** Markings on a narrower or shorter runway are too small to be visible. */
const MIN_WIDTH_M = 15;
const MIN_LANDING_M = 600;
const AIMING_POINT_LANDING_M = 1200;
const AIMING_POINT = { near: 300, far: 400, length: 45 };
const LONG_LANDING_M = 2400;
const BAR_M = 1.8;
const ARROW = { every: 60, length: 20, halfWidth: 3.5, shaftHalfWidth: 0.7 };
const MAX_ARROWS = 40;

/** Position of the designator marking after the threshold, and its height by runway width. */
const DESIGNATOR = { behindThresholdM: 60, heightOfWidth: 0.5, maxHeightM: 22 };

const MARKING_ZOOM = 14;
const FINE_ZOOM = 15;

/** Surfaces without markings. */
const UNPAVED =
  /grass|turf|gravel|dirt|earth|soil|sand|clay|coral|snow|ice|water|lake|grvl|\bgrs\b|unpaved|mud/i;

/** Whether a surface can have markings; an unknown one is assumed paved only on a long runway. */
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
    // Half of them on each side, with a double gap at the centre line.
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

/** Arrows toward a displaced threshold, and its bar. */
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

/** Designator as painted, `04L` with the letter below the digits. */
function paintedText(ident: string): string {
  const [, figures, letter] = /^(\d{1,2})([LRC])$/.exec(ident) ?? [];
  return figures !== undefined && letter !== undefined ? `${figures}\n${letter}` : ident;
}

/** Ground metres per pixel at zoom 15 on the equator: the world is 512 pixels wide at zoom 0. */
const METRES_PER_PX_AT_15 = (2 * Math.PI * 6_378_137) / 512 / 2 ** 15;

function paintedDesignator(runway: RunwayFrame, thresholdM: number): PartFeature {
  const { ident, headingDegTrue, lat } = runway.end;
  const sizeM = Math.min(DESIGNATOR.maxHeightM, runway.widthM * DESIGNATOR.heightOfWidth);
  const px15 = sizeM / (METRES_PER_PX_AT_15 * Math.cos((lat * Math.PI) / 180));
  return {
    part: 'designator',
    geometry: { type: 'Point', coordinates: runway.at(thresholdM + DESIGNATOR.behindThresholdM, 0) },
    // Drawn to scale: letter height in pixels at zoom 15, doubling per zoom.
    properties: { kind: 'painted', ident, text: paintedText(ident), headingDegTrue, px15 },
    minZoom: FINE_ZOOM,
  };
}

/** Markings at one end of a runway. None on grass, or without a landing distance. */
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
