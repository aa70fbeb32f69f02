import { readTyped, scaleOf, typedText } from '#platform/client/units/typed.ts';
import {
  digits,
  type Quantity,
  type Units,
  measuredText,
  visibilityText,
} from '#platform/client/units/units.ts';
import type { WatchMinima } from '../contract.ts';

export type MinimaKey = keyof WatchMinima;
/** Texts of the fields. */
export type MinimaTexts = Record<MinimaKey, string>;

export const MINIMA_FIELDS: readonly {
  key: MinimaKey;
  label: string;
  quantity: Quantity;
  max: number;
}[] = [
  { key: 'ceilingFt', label: 'Ceiling', quantity: 'altitudeFt', max: 10_000 },
  { key: 'visibilityM', label: 'Visibility', quantity: 'visibilityM', max: 10_000 },
  { key: 'crosswindKt', label: 'Crosswind', quantity: 'speedKt', max: 100 },
  { key: 'gustKt', label: 'Gust', quantity: 'speedKt', max: 150 },
];

/** One for each field. */
function eachField<Value>(
  valueOf: (field: (typeof MINIMA_FIELDS)[number]) => Value,
): Record<MinimaKey, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list has every key once
  return Object.fromEntries(MINIMA_FIELDS.map((field) => [field.key, valueOf(field)])) as Record<
    MinimaKey,
    Value
  >;
}

export const textsOf = (minima: WatchMinima, units: Units): MinimaTexts =>
  eachField(({ key, quantity }) => typedText(minima[key], scaleOf(quantity, units)));

export type ReadMinima =
  | { readonly minima: WatchMinima; readonly faults: null }
  | { readonly minima: null; readonly faults: Partial<Record<MinimaKey, string>> };

/** Parses the fields in the units in which they were filled in; values outside their limits are reported. */
export function readMinima(texts: MinimaTexts, units: Units, kept: WatchMinima): ReadMinima {
  const faults: Partial<Record<MinimaKey, string>> = {};
  const minima = eachField(({ key, quantity, max }) => {
    const scale = scaleOf(quantity, units);
    const text = texts[key].trim();
    const value = readTyped(text, scale, kept[key]);
    const isFigure = /^\d{1,6}(?:\.\d{1,2})?$/.test(text) && value !== null && value <= max;
    if (!isFigure) faults[key] = `0 to ${digits(Math.floor(max * scale.perContractUnit))} ${scale.unit}.`;
    // The contract has whole metres.
    return quantity === 'visibilityM' ? Math.round(value ?? 0) : (value ?? 0);
  });
  return Object.keys(faults).length > 0 ? { minima: null, faults } : { minima, faults: null };
}

/** A normalised type designator; null with a fault, which the field shows. */
export const typeOf = (text: string): string | null => {
  const type = text.trim().toUpperCase();
  return /^[A-Z0-9]{2,4}$/.test(type) ? type : null;
};

/** In the units that the user selected: `Ceiling 500 ft · visibility 1,600 m · crosswind 25 kt · gust 40 kt`. */
export function minimaText(
  { ceilingFt, visibilityM, crosswindKt, gustKt }: WatchMinima,
  units: Units,
): string {
  const speed = (value: number) => measuredText('speedKt', value, units);
  return [
    `Ceiling ${measuredText('altitudeFt', ceilingFt, units)}`,
    `visibility ${visibilityText(visibilityM, units)}`,
    `crosswind ${speed(crosswindKt)}`,
    `gust ${speed(gustKt)}`,
  ].join(' · ');
}
