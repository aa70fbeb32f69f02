/** Style of labels: with more contrast on a field's colours than on the ground. */
export interface Writing {
  token: (onGround: 'map-label' | 'map-label-2' | 'map-water-label') => string;
  haloPx: (onGround: number) => number;
  opacity: (onGround: number) => number;
}
export const ON_GROUND: Writing = {
  token: (token) => token,
  haloPx: (px) => px,
  opacity: (opacity) => opacity,
};
export const ON_COLOURS: Writing = {
  token: (token) => (token === 'map-label' ? 'map-airport' : 'map-barb'),
  haloPx: (px) => Math.max(1.4, px + 0.2),
  opacity: () => 1,
};
