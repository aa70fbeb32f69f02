/** The sixteen points of the compass as reports write them, clockwise from north in steps of 22.5°. */
export const COMPASS_POINTS: readonly string[] = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(
  ' ',
);
