import { type Units, measuredText } from '#platform/client/units/units.ts';
import { MINIMA_DEFAULTS, type WatchMinima, watchMinima } from '../contract.ts';

export type MinimaKey = keyof WatchMinima;
/** What stands in the fields. */
export type MinimaTexts = Record<MinimaKey, string>;

export const MINIMA_FIELDS: readonly { key: MinimaKey; label: string; unit: string; max: number }[] = [
  { key: 'ceilingFt', label: 'Ceiling', unit: 'ft', max: 10_000 },
  { key: 'visibilityM', label: 'Visibility', unit: 'm', max: 10_000 },
  { key: 'crosswindKt', label: 'Crosswind', unit: 'kt', max: 100 },
  { key: 'gustKt', label: 'Gust', unit: 'kt', max: 150 },
];

export const textsOf = (minima: WatchMinima = MINIMA_DEFAULTS): MinimaTexts => ({
  ceilingFt: String(minima.ceilingFt),
  visibilityM: String(minima.visibilityM),
  crosswindKt: String(minima.crosswindKt),
  gustKt: String(minima.gustKt),
});

export type ReadMinima =
  | { readonly minima: WatchMinima; readonly faults: null }
  | { readonly minima: null; readonly faults: Partial<Record<MinimaKey, string>> };

/** Reads the fields; what is no whole number within its limits is named. */
export function readMinima(texts: MinimaTexts): ReadMinima {
  const faults: Partial<Record<MinimaKey, string>> = {};
  for (const { key, max, unit } of MINIMA_FIELDS) {
    const text = texts[key].trim();
    if (!/^\d{1,6}$/.test(text) || Number(text) > max)
      faults[key] = `0 to ${max.toLocaleString('en-US')} ${unit}.`;
  }
  if (Object.keys(faults).length > 0) return { minima: null, faults };
  const minima = watchMinima.parse({
    ceilingFt: Number(texts.ceilingFt),
    visibilityM: Number(texts.visibilityM),
    crosswindKt: Number(texts.crosswindKt),
    gustKt: Number(texts.gustKt),
  });
  return { minima, faults: null };
}

/** A type designator as it is kept; null with what is wrong is told by the field. */
export const typeOf = (text: string): string | null => {
  const type = text.trim().toUpperCase();
  return /^[A-Z0-9]{2,4}$/.test(type) ? type : null;
};

/** In the units that the person chose: `Ceiling 500 ft · visibility 1600 m · crosswind 25 kt · gust 40 kt`. */
export function minimaText(
  { ceilingFt, visibilityM, crosswindKt, gustKt }: WatchMinima,
  units: Units,
): string {
  const speed = (value: number) => measuredText('speedKt', value, units);
  return [
    `Ceiling ${measuredText('altitudeFt', ceilingFt, units)}`,
    `visibility ${visibilityM} m`,
    `crosswind ${speed(crosswindKt)}`,
    `gust ${speed(gustKt)}`,
  ].join(' · ');
}
