import { useState } from 'react';
import { useUnits } from './measure.tsx';
import { readTyped, type Scale, scaleOf, typedText } from './typed.ts';
import type { Quantity } from './units.ts';

/** A typed figure in a unit of the settings. */
export interface TypedFigure {
  /** As typed while the unit is unchanged, otherwise converted. */
  readonly text: string;
  /** In the unit of the contract; null when empty, NaN when it is not a number. */
  readonly value: number | null;
  /** The unit of the settings. */
  readonly scale: Scale;
  readonly setText: (text: string) => void;
}

/** State of one figure typed in the unit of the settings, from a first value in the unit of the contract. */
export function useTypedFigure(quantity: Quantity, first: number): TypedFigure {
  const scale = scaleOf(quantity, useUnits());
  const [typed, setTyped] = useState({ text: typedText(first, scale), scale });
  // An unedited field keeps the exact first value, however coarse its text is.
  const value = readTyped(typed.text, typed.scale, first);
  const isAsTyped = typed.scale.unit === scale.unit || value === null || Number.isNaN(value);
  return {
    text: isAsTyped ? typed.text : typedText(value, scale),
    value,
    scale,
    setText: (text) => setTyped({ text, scale }),
  };
}
