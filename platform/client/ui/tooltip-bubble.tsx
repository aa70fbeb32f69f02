import { Tooltip } from '@base-ui/react/tooltip';
import { Kbd } from './kbd.tsx';
import type { TooltipText } from './tooltip.tsx';
import styles from './tooltip.module.css';

/** The bubble at an element, placed where there is space. */
export function TooltipBubble({ anchor, text, keys }: TooltipText & { anchor: Element }) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={4} collisionPadding={6} className={styles.positioner}>
          <Tooltip.Popup className={styles.popup} aria-hidden>
            {text}
            {keys !== undefined && <Kbd keys={keys} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
