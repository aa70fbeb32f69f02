/** Scale of an axis: positions of values and grid lines in pixels. */
export interface AxisScale {
  min: number;
  max: number;
  ticks: readonly number[];
  toPx(value: number): number;
  toValue(px: number): number;
}

const STEPS = [1, 2, 2.5, 5, 10];
/** Seconds: minutes, hours, days, weeks, months, years. */
const TIME_STEPS = [
  60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 2_592_000, 7_776_000,
  31_536_000,
];

function roundStep(span: number, count: number): number {
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  return (STEPS.find((step) => step * power >= raw) ?? 10) * power;
}

/**
 * Linear scale with round ticks.
 * @param values in their unit; times in seconds
 * @param pixels from the lower to the upper end; the first may be the greater
 */
export function axisScale(
  values: readonly [number, number],
  pixels: readonly [number, number],
  options: { isTime?: boolean; count?: number; fromZero?: boolean } = {},
): AxisScale {
  const count = options.count ?? 5;
  let [min, max] = values;
  if (options.fromZero === true) [min, max] = [Math.min(0, min), Math.max(0, max)];
  if (min === max) [min, max] = [min - 1, max + 1];
  const span = max - min;
  const step =
    options.isTime === true
      ? (TIME_STEPS.find((one) => one >= span / count) ?? roundStep(span, count))
      : roundStep(span, count);
  if (options.isTime !== true) [min, max] = [Math.floor(min / step) * step, Math.ceil(max / step) * step];
  const first = Math.ceil(min / step - 1e-9) * step;
  const ticks: number[] = [];
  for (let index = 0; first + index * step <= max + step * 1e-6 && index < 50; index += 1)
    ticks.push(Number((first + index * step).toPrecision(12)));
  const [from, to] = pixels;
  const scale = (to - from) / (max - min);
  return {
    min,
    max,
    ticks,
    toPx: (value) => from + (value - min) * scale,
    toValue: (px) => min + (px - from) / scale,
  };
}

const two = (value: number) => String(value).padStart(2, '0');
const decimals = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** Label of a tick: `1330Z` within a day, the date otherwise. */
export function tickText(value: number, scale: AxisScale, isTime: boolean): string {
  if (!isTime) return Math.abs(value) >= 1e6 ? `${decimals.format(value / 1e6)} M` : decimals.format(value);
  const date = new Date(value * 1000);
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  const isWithinDays = scale.max - scale.min < 2 * 86_400;
  return isWithinDays ? `${two(date.getUTCHours())}${two(date.getUTCMinutes())}Z` : day.slice(5);
}
