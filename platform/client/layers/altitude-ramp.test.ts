import { describe, expect, it } from 'vitest';
import { altitudeColor, altitudeHueDeg } from './altitude-ramp.ts';

describe('F5 altitude colours', () => {
  it('run from hue 20° at the ground to 360° at FL510 and stay there beyond', () => {
    expect(altitudeHueDeg(0)).toBe(20);
    expect(altitudeHueDeg(-500)).toBe(20);
    expect(altitudeHueDeg(51_000)).toBe(360);
    expect(altitudeHueDeg(60_000)).toBe(360);
    expect(altitudeHueDeg(10_000)).toBeCloseTo(112.5);
  });

  it('never decrease with altitude', () => {
    let last = 0;
    for (let altitudeFt = 0; altitudeFt <= 51_000; altitudeFt += 250) {
      expect(altitudeHueDeg(altitudeFt)).toBeGreaterThanOrEqual(last);
      last = altitudeHueDeg(altitudeFt);
    }
  });

  it('take saturation and lightness from the theme', () => {
    const token = (name: string) =>
      ({ 'ramp-s': '82%', 'ramp-l': '62%', 'ramp-l-blue': '70%' })[name] ?? '34%';
    expect(altitudeColor(0, token)).toBe('hsl(20 82% 62%)');
    expect(altitudeColor(10_000, token)).toBe('hsl(113 82% 34%)');
    expect(altitudeColor(30_000, token)).toBe('hsl(245 82% 70%)');
  });
});
