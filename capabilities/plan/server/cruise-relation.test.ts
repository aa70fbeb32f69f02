import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { economyMach, hasCostIndex, longRangeMach } from '#aviation/performance/cruise-speed.ts';
import { performanceAircraft, type PerformanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import { flightAirAt } from '#aviation/performance/poll-schumann.ts';
import { plannedTypes } from '../domain/aircraft-lookup.ts';

const COST_INDICES = [0, 30, 60, 100, 200];
const LEVEL_FT = 35_000;

/** Three fifths of the way from empty to take-off mass, still air, standard atmosphere. */
function row(type: string, aircraft: PerformanceAircraft): string {
  const massKg = aircraft.emptyKg + 0.6 * (aircraft.maximumTakeOffKg - aircraft.emptyKg);
  const at = {
    alongNm: 0,
    pressureAltitudeFt: LEVEL_FT,
    massKg,
    air: flightAirAt(LEVEL_FT)!,
    tailwindKt: 0,
  };
  const figures = [
    longRangeMach(aircraft, at),
    ...COST_INDICES.map((index) => economyMach(aircraft, at, index)),
  ];
  const cells = figures.map((mach) => mach.toFixed(3).slice(1));
  return [type, (massKg / 1000).toFixed(1), aircraft.cruiseMach.toFixed(3).slice(1), ...cells].join(' | ');
}

it('G4 docs/performance-plan.md has the economy speed of each type, and lists those without', async () => {
  const text = await readFile('docs/performance-plan.md', 'utf8');
  const document = text.replaceAll(/ +/g, ' ');
  const types = plannedTypes().map(({ type }) => ({ type, aircraft: performanceAircraft(type) }));
  const related = types.flatMap(({ type, aircraft }) =>
    aircraft && hasCostIndex(aircraft) ? [row(type, aircraft)] : [],
  );
  expect(related.length).toBeGreaterThan(40);
  expect(related.filter((line) => !document.includes(line))).toEqual([]);
  const listed = (sort: string) =>
    (new RegExp(`${sort}: ([^.]*)\\.`).exec(text.replaceAll(/\s+/g, ' '))?.[1] ?? '').split(' ');
  const without = (isOf: (aircraft: PerformanceAircraft | null) => boolean) =>
    types.filter(({ aircraft }) => isOf(aircraft)).map(({ type }) => type);
  expect(listed('planned by a profile')).toEqual(
    without((aircraft) => aircraft !== null && !hasCostIndex(aircraft)),
  );
  expect(listed('no performance model at all')).toEqual(without((aircraft) => aircraft === null));
});
