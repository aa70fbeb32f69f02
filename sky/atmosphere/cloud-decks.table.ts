/** A stratocumulus deck off a west coast under a subtropical high: centre, and e-folding distances (to 37 %) in degrees. */
export interface CloudDeck {
  readonly lat: number;
  readonly lon: number;
  readonly latWidthDeg: number;
  readonly lonWidthDeg: number;
}

/**
 * The five subtropical decks of Klein and Hartmann (_J. Climate_ 6, 1993), off California, Peru, Namibia, the Canaries and
 * Western Australia; positions and widths are estimates.
 */
// prettier-ignore
export const CLOUD_DECKS: readonly CloudDeck[] = [
  { lat: 27, lon: -125, latWidthDeg: 8, lonWidthDeg: 11 },
  { lat: -18, lon: -82, latWidthDeg: 10, lonWidthDeg: 12 },
  { lat: -17, lon: 4, latWidthDeg: 9, lonWidthDeg: 11 },
  { lat: 24, lon: -23, latWidthDeg: 7, lonWidthDeg: 9 },
  { lat: -28, lon: 106, latWidthDeg: 7, lonWidthDeg: 9 },
];
