import type { RadarSource } from '../contract.ts';
import { ECHO_INTENSITIES } from './echo-intensity.ts';
import type { ScaleColour } from './radar-scales.table.ts';

const MAX_DBZ = 75;
/** Below the first colour the echo fades. */
const PALEST = 70;
/** Maximum squared distance between equal colours: resampling and palettes shift them. */
const ALIKE = 3 * 12 ** 2;

/** Colour scale of an image: its colours, and whether they are interpolated or stepped. */
export interface EchoPaint {
  readonly scale: readonly { readonly fromDbz: number; readonly colour: string }[];
  readonly isMixed: boolean;
}

/** Colour scale of a source; simulated images use RainViewer's. */
export const paintOf = ({ id, scale }: Pick<RadarSource, 'id' | 'scale'>): EchoPaint => ({
  scale,
  isMixed: id === 'rainviewer',
});

type Rgb = readonly [red: number, green: number, blue: number];

function channels(colour: string): Rgb {
  const at = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

/** The step from rain to heavy rain is also a step of the colour scale. */
const isStep = (fromDbz: number): boolean => fromDbz === 30;

function colourAt({ scale, isMixed }: EchoPaint, dbz: number): Rgb | null {
  const above = scale.findIndex(({ fromDbz }) => fromDbz > dbz);
  const upper = scale[above] ?? scale.at(-1);
  const lower = above === 0 ? upper : (scale[above - 1] ?? upper);
  if (!upper || !lower) return null;
  const span = upper.fromDbz - lower.fromDbz;
  const share = isMixed && span > 0 && !isStep(lower.fromDbz) ? (dbz - lower.fromDbz) / span : 0;
  const [from, to] = [channels(lower.colour), channels(upper.colour)];
  const mix = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share);
  return [mix(0), mix(1), mix(2)];
}

/** Red, green, blue and opacity of an integer dBZ, in octets; `null` is not painted. */
export function echoColour(paint: EchoPaint, dbz: number): readonly [...Rgb, alpha: number] | null {
  const first = paint.scale[0]?.fromDbz ?? 0;
  if (dbz < 1 || (dbz < first && !paint.isMixed)) return null;
  const colour = colourAt(paint, dbz);
  const alpha = dbz >= first ? 255 : Math.round(PALEST + (255 - PALEST) * (dbz / first));
  return colour && [...colour, alpha];
}

/** Red, green, blue and opacity by integer dBZ, in octets; index 0 is no echo. */
export function echoColours(scale: readonly ScaleColour[]): Uint8Array {
  const table = new Uint8Array((MAX_DBZ + 1) * 4);
  for (let dbz = 1; dbz <= MAX_DBZ; dbz += 1)
    table.set(echoColour({ scale, isMixed: true }, dbz) ?? [], dbz * 4);
  return table;
}

/** Gradient of the colours between two reflectivities, left to right, for a legend. */
export function echoGradient(
  paint: EchoPaint,
  { fromDbz, toDbz }: { fromDbz: number; toDbz: number },
): string {
  const share = (dbz: number) => `${(((dbz - fromDbz) / (toDbz - fromDbz)) * 100).toFixed(2)}%`;
  const bands = Array.from({ length: toDbz - fromDbz }, (_, nth) => {
    const dbz = fromDbz + nth;
    const [red, green, blue, alpha] = echoColour(paint, dbz) ?? [0, 0, 0, 0];
    return `rgb(${red} ${green} ${blue} / ${(alpha / 255).toFixed(2)}) ${share(dbz)} ${share(dbz + 1)}`;
  });
  return `linear-gradient(to right, ${bands.join(', ')})`;
}

/** Range of reflectivity of a colour, dBZ; `toDbz` is `null` for the last colour. */
export interface EchoBand {
  readonly fromDbz: number;
  readonly toDbz: number | null;
}

const squared = (one: Rgb, other: Rgb): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;

/** Reflectivity band of a pixel, `none` without an echo, `null` for a colour not in the scale. */
export function echoOfPixel(
  pixel: readonly [red: number, green: number, blue: number, alpha: number],
  paint: EchoPaint,
): EchoBand | 'none' | null {
  const [red, green, blue, alpha] = pixel;
  if (alpha < PALEST / 2) return 'none';
  const first = paint.scale[0]?.fromDbz ?? 0;
  if (paint.isMixed && alpha < 250) return { fromDbz: 0, toDbz: first };
  const like = Array.from({ length: MAX_DBZ + 1 - first }, (_, nth) => first + nth)
    .map((dbz) => ({ dbz, away: squared(colourAt(paint, dbz) ?? [0, 0, 0], [red, green, blue]) }))
    .filter(({ away }) => away <= ALIKE);
  const min = Math.min(...like.map(({ away }) => away));
  const [best, ...same] = like.filter(({ away }) => away === min);
  if (!best) return null;
  const end = (same.at(-1) ?? best).dbz + 1;
  return { fromDbz: best.dbz, toDbz: end > MAX_DBZ ? null : end };
}

/** `38`, `35–40`, `≥ 65` or `< 10`, dBZ. */
export function bandText({ fromDbz, toDbz }: EchoBand): string {
  if (toDbz === null) return `≥ ${fromDbz}`;
  if (fromDbz === 0) return `< ${toDbz}`;
  return toDbz === fromDbz + 1 ? String(fromDbz) : `${fromDbz}–${toDbz}`;
}

/** Intensity of the weakest echo of a band. */
export const intensityWord = ({ fromDbz }: EchoBand): string =>
  ECHO_INTENSITIES.findLast((one) => one.fromDbz <= fromDbz)?.word ?? '—';
