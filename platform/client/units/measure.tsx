import { type Settings, settings } from '../shell/settings.store.ts';
import { useSlice } from '../state/slice.ts';
import { Figure } from '../ui/figure.tsx';
import { measuredDigits, type Quantity, unitOf, type Units } from './units.ts';

/** The units that the user chose; re-rendered when they change. */
export const useUnits = (): Units & Pick<Settings, 'temperature'> => useSlice(settings);

export interface MeasureProps {
  quantity: Quantity;
  value: number | null | undefined;
  decimals?: number;
  /** With a plus where it is one: rates and differences. */
  isSigned?: boolean;
}

/** A figure in the unit that the user chose; unknown is a dash without a unit. */
export function Measure({ quantity, value, decimals = 0, isSigned }: MeasureProps) {
  const units = useUnits();
  if (value === null || value === undefined) return <Figure value={null} />;
  const text = measuredDigits(quantity, value, units, decimals);
  return <Figure value={isSigned && value > 0 ? `+${text}` : text} unit={unitOf(quantity, units)} />;
}
