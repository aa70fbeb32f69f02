// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Units } from '#platform/client/units/units.ts';
import { readFigures } from './conflict-tab.tsx';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const knots: Units = {
  height: 'ft',
  runwayLength: 'ft',
  speed: 'kt',
  distance: 'nm',
  visibility: 'reported',
  mass: 'kg',
};
const metric: Units = { ...knots, speed: 'km/h', distance: 'km' };
const typed = { offTime: '1230', groundSpeed: '450', level: '350' };

describe('F5 F7 the figures of a watched route', () => {
  it('F7 the speed is typed in the unit of the settings and watched in knots', () => {
    expect(readFigures(typed, NOW, knots)).toMatchObject({ faults: {}, groundSpeedKt: 450, cruiseFl: 350 });
    const { faults, groundSpeedKt } = readFigures({ ...typed, groundSpeed: '833.4' }, NOW, metric);
    expect(faults).toEqual({});
    expect(groundSpeedKt).toBeCloseTo(450, 9);
  });

  it('F7 the limits are shown in that unit', () => {
    expect(readFigures({ ...typed, groundSpeed: '39' }, NOW, knots).faults.groundSpeed).toBe(
      'Between 40 and 700 kt.',
    );
    expect(readFigures({ ...typed, groundSpeed: '39' }, NOW, metric).faults.groundSpeed).toBe(
      'Between 74 and 1,296 km/h.',
    );
    expect(readFigures({ ...typed, groundSpeed: 'fast' }, NOW, knots).faults.groundSpeed).toBeDefined();
  });
});
