import { cloneElement, type ReactElement } from 'react';

export interface TooltipText {
  text: string;
  /** Key of the keyboard that does the same. */
  keys?: string;
}

/**
 * Gives an element a tooltip. It only repeats or explains the accessible name for pointer users, so it is not
 * announced; one bubble (`TooltipLayer`) serves the whole page and is loaded with the first hover.
 */
export function WithTooltip({ tooltip, children }: { tooltip: TooltipText; children: ReactElement<object> }) {
  const data: object = { 'data-tooltip': tooltip.text, 'data-tooltip-keys': tooltip.keys };
  return cloneElement(children, data);
}
