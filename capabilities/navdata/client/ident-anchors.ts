import type { ExpressionSpecification } from './tile-style.ts';

type Anchor = 'left' | 'right' | 'top' | 'bottom' | 'bottom-left' | 'bottom-right' | 'top-left' | 'top-right';
/** The text anchor and its offset from the symbol, for each side of an airfield. */
const ANCHOR_OF_SIDE = {
  north: ['bottom', [0, -1]],
  south: ['top', [0, 1]],
  east: ['left', [1, 0]],
  west: ['right', [-1, 0]],
  northeast: ['bottom-left', [0.7, -0.7]],
  northwest: ['bottom-right', [-0.7, -0.7]],
  southeast: ['top-left', [0.7, 0.7]],
  southwest: ['top-right', [-0.7, 0.7]],
} as const satisfies Readonly<Record<string, readonly [Anchor, readonly [number, number]]>>;
type FieldSide = keyof typeof ANCHOR_OF_SIDE;
/** The part of the line height that is text. */
const FLAT = 0.8;
const FIELD_SIDES = Object.keys(ANCHOR_OF_SIDE) as FieldSide[];

function anchorsAt(sides: readonly FieldSide[], awaysEm: readonly number[]): (Anchor | [number, number])[] {
  return awaysEm.flatMap((em) =>
    sides.flatMap((side): (Anchor | [number, number])[] => {
      const [anchor, [east, south]] = ANCHOR_OF_SIDE[side];
      return [anchor, [east * em, south * em]];
    }),
  );
}

/** All sides of a symbol at each distance; above and below it the line height already includes a gap. */
export function anchorsAround(awaysEm: readonly number[]): (Anchor | [number, number])[] {
  return awaysEm.flatMap((em) =>
    anchorsAt(FIELD_SIDES, [em]).map((part) =>
      typeof part === 'string' ? part : ([part[0], part[1] * FLAT] satisfies [number, number]),
    ),
  );
}

/** Distances of an ident from its symbol where no side is better than another. */
export const AROUND_EM = [1.45];
/** The free side of each airfield first, at the distance `first` and further away; then all others. */
export function fieldAnchors(firstEm: number, aroundEm: readonly number[]): ExpressionSpecification {
  return FIELD_SIDES.reduce<ExpressionSpecification>(
    (otherwise, side) => [
      'case',
      ['==', ['get', 'side'], side],
      [
        'literal',
        [
          ...anchorsAt([side], [firstEm, firstEm + 0.7, firstEm + 1.4]),
          ...anchorsAt(
            FIELD_SIDES.filter((other) => other !== side),
            aroundEm,
          ),
        ],
      ],
      otherwise,
    ],
    // The branches of an expression must have lists of equal length.
    ['literal', [...anchorsAt(FIELD_SIDES, aroundEm), ...anchorsAt(['north', 'east'], [firstEm + 1.4])]],
  );
}
