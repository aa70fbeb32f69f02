import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { componentsOfWind } from '#aviation/atmosphere/wind-vector.ts';
import { performancePlan } from '#aviation/performance/performance-plan.ts';
import { performanceOf } from '#capabilities/plan/domain/own-aircraft.ts';
import type { WeatherGrid } from '#capabilities/weather/domain/grid-file.ts';
import type { PerformanceTask } from '#capabilities/plan/server/performance.routes.ts';
import { createPlanThread } from './plan-server.ts';
import {
  type AirFields,
  LEVELS_HPA,
  STEP_MS,
  airOfFields,
  cutFields,
  nameOfField,
} from '../sources/wind-fields.ts';

const START = Date.UTC(2026, 10, 20, 12);

/** Winds and temperatures that differ from point to point. */
function variedFields(): AirFields {
  const steps = Array.from({ length: 8 }, (_, step) => START + step * STEP_MS);
  const grid = { ni: 72, nj: 37, lat1: 90, lon1: 0, di: 5, dj: 5, scale: 0.5, offset: 0 };
  const plane = (turn: number) =>
    Int16Array.from({ length: 72 * 37 }, (_, index) => Math.round(60 * Math.sin(index * 0.01 + turn)));
  const grids = LEVELS_HPA.flatMap((levelHpa) =>
    steps.flatMap((stepMs, step): [string, WeatherGrid][] => [
      [
        nameOfField({ variable: 'wind', levelHpa, stepMs }),
        { ...grid, planes: [plane(step + levelHpa), plane(step * 2)] },
      ],
      [
        nameOfField({ variable: 'temperature', levelHpa, stepMs }),
        { ...grid, offset: 230, scale: 0.05, planes: [plane(levelHpa)] },
      ],
    ]),
  );
  return { steps, grids: new Map(grids) };
}

const fields = variedFields();
const aircraft = performanceOf('B77W', null);
if (!aircraft) throw new Error('there is no model of the B77W');
/** From Los Angeles to Sydney along 60 points. */
const task: PerformanceTask = {
  aircraft,
  points: Array.from({ length: 61 }, (_, index) => {
    const lon = -118 - (91 * index) / 60;
    return { ident: `P${index}`, lat: 34 - (68 * index) / 60, lon: lon < -180 ? lon + 360 : lon, via: null };
  }),
  departureElevationFt: 128,
  arrivalElevationFt: 21,
  alternate: null,
  payloadKg: 30_000,
  extraKg: 0,
  taxiMinutes: 15,
  offBlockMs: START,
  policy: 'easa',
  initialLevelFt: null,
  changes: null,
};

describe('G4 performance plans in a separate thread', () => {
  const thread = createPlanThread();
  afterAll(() => thread.stop());

  it('G4 equal those computed in this thread, and do not block it meanwhile', async () => {
    const progress = { isDone: false };
    const solving = thread.call('performancePlan', { task, fields }).finally(() => {
      progress.isDone = true;
    });
    // The event loop keeps running: this repeats until the plan is ready.
    let turns = 0;
    while (!progress.isDone) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(turns).toBeGreaterThan(10);
    expect(await solving).toEqual(performancePlan({ ...task, air: airOfFields(fields) }));
  });

  it('G4 also state in plain words why a flight is impossible', async () => {
    const tooHeavy = { ...task, payloadKg: 280_000 };
    expect(await thread.call('performancePlan', { task: tooHeavy, fields: null })).toMatchObject({
      ok: false,
    });
  });

  it('G4 have the same winds from part of the fields as from all of them', () => {
    const band = { southLat: -20, northLat: 35 };
    const [whole, part] = [airOfFields(fields), airOfFields(cutFields(fields, band))];
    const place = fc.record({
      lat: fc.double({ min: -20, max: 35, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
      pressureAltitudeFt: fc.double({ min: 0, max: 45_000, noNaN: true }),
      timeMs: fc.integer({ min: START, max: START + 7 * STEP_MS }),
    });
    fc.assert(
      fc.property(place, (at) => {
        const [wind, there] = [part.windAt(at), whole.windAt(at)];
        expect(wind === null).toBe(there === null);
        expect(part.temperatureAt(at) === null).toBe(whole.temperatureAt(at) === null);
        if (wind && there) {
          const { eastwardMps, northwardMps } = componentsOfWind(wind);
          const other = componentsOfWind(there);
          expect(eastwardMps).toBeCloseTo(other.eastwardMps, 9);
          expect(northwardMps).toBeCloseTo(other.northwardMps, 9);
        }
        expect(part.temperatureAt(at) ?? 0).toBeCloseTo(whole.temperatureAt(at) ?? 0, 9);
      }),
    );
    // Beyond the band the wind is unknown, not calm.
    expect(part.windAt({ lat: 60, lon: 0, pressureAltitudeFt: 30_000, timeMs: START })).toBeNull();
  });
});
