import type { CruiseRow, MassBand, VerticalRow } from '#aviation/performance/performance-profile.ts';
import type { z } from 'zod';
import { profileShape } from '#platform/contract/performance-profile.ts';
import {
  type Column,
  columnsOf,
  type DraftBand,
  type DraftUnits,
  factorOf,
  figureOf,
  FIGURES,
  type FigureField,
  measureOfColumn,
  type Phase,
  PHASES,
  type ProfileDraft,
} from './profile-draft.ts';

/** Error in a draft. `at`: key of the field or cell. */
export interface DraftProblem {
  readonly at: string;
  readonly message: string;
}

/** Keys of fields and cells, equal in errors and in the form. */
export const cellKey = (phase: Phase, band: number, row: number, column: Column): string =>
  `${phase}.${band}.${row}.${column}`;
export const massKey = (phase: Phase, band: number): string => `${phase}.${band}.mass`;

export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  climb: 'Climb',
  cruise: 'Cruise',
  descent: 'Descent',
};
export const COLUMN_NAMES: Readonly<Record<Column, string>> = {
  altitudeFt: 'pressure altitude',
  trueAirspeedKt: 'true airspeed',
  feetPerMin: 'rate',
  fuelKgPerH: 'fuel flow',
};

/** Profile as stored and sent. */
export type EditedProfile = z.infer<typeof profileShape>;

export type DraftReading =
  | { readonly ok: true; readonly profile: EditedProfile }
  | { readonly ok: false; readonly problems: readonly DraftProblem[] };

/** Profile of a draft, or all errors by field. */
export function readDraft(draft: ProfileDraft, units: DraftUnits): DraftReading {
  const problems: DraftProblem[] = [];
  const figures = readFigures(draft, units, problems);
  for (const field of ['type', 'name', 'source'] as const)
    if (draft[field].trim() === '') problems.push({ at: field, message: `${TEXT_NAMES[field]} is missing.` });
  const climb = readBands(draft, 'climb', units, problems);
  const cruise = readBands(draft, 'cruise', units, problems);
  const descent = readBands(draft, 'descent', units, problems);
  checkMasses(figures, problems);
  if (problems.length > 0) return { ok: false, problems };
  const { type, name, fuel, source } = draft;
  const read = profileShape.safeParse({
    kind: 'profile',
    type,
    name,
    fuel,
    source,
    ...figures,
    climb,
    cruise: cruise.map(({ massKg, rows }) => ({ massKg, rows: rows.map(cruiseRow) })),
    descent,
    example: null,
  });
  if (read.success) return { ok: true, profile: read.data };
  return {
    ok: false,
    problems: read.error.issues.map(({ path, message }) => ({
      at: path.join('.'),
      message: `${path.join(' ')}: ${message}`,
    })),
  };
}

const TEXT_NAMES = { type: 'Type designator', name: 'Name', source: 'Source' } as const;

type Figures = Readonly<Record<FigureField, number | null>>;

function readFigures(draft: ProfileDraft, units: DraftUnits, problems: DraftProblem[]): Partial<Figures> {
  const figures: Partial<Record<FigureField, number | null>> = {};
  for (const { field, label, measure, isOptional } of FIGURES) {
    const cell = draft.figures[field];
    if (isOptional && cell.text.trim() === '') {
      figures[field] = null;
      continue;
    }
    const value = figureOf(cell, factorOf(measure, units));
    const mayBeZero = field === 'taxiKgPerH' || field === 'runUpKg';
    if (value === null || value < 0 || (value === 0 && !mayBeZero))
      problems.push({ at: field, message: `${label}: ${wrongWords(cell.text)}` });
    else figures[field] = value;
  }
  return figures;
}

function wrongWords(text: string): string {
  const bare = text.trim();
  return bare === '' ? 'enter a number.' : `“${bare}” is not a number above 0.`;
}

type AnyRow = Readonly<Record<Column, number>>;

function readBands(
  draft: ProfileDraft,
  phase: Phase,
  units: DraftUnits,
  problems: DraftProblem[],
): MassBand<AnyRow>[] {
  let below = 0;
  return draft[phase].map((band, index) => {
    const name = bandName(draft, phase, index);
    const massKg = figureOf(band.massKg, units.massPerKg);
    const at = massKey(phase, index);
    if (massKg === null || massKg <= 0)
      problems.push({ at, message: `${name}, mass: ${wrongWords(band.massKg.text)}` });
    else if (massKg <= below) problems.push({ at, message: `${name}: masses ascend from table to table.` });
    else below = massKg;
    return { massKg: massKg ?? 0, rows: readRows(band, { phase, band: index, name }, units, problems) };
  });
}

function readRows(
  band: DraftBand,
  { phase, band: bandIndex, name }: { phase: Phase; band: number; name: string },
  units: DraftUnits,
  problems: DraftProblem[],
): AnyRow[] {
  let belowFt = Number.NEGATIVE_INFINITY;
  return band.rows.map((row, index) => {
    const read = { altitudeFt: 0, trueAirspeedKt: 0, feetPerMin: 0, fuelKgPerH: 0 };
    for (const column of columnsOf(phase)) {
      const value = figureOf(row[column], factorOf(measureOfColumn(column), units));
      const wrong = cellProblem(column, value, row[column].text);
      const at = cellKey(phase, bandIndex, index, column);
      if (wrong !== null)
        problems.push({ at, message: `${name}, row ${index + 1}, ${COLUMN_NAMES[column]}: ${wrong}` });
      else read[column] = value ?? 0;
      if (column !== 'altitudeFt' || value === null) continue;
      if (value <= belowFt)
        problems.push({ at, message: `${name}, row ${index + 1}: altitudes ascend from row to row.` });
      belowFt = value;
    }
    return read;
  });
}

const MAX_FT = 60_000;
const MAX_KT = 700;

function cellProblem(column: Column, value: number | null, text: string): string | null {
  if (value === null) return wrongWords(text);
  if (column === 'altitudeFt') return value < 0 || value > MAX_FT ? 'enter 0 to 60,000 ft.' : null;
  if (value <= 0) return wrongWords(text);
  return column === 'trueAirspeedKt' && value > MAX_KT ? 'enter at most 700 kt.' : null;
}

function bandName(draft: ProfileDraft, phase: Phase, band: number): string {
  return draft[phase].length === 1 ? PHASE_NAMES[phase] : `${PHASE_NAMES[phase]}, table ${band + 1}`;
}

function cruiseRow({ altitudeFt, trueAirspeedKt, fuelKgPerH }: VerticalRow): CruiseRow {
  return { altitudeFt, trueAirspeedKt, fuelKgPerH };
}

/** Limits that contradict each other. */
function checkMasses(
  { emptyKg, maximumTakeOffKg, maximumLandingKg, maximumZeroFuelKg, engines }: Partial<Figures>,
  problems: DraftProblem[],
): void {
  if (engines !== undefined && engines !== null && (!Number.isInteger(engines) || engines > 8))
    problems.push({ at: 'engines', message: 'Engines: enter a whole number from 1 to 8.' });
  const above = (value: number | null | undefined, limit: number | null | undefined): boolean =>
    value !== undefined && value !== null && limit !== undefined && limit !== null && value > limit;
  if (above(emptyKg, maximumTakeOffKg))
    problems.push({ at: 'emptyKg', message: 'Empty is above max take-off.' });
  if (above(maximumLandingKg, maximumTakeOffKg))
    problems.push({ at: 'maximumLandingKg', message: 'Max landing is above max take-off.' });
  if (above(maximumZeroFuelKg, maximumTakeOffKg))
    problems.push({ at: 'maximumZeroFuelKg', message: 'Max zero fuel is above max take-off.' });
  if (above(emptyKg, maximumZeroFuelKg))
    problems.push({ at: 'maximumZeroFuelKg', message: 'Max zero fuel is below empty.' });
}

/** Table of an error, to open it; `null` for the figures of the aircraft. */
export const phaseOfProblem = ({ at }: DraftProblem): Phase | null =>
  PHASES.find((phase) => at.startsWith(`${phase}.`)) ?? null;
