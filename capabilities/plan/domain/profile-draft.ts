import type { FuelKind, PerformanceProfile } from '#aviation/performance/performance-profile.ts';

/** The tables of a profile. */
export const PHASES = ['climb', 'cruise', 'descent'] as const;
export type Phase = (typeof PHASES)[number];

export const VERTICAL_COLUMNS = ['altitudeFt', 'trueAirspeedKt', 'feetPerMin', 'fuelKgPerH'] as const;
export const CRUISE_COLUMNS = ['altitudeFt', 'trueAirspeedKt', 'fuelKgPerH'] as const;
export type Column = (typeof VERTICAL_COLUMNS)[number];
export const columnsOf = (phase: Phase): readonly Column[] =>
  phase === 'cruise' ? CRUISE_COLUMNS : VERTICAL_COLUMNS;

/** Single figures of a profile; `isOptional` ones may be empty. */
export const FIGURES = [
  { field: 'engines', label: 'Engines', measure: 'count', isOptional: false },
  { field: 'emptyKg', label: 'Empty', measure: 'mass', isOptional: false },
  { field: 'maximumTakeOffKg', label: 'Max take-off', measure: 'mass', isOptional: false },
  { field: 'maximumLandingKg', label: 'Max landing', measure: 'mass', isOptional: false },
  { field: 'maximumZeroFuelKg', label: 'Max zero fuel', measure: 'mass', isOptional: true },
  { field: 'fuelCapacityKg', label: 'Usable fuel', measure: 'fuel', isOptional: true },
  { field: 'taxiKgPerH', label: 'Taxi, per hour', measure: 'fuel', isOptional: false },
  { field: 'runUpKg', label: 'Start and run-up', measure: 'fuel', isOptional: false },
  { field: 'holdingKgPerH', label: 'Holding, per hour', measure: 'fuel', isOptional: true },
] as const;
export type FigureField = (typeof FIGURES)[number]['field'];

/** Typed cell. `exact`: the figure in the contract's unit, for generated text. */
export interface Cell {
  readonly text: string;
  readonly exact: number | null;
}

export type DraftRow = Readonly<Record<Column, Cell>>;
export interface DraftBand {
  readonly massKg: Cell;
  readonly rows: readonly DraftRow[];
}

/** Profile being edited: as typed, in the user's units. */
export interface ProfileDraft {
  readonly type: string;
  readonly name: string;
  readonly source: string;
  readonly fuel: FuelKind;
  readonly figures: Readonly<Record<FigureField, Cell>>;
  readonly climb: readonly DraftBand[];
  readonly cruise: readonly DraftBand[];
  readonly descent: readonly DraftBand[];
}

/** Display units per kilogram. */
export interface DraftUnits {
  readonly massPerKg: number;
  readonly fuelPerKg: number;
}

export type Measure = 'count' | 'mass' | 'fuel';
export const measureOfColumn = (column: Column): Measure => (column === 'fuelKgPerH' ? 'fuel' : 'count');

/** Display units per contract unit. */
export function factorOf(measure: Measure, { massPerKg, fuelPerKg }: DraftUnits): number {
  return measure === 'mass' ? massPerKg : measure === 'fuel' ? fuelPerKg : 1;
}

const DIGITS: Readonly<Record<Measure, number>> = { count: 2, mass: 0, fuel: 2 };

/** Cell of a contract figure, rounded as in manuals; empty for none. */
function cellOf(value: number | null, measure: Measure, units: DraftUnits): Cell {
  if (value === null) return { text: '', exact: null };
  const shown = (value * factorOf(measure, units)).toFixed(DIGITS[measure]);
  return { text: String(Number(shown)), exact: value };
}

/** Typed cell. */
export const typed = (text: string): Cell => ({ text, exact: null });

/**
 * Figure of a cell in the contract's unit; `null` when invalid. Commas separate thousands; decimals have a point or
 * comma.
 */
export function figureOf({ text, exact }: Cell, factor: number): number | null {
  if (exact !== null) return exact;
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f]/g, '');
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) / factor : null;
}

/** Draft of a profile in a user's units. */
export function draftOf(profile: PerformanceProfile, units: DraftUnits): ProfileDraft {
  const bandsOf = (phase: Phase): DraftBand[] =>
    profile[phase].map(({ massKg, rows }) => ({
      massKg: cellOf(massKg, 'mass', units),
      rows: rows.map((row) => rowOf({ feetPerMin: null, ...row }, units)),
    }));
  return {
    type: profile.type,
    name: profile.name,
    source: profile.source,
    fuel: profile.fuel,
    figures: figuresOf(({ field, measure }) => cellOf(profile[field], measure, units)),
    climb: bandsOf('climb'),
    cruise: bandsOf('cruise'),
    descent: bandsOf('descent'),
  };
}

function figuresOf(cell: (figure: (typeof FIGURES)[number]) => Cell): Readonly<Record<FigureField, Cell>> {
  const [engines, empty, takeOff, landing, zeroFuel, capacity, taxi, runUp, holding] = FIGURES;
  return {
    engines: cell(engines),
    emptyKg: cell(empty),
    maximumTakeOffKg: cell(takeOff),
    maximumLandingKg: cell(landing),
    maximumZeroFuelKg: cell(zeroFuel),
    fuelCapacityKg: cell(capacity),
    taxiKgPerH: cell(taxi),
    runUpKg: cell(runUp),
    holdingKgPerH: cell(holding),
  };
}

function rowOf(row: Readonly<Record<Column, number | null>>, units: DraftUnits): DraftRow {
  const cell = (column: Column) => cellOf(row[column], measureOfColumn(column), units);
  return {
    altitudeFt: cell('altitudeFt'),
    trueAirspeedKt: cell('trueAirspeedKt'),
    feetPerMin: cell('feetPerMin'),
    fuelKgPerH: cell('fuelKgPerH'),
  };
}

const EMPTY_ROW: DraftRow = {
  altitudeFt: typed(''),
  trueAirspeedKt: typed(''),
  feetPerMin: typed(''),
  fuelKgPerH: typed(''),
};

/** Draft with a type and one empty row per table. */
export function emptyDraft(type: string, fuel: FuelKind = 'avgas'): ProfileDraft {
  const bands: readonly DraftBand[] = [{ massKg: typed(''), rows: [EMPTY_ROW] }];
  return {
    type,
    name: '',
    source: '',
    fuel,
    figures: figuresOf(() => typed('')),
    climb: bands,
    cruise: bands,
    descent: bands,
  };
}

/** Changes the fuel: volumes then have another mass, so exact figures are parsed again from their text. */
export function withFuel(draft: ProfileDraft, fuel: FuelKind): ProfileDraft {
  const again = ({ text }: Cell): Cell => typed(text);
  const bands = (list: readonly DraftBand[]) =>
    list.map(({ massKg, rows }) => ({
      massKg,
      rows: rows.map((row) => ({ ...row, fuelKgPerH: again(row.fuelKgPerH) })),
    }));
  return {
    ...draft,
    fuel,
    figures: figuresOf(({ field, measure }) =>
      measure === 'fuel' ? again(draft.figures[field]) : draft.figures[field],
    ),
    climb: bands(draft.climb),
    cruise: bands(draft.cruise),
    descent: bands(draft.descent),
  };
}

/** Position of a cell in a table. */
export interface CellPlace {
  readonly phase: Phase;
  readonly band: number;
  readonly row: number;
  readonly column: Column;
}

export const ROWS_MAX = 60;
export const BANDS_MAX = 20;

function withBand(
  draft: ProfileDraft,
  { phase, band }: Pick<CellPlace, 'phase' | 'band'>,
  change: (band: DraftBand) => DraftBand,
): ProfileDraft {
  return { ...draft, [phase]: draft[phase].map((one, index) => (index === band ? change(one) : one)) };
}

export function withCell(draft: ProfileDraft, place: CellPlace, text: string): ProfileDraft {
  return withBand(draft, place, ({ massKg, rows }) => ({
    massKg,
    rows: rows.map((row, index) => (index === place.row ? { ...row, [place.column]: typed(text) } : row)),
  }));
}

export function withMass(
  draft: ProfileDraft,
  place: Pick<CellPlace, 'phase' | 'band'>,
  text: string,
): ProfileDraft {
  return withBand(draft, place, (band) => ({ ...band, massKg: typed(text) }));
}

export function withFigure(draft: ProfileDraft, field: FigureField, text: string): ProfileDraft {
  return { ...draft, figures: { ...draft.figures, [field]: typed(text) } };
}

/** Adds a row after the last of a band; no change when the band is full. */
export function withRow(draft: ProfileDraft, place: Pick<CellPlace, 'phase' | 'band'>): ProfileDraft {
  return withBand(draft, place, (band) =>
    band.rows.length >= ROWS_MAX ? band : { ...band, rows: [...band.rows, EMPTY_ROW] },
  );
}

/** Removes a row; the last one of a band is kept. */
export function withoutRow(
  draft: ProfileDraft,
  place: Pick<CellPlace, 'phase' | 'band' | 'row'>,
): ProfileDraft {
  return withBand(draft, place, (band) =>
    band.rows.length === 1 ? band : { ...band, rows: band.rows.filter((_, index) => index !== place.row) },
  );
}

/** Adds a mass with the rows of the last; the mass itself is still empty. */
export function withBandAdded(draft: ProfileDraft, phase: Phase): ProfileDraft {
  const last = draft[phase].at(-1);
  if (!last || draft[phase].length >= BANDS_MAX) return draft;
  return { ...draft, [phase]: [...draft[phase], { massKg: typed(''), rows: last.rows }] };
}

/** Removes a mass; the last one of a table is kept. */
export function withoutBand(
  draft: ProfileDraft,
  { phase, band }: Pick<CellPlace, 'phase' | 'band'>,
): ProfileDraft {
  if (draft[phase].length === 1) return draft;
  return { ...draft, [phase]: draft[phase].filter((_, index) => index !== band) };
}

/** Cells of a spreadsheet: separated by tab, else semicolon, else two or more spaces. A single cell is not a table. */
export function spreadsheetCells(text: string): string[][] | null {
  const lines = text.replaceAll('\r', '').split('\n');
  while (lines.at(-1)?.trim() === '') lines.pop();
  const separator = text.includes('\t') ? '\t' : text.includes(';') ? ';' : / {2,}/;
  const cells = lines.map((line) => line.split(separator).map((cell) => cell.trim()));
  return cells.length > 1 || cells.some((row) => row.length > 1) ? cells : null;
}

/** Result of pasting a table. */
export interface Pasted {
  readonly draft: ProfileDraft;
  /** Omitted parts, as text; empty when complete. */
  readonly left: string;
}

/** Pastes cells from a position; missing rows are added. A first line without digits is a header. */
export function pasteCells(
  draft: ProfileDraft,
  place: CellPlace,
  cells: readonly (readonly string[])[],
): Pasted {
  const hasHeading = cells.length > 1 && (cells[0] ?? []).every((cell) => !/\d/.test(cell));
  const lines = hasHeading ? cells.slice(1) : cells;
  const columns = columnsOf(place.phase).slice(columnsOf(place.phase).indexOf(place.column));
  const fitting = lines.slice(0, ROWS_MAX - place.row);
  const wide = Math.max(0, ...lines.map((line) => line.length)) - columns.length;
  const next = withBand(draft, place, (band) => {
    const rows = [...band.rows];
    for (const [index, line] of fitting.entries()) {
      const at = place.row + index;
      const filled = columns.flatMap((column, cell) => {
        const text = line[cell];
        return text === undefined ? [] : [[column, typed(text)] as const];
      });
      rows[at] = { ...(rows[at] ?? EMPTY_ROW), ...Object.fromEntries(filled) };
    }
    return { ...band, rows };
  });
  const left = [
    ...(hasHeading ? ['the heading'] : []),
    ...(wide > 0 ? [`${wide} column${wide === 1 ? '' : 's'} beyond the table`] : []),
    ...(lines.length > fitting.length ? [`${lines.length - fitting.length} rows beyond ${ROWS_MAX}`] : []),
  ];
  return { draft: next, left: left.join(', ') };
}
