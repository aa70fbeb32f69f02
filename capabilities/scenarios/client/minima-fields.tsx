import { MINIMA_DEFAULTS, type WatchMinima } from '#capabilities/watch/contract.ts';
import { TextField } from '#platform/client/ui/text-field.tsx';
import type { Scale } from '#platform/client/units/typed.ts';
import {
  digits,
  measuredText,
  type Quantity,
  type Units,
  visibilityText,
} from '#platform/client/units/units.ts';
import { type TypedFigure, useTypedFigure } from '#platform/client/units/use-typed.ts';

type MinimaKey = keyof WatchMinima;
const FIELDS: Readonly<Record<MinimaKey, { label: string; quantity: Quantity; max: number }>> = {
  ceilingFt: { label: 'Ceiling', quantity: 'altitudeFt', max: 10_000 },
  visibilityM: { label: 'Visibility', quantity: 'visibilityM', max: 10_000 },
  crosswindKt: { label: 'Crosswind', quantity: 'speedKt', max: 100 },
  gustKt: { label: 'Gusts', quantity: 'speedKt', max: 150 },
};
const KEYS = ['ceilingFt', 'visibilityM', 'crosswindKt', 'gustKt'] as const;

export type TypedMinima = Readonly<Record<MinimaKey, TypedFigure>>;

/** The minima of a scenario as typed, in the units of the settings. */
export function useTypedMinima(): TypedMinima {
  return {
    ceilingFt: useTypedFigure(FIELDS.ceilingFt.quantity, MINIMA_DEFAULTS.ceilingFt),
    visibilityM: useTypedFigure(FIELDS.visibilityM.quantity, MINIMA_DEFAULTS.visibilityM),
    crosswindKt: useTypedFigure(FIELDS.crosswindKt.quantity, MINIMA_DEFAULTS.crosswindKt),
    gustKt: useTypedFigure(FIELDS.gustKt.quantity, MINIMA_DEFAULTS.gustKt),
  };
}

const limitText = (max: number, { unit, perContractUnit }: Scale): string =>
  `0 to ${digits(Math.floor(max * perContractUnit))} ${unit}`;

/** The minima entered, or the first that is not a figure within its limits: `Visibility: 0 to 6 SM.` */
export function readMinima(typed: TypedMinima): WatchMinima | string {
  const minima: WatchMinima = { ...MINIMA_DEFAULTS };
  for (const key of KEYS) {
    const { value, scale } = typed[key];
    const { label, max } = FIELDS[key];
    // An empty field is not a figure, and neither is NaN.
    if (value === null || !(value >= 0 && value <= max)) return `${label}: ${limitText(max, scale)}.`;
    // The contract has whole metres.
    minima[key] = key === 'visibilityM' ? Math.round(value) : value;
  }
  return minima;
}

/** `500 ft, 1,600 m, crosswind 25 kt, gusts 40 kt` in the units of the settings. */
export const minimaText = (
  { ceilingFt, visibilityM, crosswindKt, gustKt }: WatchMinima,
  units: Units,
): string =>
  [
    measuredText('altitudeFt', ceilingFt, units),
    visibilityText(visibilityM, units),
    `crosswind ${measuredText('speedKt', crosswindKt, units)}`,
    `gusts ${measuredText('speedKt', gustKt, units)}`,
  ].join(', ');

/** The fields of the minima, each with its unit. */
export function MinimaFields({ typed, onEdit }: { typed: TypedMinima; onEdit: () => void }) {
  return KEYS.map((key) => {
    const { text, scale, setText } = typed[key];
    return (
      <TextField
        key={key}
        label={`${FIELDS[key].label} (${scale.unit})`}
        isIdent
        inputMode="decimal"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onEdit();
        }}
      />
    );
  });
}
