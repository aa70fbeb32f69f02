import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rampGradient } from './ramp-gradient.ts';
import {
  FILL_OPACITY,
  RAMPS,
  RAMP_COLOURS,
  type Ramp,
  type RampName,
  parseColour,
  rampRange,
  rampTable,
} from './ramps.ts';

const css = readFileSync(new URL('../../../../platform/client/ui/tokens.css', import.meta.url), 'utf8');
const coloursOf = (name: string) =>
  (new RegExp(`--wx-${name}:([^;]+);`).exec(css)?.[1] ?? '').trim().split(/\s+/).map(parseColour);

interface LegendStop {
  rgba: number[];
  at: number;
}

function legendStops(gradient: string): LegendStop[] {
  const found = gradient.matchAll(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\) ([\d.]+)%(?: ([\d.]+)%)?/g);
  return [...found].flatMap(([, red, green, blue, alpha, from, to]) => {
    const rgba = [red, green, blue, alpha].map(Number);
    const stop = { rgba, at: Number(from) };
    return to === undefined ? [stop] : [stop, { rgba, at: Number(to) }];
  });
}

/** The colour at a position of the legend, premultiplied, as a browser blends it. */
function legendColour(stops: readonly LegendStop[], at: number): number[] {
  const after = stops.findIndex((stop) => stop.at > at);
  const upper = stops[after] ?? stops.at(-1);
  const lower = stops[after - 1] ?? upper;
  if (!upper || !lower) throw new Error('no colours');
  const part = upper.at === lower.at ? 0 : (at - lower.at) / (upper.at - lower.at);
  const weighed = ({ rgba: [r = 0, g = 0, b = 0, alpha = 0] }: LegendStop) => [
    r * alpha,
    g * alpha,
    b * alpha,
  ];
  const [from, to] = [weighed(lower), weighed(upper)];
  return from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * part);
}

/** The colour that the shader draws over the map for a value, premultiplied: the entry of its table. */
function drawnColour(ramp: Ramp, table: Uint8Array, value: number, opacity: number): number[] {
  const { min, max } = rampRange(ramp);
  const index = Math.floor(((value - min) / (max - min)) * (RAMP_COLOURS - 1));
  return [...table.subarray(index * 4, index * 4 + 3)].map((channel) => channel * opacity);
}

describe('F4 the legend of a field shows the colours that are drawn', () => {
  it.each(Object.keys(RAMPS) as RampName[])('%s, at every value between its stops', (name) => {
    const ramp: Ramp = RAMPS[name];
    const colours = coloursOf(name);
    const opacity = FILL_OPACITY.night;
    const table = rampTable(ramp, colours);
    const stops = legendStops(rampGradient(ramp, colours, opacity));
    const parts = ramp.kind === 'classes' ? ramp.stops.length : ramp.stops.length - 1;
    for (let index = 0; index + 1 < ramp.stops.length; index += 1)
      for (const part of [0.1, 0.25, 0.5, 0.75, 0.9]) {
        const [low = 0, high = 0] = ramp.stops.slice(index);
        const legend = legendColour(stops, ((index + part) / parts) * 100);
        const drawn = drawnColour(ramp, table, low + (high - low) * part, opacity);
        for (const [channel, value] of legend.entries())
          expect(Math.abs(value - (drawn[channel] ?? 0)), `${name} ${index + part}`).toBeLessThan(7);
      }
  });
});
