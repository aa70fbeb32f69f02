import { MPS_PER_KNOT } from '#aviation/units.ts';
import { ZERO_C_IN_K } from './field-units.ts';

/**
 * Mapping of a variable's numbers to colours. Stops are in the variable's own unit; their colours are the token
 * `wx-<name>`, one colour for each stop. `classes` keeps one colour from its stop to the next, for meaningful
 * thresholds; `smooth` blends.
 */
export interface Ramp {
  stops: readonly number[];
  kind: 'smooth' | 'classes';
  /** Labels of a scale at its stops, where a threshold belongs to the class below it. */
  written?: readonly number[];
}

const inMps = (kt: number): number => kt * MPS_PER_KNOT;
const inKelvin = (celsius: number): number => celsius + ZERO_C_IN_K;
const STATUTE_MILE_M = 1609.344;
const INCH_MM = 25.4;

export const RAMPS = {
  temperature: {
    stops: [-80, -60, -45, -30, -20, -10, 0, 10, 20, 30, 40, 50].map(inKelvin),
    kind: 'smooth',
  },
  'dew-point': { stops: [-40, -25, -10, 0, 6, 12, 16, 20, 24, 28].map(inKelvin), kind: 'smooth' },
  wind: { stops: [0, 10, 20, 35, 50, 70, 90, 120, 150, 200].map(inMps), kind: 'smooth' },
  humidity: { stops: [0, 20, 40, 60, 80, 90, 100], kind: 'smooth' },
  'cloud-cover': { stops: [0, 10, 25, 50, 87.5, 100], kind: 'smooth' },
  // LIFR below 1 SM, IFR below 3 SM, MVFR up to and including 5 SM; better visibility is left clear.
  visibility: {
    stops: [0, 1, 3, 5.01].map((miles) => miles * STATUTE_MILE_M),
    written: [0, 1, 3, 5].map((miles) => miles * STATUTE_MILE_M),
    kind: 'classes',
  },
  thunderstorm: { stops: [0, 10, 20, 40, 60, 80, 100], kind: 'smooth' },
  // Quarter of an inch, half, one (severe), two (golf ball and more).
  hail: { stops: [0, 0.25 * INCH_MM, 0.5 * INCH_MM, INCH_MM, 2 * INCH_MM], kind: 'classes' },
  // Over nine tenths of the sea the current is below 0.2 m/s, over half of it below 0.05.
  'ocean-current': { stops: [0, 0.05, 0.1, 0.2, 0.4, 0.7, 1, 1.5, 2.5], kind: 'smooth' },
  'wave-height': { stops: [0, 0.5, 1, 2, 3, 4, 6, 9, 14], kind: 'smooth' },
} as const satisfies Record<string, Ramp>;
export type RampName = keyof typeof RAMPS;

export const RAMP_COLOURS = 1024;
/** Opacity of a ramp's colour over the map. */
export const FILL_OPACITY = { night: 0.62, light: 0.64 } as const;
/** Red, green, blue and opacity, 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** `#rrggbb` or `#rrggbbaa`. @throws Error for anything else: a wrong token is a bug */
export function parseColour(text: string): Rgba {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/i.exec(text);
  if (!hex) throw new Error(`Not a colour of a ramp: ${text}`);
  const part = (index: number) => Number.parseInt(hex[index] ?? 'ff', 16);
  return [part(1), part(2), part(3), part(4)];
}

const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const toSrgb = (linear: number): number => {
  const clear = Math.min(1, Math.max(0, linear));
  return 255 * (clear <= 0.003_130_8 ? clear * 12.92 : 1.055 * clear ** (1 / 2.4) - 0.055);
};

/** Ottosson 2020, OKLab: equal steps look equally large, so that a blend has no bands that the data lacks. */
function toOklab([r, g, b]: Rgba): [number, number, number] {
  const [lr, lg, lb] = [toLinear(r), toLinear(g), toLinear(b)];
  const l = Math.cbrt(0.412_221_470_8 * lr + 0.536_332_536_3 * lg + 0.051_445_992_9 * lb);
  const m = Math.cbrt(0.211_903_498_2 * lr + 0.680_699_545_1 * lg + 0.107_396_956_6 * lb);
  const s = Math.cbrt(0.088_302_461_9 * lr + 0.281_718_837_6 * lg + 0.629_978_700_5 * lb);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
}
function fromOklab([light, a, b]: readonly [number, number, number]): [number, number, number] {
  const l = (light + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (light - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (light - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    toSrgb(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
    toSrgb(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
    toSrgb(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
  ];
}

function blend(from: Rgba, to: Rgba, part: number): Rgba {
  const [a, b] = [toOklab(from), toOklab(to)];
  const mixed = a.map((value, index) => value + ((b[index] ?? value) - value) * part);
  const [light = 0, green = 0, blue = 0] = mixed;
  return [...fromOklab([light, green, blue]), from[3] + (to[3] - from[3]) * part];
}

/** The colour of a value, 0 to 255 each; values beyond the stops have the colour of the nearest. */
export function rampColour(ramp: Ramp, colours: readonly Rgba[], value: number): Rgba {
  const above = ramp.stops.findIndex((stop) => stop > value);
  const index = above === -1 ? ramp.stops.length - 1 : Math.max(0, above - 1);
  const here = colours[index] ?? [0, 0, 0, 0];
  const next = colours[index + 1];
  const [low, high] = [ramp.stops[index], ramp.stops[index + 1]];
  if (ramp.kind === 'classes' || next === undefined || low === undefined || high === undefined) return here;
  return blend(here, next, Math.min(1, Math.max(0, (value - low) / (high - low))));
}

/** The ends of the table: the position in the table is linear in the value between them. */
export function rampRange({ stops }: Ramp): { min: number; max: number } {
  return { min: stops[0] ?? 0, max: stops.at(-1) ?? 1 };
}

/** A table of colours over the ramp's range for a texture, RGBA with colours multiplied by their opacity. */
export function rampTable(ramp: Ramp, colours: readonly Rgba[]): Uint8Array {
  const { min, max } = rampRange(ramp);
  const table = new Uint8Array(RAMP_COLOURS * 4);
  for (let index = 0; index < RAMP_COLOURS; index += 1) {
    const [r, g, b, alpha] = rampColour(ramp, colours, min + ((max - min) * index) / (RAMP_COLOURS - 1));
    table.set(
      [r, g, b].map((channel) => Math.round((channel * alpha) / 255)),
      index * 4,
    );
    table[index * 4 + 3] = Math.round(alpha);
  }
  return table;
}
