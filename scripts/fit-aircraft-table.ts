/**
 * Fits `init` and `each` of the aircraft table to the performance model and prints the result with its residual. `npx
 * tsx scripts/fit-aircraft-table.ts` prints; with `--write` the table is rewritten.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { performanceAircraft } from '#aviation/performance/performance-aircraft.ts';
import {
  fitTripFuelLine,
  lineDistancesNm,
  residualOf,
  type TripFuelLine,
  type TripSample,
  tripSamples,
} from '#aviation/performance/fuel/trip-fuel-line.ts';
import type { AircraftType } from '#capabilities/plan/contract.ts';
import { aircraftTable } from '#capabilities/plan/domain/aircraft.table.ts';

const tableFile = new URL('../capabilities/plan/domain/aircraft.table.ts', import.meta.url);
/** A larger residual is not a fit. */
const MAX_RESIDUAL = 0.08;
/** Trips that two independent models agree on; the line meets them exactly (docs/decisions/0006-aircraft-table.md). */
const workedTrips: Record<string, TripSample> = {
  A320: { distanceNm: 1000, fuelKg: 5792 },
  B738: { distanceNm: 1000, fuelKg: 6152 },
};
/** Types without their own model: the line of another type, scaled by mass (docs/decisions/0006-aircraft-table.md). */
const scaledFrom: Record<string, { type: string; by: (one: AircraftType) => number }> = {
  A19N: { type: 'A20N', by: ({ weight }) => weight },
  A389: { type: 'A388', by: ({ maxtk }) => maxtk },
  B703: { type: 'B722', by: (one) => referenceKg(one) },
};

/** Empty mass, typical payload and half of the remaining mass. */
function referenceKg({ weight, load, maxtk }: AircraftType): number {
  const zeroFuelKg = weight + load[0] * 1000;
  return zeroFuelKg + (maxtk - zeroFuelKg) / 2;
}

interface Fitted {
  readonly type: string;
  readonly init: number;
  readonly each: number;
  readonly longestNm: number;
  readonly residual: number;
  readonly residualBefore: number;
}

function fit(entry: AircraftType): Fitted {
  const scaled = scaledFrom[entry.type];
  const donor = scaled ? aircraftTable.find(({ type }) => type === scaled.type) : entry;
  const aircraft = donor && performanceAircraft(donor.type);
  if (!donor || !aircraft) throw new Error(`${entry.type} has no performance model`);
  const factor = scaled ? scaled.by(entry) / scaled.by(donor) : 1;
  const payloadKg = donor.load[0] * 1000;
  const samples = tripSamples(aircraft, payloadKg, lineDistancesNm(aircraft, payloadKg)).map((sample) => ({
    ...sample,
    fuelKg: sample.fuelKg * factor,
  }));
  const line = rounded(fitTripFuelLine(samples, workedTrips[entry.type]), workedTrips[entry.type]);
  return {
    type: entry.type,
    init: line.baseKg,
    each: line.kgPerNm,
    longestNm: samples.at(-1)?.distanceNm ?? 0,
    residual: residualOf(samples, line),
    residualBefore: residualOf(samples, { baseKg: entry.init, kgPerNm: entry.each }),
  };
}

/** `each` to a gram, `init` to 10 kg, or to a kilogram when a worked trip must be matched. */
function rounded({ baseKg, kgPerNm }: TripFuelLine, through: TripSample | undefined): TripFuelLine {
  const slope = Math.round(kgPerNm * 1000) / 1000;
  if (!through) return { baseKg: Math.round(baseKg / 10) * 10, kgPerNm: slope };
  return { baseKg: Math.round((through.fuelKg - slope * through.distanceNm) * 10) / 10, kgPerNm: slope };
}

function rewritten(text: string, { type, init, each }: Fitted): string {
  const start = text.indexOf(`type: '${type}'`);
  const end = text.indexOf('}', start);
  const entry = text
    .slice(start, end)
    .replace(/init: -?[\d._]+/, `init: ${init}`)
    .replace(/each: [\d._]+/, `each: ${each}`);
  return text.slice(0, start) + entry + text.slice(end);
}

const fitted = aircraftTable.map(fit);
process.stdout.write('type  init kg  each kg/nm  longest nm  RMS residual  (before)\n');
for (const { type, init, each, longestNm, residual, residualBefore } of fitted) {
  const percent = (part: number): string => `${(part * 100).toFixed(2)} %`.padStart(8);
  process.stdout.write(
    `${type}  ${String(init).padStart(7)}  ${each.toFixed(3).padStart(10)}  ${longestNm.toFixed(0).padStart(10)}  ${percent(residual).padStart(12)}  ${percent(residualBefore)}\n`,
  );
}
const worst = fitted.reduce((a, b) => (b.residual > a.residual ? b : a));
process.stdout.write(`${fitted.length} types; worst ${worst.type} ${(worst.residual * 100).toFixed(2)} %\n`);
if (worst.residual > MAX_RESIDUAL) process.exitCode = 1;
if (process.argv.includes('--write')) {
  writeFileSync(tableFile, fitted.reduce(rewritten, readFileSync(tableFile, 'utf8')));
}
