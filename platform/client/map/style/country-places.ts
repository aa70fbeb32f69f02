import type { ExpressionSpecification } from 'maplibre-gl';

/**
 * How far the name of a country may be from its place, in letter heights: east and west, and north and south. For each
 * country and zoom the base map has a class of both (`room`): how far the country's own land extends.
 */
export const EAST_EM = [0, 1.5, 3, 5.5] as const;
export const SOUTH_EM = [0.8, 1.6, 3, 5] as const;

/**
 * From each zoom, how many of the largest cities and capitals are named before countries. The others come after them: their
 * names can take another side of their dots.
 */
export const CITIES_BEFORE_COUNTRIES = [
  { zoom: 0, count: 60 },
  // Here most countries are just wide enough for their names.
  { zoom: 3, count: 175 },
  { zoom: 5, count: 360 },
] as const;
/** These cities have a dot even where an ident is over it, and no name of a country is placed on one. */
export const CITIES_WITH_DOT = 600;

/** Letter sizes of country names at zooms 1, 3 and 6; from 6 on smaller for countries that appear late. */
export const COUNTRY_LETTERS_PX = { world: 10, continent: 11.5, region: [15, 12.5, 10] } as const;
/** A country without room for its name has it in smaller letters, closer together; up to zoom 3 of one size, below which they would be illegible. */
export const SMALL_LETTERS_PX = { continent: 9.5, region: 10.5 } as const;
export const COUNTRY_SPACING_EM = { full: 0.16, small: 0.06 } as const;

/** The class of room: east and west by `EAST_EM[east]`, north and south by `SOUTH_EM[south]`. */
export const roomClass = (east: number, south: number): number => south * EAST_EM.length + east;

type Place = ['center', [emEast: number, emSouth: number]];

const bothWays = (steps: readonly number[]): number[] =>
  steps.flatMap((step) => (step === 0 ? [0] : [-step, step]));

/** Letter heights between two positions tried east and west. */
const STEP_EM = 1;
const stepsTo = (em: number): number[] => [
  ...Array.from({ length: Math.ceil(em / STEP_EM) }, (_, nth) => nth * STEP_EM),
  em,
];

/** Positions of a class, the nearest to the centre first. */
function placesOf(east: number, south: number): Place[] {
  const easts = bothWays(stepsTo(EAST_EM[east] ?? 0));
  const souths = bothWays([0, ...SOUTH_EM.slice(0, south + 1)]);
  return easts
    .flatMap((toEast) => souths.map((toSouth): Place => ['center', [toEast, toSouth]]))
    .toSorted(([, a], [, b]) => Math.hypot(...a) - Math.hypot(...b));
}

const MOST = placesOf(EAST_EM.length - 1, SOUTH_EM.length - 1).length;

/** All branches of an expression need lists of the same length: the first position is repeated. */
function branch(east: number, south: number): ExpressionSpecification {
  const places = placesOf(east, south);
  return [
    'literal',
    Array.from({ length: MOST }, (_, nth): Place => places[nth] ?? ['center', [0, 0]]).flat(),
  ];
}

const CLASSES = SOUTH_EM.flatMap((_, south) =>
  EAST_EM.flatMap((__, east): (number | ExpressionSpecification)[] => [
    roomClass(east, south),
    branch(east, south),
  ]),
);

/** Where the name of a country may be: only over its own land. */
export const COUNTRY_PLACES = [
  'match',
  ['coalesce', ['get', 'room'], 0],
  ...CLASSES,
  branch(0, 0),
] as unknown as ExpressionSpecification;
