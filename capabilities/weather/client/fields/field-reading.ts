import { settings } from '#platform/client/shell/settings.store.ts';
import type { LayerReading } from '#platform/client/layers/layer-reading.ts';
import type { GridVariable } from '../../contract.ts';
import type { FieldDefinition } from './field-definitions.ts';
import type { FieldFrame } from './field-follower.ts';
import { levelText } from './field-level.ts';
import { readBlended } from './field-sampling.ts';
import { type FieldState, fieldUnits } from './field-state.store.ts';
import { type ChosenUnits, unitTextOf, valueText } from './field-units.ts';

const LABELS: Partial<Record<GridVariable, string>> = { 'wave-motion': 'Wave motion' };
const pad = (degrees: number) => String(Math.round(degrees) % 360 || 360).padStart(3, '0');

/** Wind is named by the direction it comes from, water by the direction it flows to. */
function directionText(variable: GridVariable, [u = null, v = null]: readonly (number | null)[]): string {
  if (u === null || v === null) return '';
  const towards = (Math.atan2(u, v) * 180) / Math.PI + 360;
  return variable === 'wind' ? `${pad(towards + 180)}°T / ` : `to ${pad(towards)}°T / `;
}

export interface ReadingDeps {
  definition: FieldDefinition;
  frame: FieldFrame;
  state: FieldState;
  units: ChosenUnits;
}

/** Readings of a layer at a place: one line for each of its variables. */
export function fieldReadings(deps: ReadingDeps, place: { lat: number; lon: number }): LayerReading[] {
  const { definition, frame, state, units } = deps;
  const { freshness } = state;
  if (!freshness) return [];
  return [...frame.fields].map(([variable, { first, second }]) => {
    const values = readBlended({ first: first.grid, second: second.grid, mix: frame.mix }, place);
    const isVector = values.length > 1;
    const [value = null, other = null] = values;
    const size = isVector ? (value === null || other === null ? null : Math.hypot(value, other)) : value;
    const text = unitTextOf(variable, units);
    const precise = { ...text, decimals: Math.max(text.decimals, variable === 'temperature' ? 1 : 0) };
    return {
      label: LABELS[variable] ?? definition.title,
      value: `${isVector ? directionText(variable, values) : ''}${valueText(size, precise)}`,
      unit: text.unit,
      level: levelText(frame.level),
      validAtMs: frame.atMs,
      freshness: { ...freshness, source: state.model ?? freshness.source },
    };
  });
}

/** The current units. */
export function chosenUnits(): ChosenUnits {
  const { speed, temperature, pressure } = settings.get();
  return { ...fieldUnits.get(), speed, temperature, pressure };
}
