import type { ExpressionSpecification } from 'maplibre-gl';

/** Allowed positions of a country's name, in its own letter heights: in the middle, close to it, further away. */
const COUNTRY_SIDES: ['center' | 'bottom' | 'top' | 'left' | 'right', [emEast: number, emSouth: number]][] = [
  ['center', [0, 0]],
  ['bottom', [0, 0]],
  ['top', [0, 0]],
  ['left', [0, 0]],
  ['right', [0, 0]],
  ['bottom', [0, -1.6]],
  ['top', [0, 1.6]],
  ['bottom', [0, -3]],
  ['top', [0, 3]],
];

/** The sides close to the middle; those after them may lie on a neighbour's ground. */
const CLOSE_SIDES = 7;

/** A country that is wide on the screen has room east and west of its middle too. */
const WIDE_COUNTRY_SIDES: typeof COUNTRY_SIDES = [
  ...COUNTRY_SIDES,
  ...[-2.5, 2.5, -5, 5].flatMap((east): typeof COUNTRY_SIDES => [
    ['center', [east, 0]],
    ['bottom', [east, -1.6]],
    ['top', [east, 1.6]],
    ['bottom', [east, -3]],
    ['top', [east, 3]],
  ]),
];
/** The branches of an expression have lists of one length: the first place is tried again. */
const NARROW_COUNTRY_SIDES = WIDE_COUNTRY_SIDES.map(
  (_, index) => COUNTRY_SIDES.slice(0, CLOSE_SIDES)[index] ?? ['center', [0, 0]],
);
const CONTINENTAL_BELOW = 2;
/**
 * Wide are those of a continent's size, and those that had room for their name at a zoom further out and have no neighbour
 * within its reach (`wide`): Germany and Japan at 4, among their cities.
 */
const placesOfWide = (belowMinzoom: number): ExpressionSpecification => [
  'case',
  [
    'any',
    ['<', ['get', 'minzoom'], CONTINENTAL_BELOW],
    ['all', ['<', ['get', 'minzoom'], belowMinzoom], ['==', ['coalesce', ['get', 'wide'], 0], 1]],
  ],
  ['literal', WIDE_COUNTRY_SIDES.flat()],
  ['literal', NARROW_COUNTRY_SIDES.flat()],
];
export const COUNTRY_PLACES: ExpressionSpecification = [
  'step',
  ['zoom'],
  placesOfWide(2),
  3,
  placesOfWide(3),
  4,
  placesOfWide(4),
  5,
  placesOfWide(5),
  6,
  placesOfWide(6),
];
