import { type Ramp, type Rgba, rampColour } from './ramps.ts';

/** Samples between two stops, so that the browser's blend does not visibly differ from the map's. */
const SAMPLES = 4;

/** Position of a stop in a legend, percent. Evenly spaced, whatever the values, so that figures never touch. */
export function rampPlace({ kind, stops }: Ramp, index: number): number {
  return (index / (kind === 'classes' ? stops.length : stops.length - 1)) * 100;
}

/** The colours of a ramp from left to right, with the opacity used on the map. */
export function rampGradient(ramp: Ramp, colours: readonly Rgba[], opacity: number): string {
  const css = (value: number) => {
    const [red, green, blue, alpha] = rampColour(ramp, colours, value).map(Math.round);
    return `rgb(${red} ${green} ${blue} / ${(((alpha ?? 0) / 255) * opacity).toFixed(3)})`;
  };
  const parts = ramp.stops.flatMap((stop, index) => {
    const next = ramp.stops[index + 1];
    const [from, to] = [rampPlace(ramp, index), rampPlace(ramp, index + 1)];
    if (ramp.kind === 'classes') return [`${css(stop)} ${from}% ${to}%`];
    if (next === undefined) return [`${css(stop)} 100%`];
    return Array.from({ length: SAMPLES }, (_, sample) => {
      const part = sample / SAMPLES;
      return `${css(stop + (next - stop) * part)} ${(from + (to - from) * part).toFixed(1)}%`;
    });
  });
  return `linear-gradient(to right, ${parts.join(', ')})`;
}
