/** The sixteen compass points, clockwise from north in steps of 22.5°. */
export const COMPASS_POINTS: readonly string[] = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(
  ' ',
);
