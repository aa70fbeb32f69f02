import { KG_PER_LB } from './fuel/fuel-density.ts';
import {
  fieldManualTable,
  type FieldCell,
  type FieldManual,
  type FieldTable,
} from './field-distance.table.ts';

export type FieldSurface = 'paved' | 'grass';

/** Conditions of one take-off or landing. */
export interface FieldConditions {
  readonly operation: 'take-off' | 'landing';
  readonly massKg: number;
  readonly pressureAltitudeFt: number;
  readonly temperatureC: number;
  /** Negative is a tailwind. */
  readonly headwindKt: number;
  /** In the direction of take-off or landing; positive is uphill. */
  readonly slopePercent: number;
  readonly surface: FieldSurface;
  readonly isWet: boolean;
}

/** Take-off or landing distances, ft. */
export interface FieldDistance {
  /** From the manual, with wind and dry grass. */
  readonly rollFt: number;
  readonly over50Ft: number;
  /** Distance over 50 ft with surface and slope, then with the safety factor. */
  readonly correctedFt: number;
  readonly factoredFt: number;
  readonly factor: number;
  /** Corrections applied, each with its source. */
  readonly steps: readonly string[];
}

/** Distances, or the reason why the manual gives none. */
export type FieldOutcome =
  | ({ readonly ok: true } & FieldDistance)
  | { readonly ok: false; readonly reason: string };

/**
 * Safety factors and surface factors of UK CAA SafetySense Leaflet 7c, "Aeroplane performance": 1.33 and 1.43 on
 * unfactored distances; wet paved landing 1.15; wet grass 1.3 and 1.35; a slope of 2 % against the operation 1.1.
 */
const SAFETY = { 'take-off': 1.33, landing: 1.43 } as const;
const WET_PAVED = { 'take-off': 1, landing: 1.15 } as const;
const WET_GRASS = { 'take-off': 1.3, landing: 1.35 } as const;
const PER_PERCENT_OF_SLOPE = 0.05;
const LEAFLET = 'SafetySense Leaflet 7c';

const ROW_FT = 1000;
const COLUMN_C = 10;
const HOTTEST_C = 40;

/** Manual with take-off and landing tables of an ICAO type designator; `null` when there is none. */
export const fieldManualOf = (type: string): FieldManual | null =>
  fieldManualTable.find((manual) => manual.type === type.trim().toUpperCase()) ?? null;

/**
 * Take-off or landing distance from the manual, linear between cells. Below the range of temperature, altitude or mass
 * the edge of the table applies, which is conservative; above it there is no figure, and `reason` says why.
 */
export function fieldDistance(manual: FieldManual, conditions: FieldConditions): FieldOutcome {
  const { operation, headwindKt } = conditions;
  const tables = operation === 'take-off' ? manual.takeOff : manual.landing;
  const outside = outsideOf(manual, tables, conditions);
  if (outside !== null) return { ok: false, reason: outside };
  const cell = atMass(tables, conditions);
  if (!cell)
    return { ok: false, reason: 'The manual gives no distance here: too high, too hot or too heavy.' };
  const wind = windFactor(manual, headwindKt);
  const grass = grassOf(manual, conditions);
  const [rollFt, over50Ft] = [cell[0] * wind, cell[1] * wind];
  const corrections = surfaceFactors(conditions);
  const correctedFt = corrections.reduce((sum, { by }) => sum * by, over50Ft + rollFt * grass);
  const factor = SAFETY[operation];
  return {
    ok: true,
    rollFt: rollFt * (1 + grass),
    over50Ft: over50Ft + rollFt * grass,
    correctedFt,
    factoredFt: correctedFt * factor,
    factor,
    steps: [
      ...(headwindKt === 0 ? [] : [`Wind ×${wind.toFixed(2)} (manual)`]),
      ...(grass === 0 ? [] : [`Dry grass +${Math.round(grass * 100)} % of the roll (manual)`]),
      ...corrections.map(({ name, by }) => `${name} ×${by.toFixed(2)} (${LEAFLET})`),
      `Safety factor ×${factor.toFixed(2)} (${LEAFLET})`,
    ],
  };
}

function outsideOf(
  manual: FieldManual,
  tables: readonly FieldTable[],
  { massKg, pressureAltitudeFt, temperatureC, headwindKt }: FieldConditions,
): string | null {
  const heaviestLb = Math.max(...tables.map(({ massLb }) => massLb));
  if (massKg > heaviestLb * KG_PER_LB + 0.5)
    return `Above the heaviest mass of the table of the ${manual.name}: ${heaviestLb.toLocaleString('en')} lb.`;
  const topFt = (Math.max(...tables.map(({ rows }) => rows.length)) - 1) * ROW_FT;
  if (pressureAltitudeFt > topFt)
    return `Above the highest pressure altitude of the table: ${topFt.toLocaleString('en')} ft.`;
  if (temperatureC > HOTTEST_C) return `Above the hottest column of the table: ${HOTTEST_C} °C.`;
  if (headwindKt < -manual.tailwindMaxKt)
    return `Above the tailwind that the manual corrects for: ${manual.tailwindMaxKt} kt.`;
  return null;
}

function windFactor(manual: FieldManual, headwindKt: number): number {
  return headwindKt >= 0
    ? Math.max(0.5, 1 - manual.partPerKtHeadwind * headwindKt)
    : 1 + manual.partPerKtTailwind * -headwindKt;
}

/** Dry grass is corrected by the manual, wet grass by the leaflet only. */
const grassOf = (manual: FieldManual, { operation, surface, isWet }: FieldConditions): number =>
  surface === 'grass' && !isWet ? manual.grassRollPart[operation === 'take-off' ? 'takeOff' : 'landing'] : 0;

function surfaceFactors({ operation, surface, isWet, slopePercent }: FieldConditions) {
  // Uphill lengthens a take-off, downhill a landing; a favourable slope gives no credit.
  const against = operation === 'take-off' ? slopePercent : -slopePercent;
  const wet = surface === 'grass' ? WET_GRASS[operation] : WET_PAVED[operation];
  return [
    ...(isWet && wet !== 1 ? [{ name: surface === 'grass' ? 'Wet grass' : 'Wet runway', by: wet }] : []),
    ...(against > 0 ? [{ name: `Slope ${slopePercent} %`, by: 1 + PER_PERCENT_OF_SLOPE * against }] : []),
  ];
}

/** Linear between the tables of two masses; below the lightest, the lightest table. */
function atMass(tables: readonly FieldTable[], conditions: FieldConditions): FieldCell | null {
  const massLb = conditions.massKg / KG_PER_LB;
  const above = tables.find((table) => table.massLb >= massLb) ?? tables.at(-1);
  if (!above) return null;
  const upper = inTable(above, conditions);
  const below = tables.findLast((table) => table.massLb < massLb);
  if (!below || below === above || upper === null) return upper;
  const lower = inTable(below, conditions);
  const part = Math.min(1, (massLb - below.massLb) / (above.massLb - below.massLb));
  return lower && between(lower, upper, part);
}

function inTable(
  { rows }: FieldTable,
  { pressureAltitudeFt, temperatureC }: FieldConditions,
): FieldCell | null {
  const row = Math.max(0, pressureAltitudeFt / ROW_FT);
  const column = Math.max(0, temperatureC / COLUMN_C);
  const alongRow = (index: number): FieldCell | null =>
    betweenCells(rows[index]?.[Math.floor(column)], rows[index]?.[Math.ceil(column)], column % 1);
  return betweenCells(alongRow(Math.floor(row)), alongRow(Math.ceil(row)), row % 1);
}

function betweenCells(
  low: FieldCell | null | undefined,
  high: FieldCell | null | undefined,
  part: number,
): FieldCell | null {
  if (!low) return null;
  if (part === 0) return low;
  return high ? between(low, high, part) : null;
}

const between = (low: FieldCell, high: FieldCell, part: number): FieldCell => [
  low[0] + (high[0] - low[0]) * part,
  low[1] + (high[1] - low[1]) * part,
];
