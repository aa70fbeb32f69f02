import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './tooltip.module.css';

export interface TooltipText {
  text: string;
  /** Key of the keyboard that does the same. */
  keys?: string;
}

/** One bubble serves every trigger: hundreds of icon buttons cost one popup. */
const handle = Tooltip.createHandle<TooltipText>();

/** Gives an element a tooltip. The tooltip only repeats the accessible name, so it is not announced again. */
export function WithTooltip({ tooltip, children }: { tooltip: TooltipText; children: ReactElement }) {
  return <Tooltip.Trigger handle={handle} payload={tooltip} delay={400} render={children} />;
}

/** The bubble itself; mounted once by `UiProvider`. */
export function TooltipLayer() {
  return (
    <Tooltip.Root handle={handle}>
      {({ payload }) => (
        <Tooltip.Portal>
          <Tooltip.Positioner sideOffset={6} className={styles.positioner}>
            <Tooltip.Popup className={styles.popup}>
              {payload?.text}
              {payload?.keys !== undefined && <Kbd keys={payload.keys} />}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}
