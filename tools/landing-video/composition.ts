/** Position of the globe in the picture and its motion in the loop. Lengths are fractions of the picture height. */
export interface Composition {
  readonly name: 'landing' | 'landing-tall';
  readonly widthPx: number;
  readonly heightPx: number;
  /** Centre and radius of the globe's limb, in picture heights from the top left corner. */
  readonly globe: { readonly centreX: number; readonly centreY: number; readonly radius: number };
  /** Point of the Earth that faces the viewer, and how far the axis leans (positive: to the right). */
  readonly view: { readonly lat: number; readonly lon: number; readonly rollDeg: number };
  /** Half-width of the slow drift of that point over one loop. */
  readonly drift: { readonly latDeg: number; readonly lonDeg: number };
  /** Direction of the lit limb on the screen, counter-clockwise from the right. */
  readonly sunAzimuthDeg: number;
  /** Constant-quality settings that keep each file well under its size limit. */
  readonly quality: { readonly vp9Crf: number; readonly h264Crf: number; readonly posterQuality: number };
}

export const FRAMES_PER_SECOND = 30;
export const LOOP_SECONDS = 12;

/** Desktop and tablet. The left 39 % stay dark at 16:9, so that title and buttons need no scrim. */
export const WIDE: Composition = {
  name: 'landing',
  widthPx: 1920,
  heightPx: 1080,
  globe: { centreX: 1.268, centreY: 0.622, radius: 0.576 },
  view: { lat: 35, lon: -39, rollDeg: 7 },
  drift: { latDeg: 1.1, lonDeg: 3.6 },
  sunAzimuthDeg: 58,
  quality: { vp9Crf: 29, h264Crf: 23, posterQuality: 90 },
};

/** Phone, upright: the globe rises from the lower half, the title is in the dark area above it. */
export const TALL: Composition = {
  name: 'landing-tall',
  widthPx: 720,
  heightPx: 1280,
  globe: { centreX: 0.335, centreY: 0.93, radius: 0.44 },
  view: { lat: 34.5, lon: -35, rollDeg: 7 },
  drift: { latDeg: 1.1, lonDeg: 3.6 },
  sunAzimuthDeg: 58,
  quality: { vp9Crf: 29, h264Crf: 23, posterQuality: 88 },
};

export const COMPOSITIONS: readonly Composition[] = [WIDE, TALL];

/** The same picture with fewer pixels, for previews and tests. */
export function scaledTo(composition: Composition, heightPx: number): Composition {
  const aspect = composition.widthPx / composition.heightPx;
  return { ...composition, heightPx, widthPx: Math.round((heightPx * aspect) / 2) * 2 };
}
