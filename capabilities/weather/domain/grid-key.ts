import { type GridLevel, type GridVariable, GRID_VARIABLE_KEYS, gridLevel } from '../contract.ts';

/** Field of a run, at a level, valid at a time (ms since 1970). */
export interface GridKey {
  variable: GridVariable;
  level: GridLevel;
  runMs: number;
  validMs: number;
}

export const formatGridKey = ({ variable, level, runMs, validMs }: GridKey): string =>
  `${variable}/${level}/${runMs}/${validMs}`;

export function parseGridKey(text: string): GridKey | null {
  const [name, levelText, run, valid, ...rest] = text.split('/');
  const variable = GRID_VARIABLE_KEYS.find((one) => one === name);
  const level = gridLevel.safeParse(levelText);
  const [runMs, validMs] = [Number(run), Number(valid)];
  const isWhole = rest.length === 0 && Number.isSafeInteger(runMs) && Number.isSafeInteger(validMs);
  return variable && level.success && isWhole ? { variable, level: level.data, runMs, validMs } : null;
}
