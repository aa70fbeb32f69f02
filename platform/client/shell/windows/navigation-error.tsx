import { TriangleAlert, X } from 'lucide-react';
import { useSlice } from '../../state/slice.ts';
import { FocusPlace } from '../../ui/focus-return.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './navigation-error.module.css';
import { dismissNavigationError, shellUi } from '../shell-ui.store.ts';

/** The box at the bottom right with the reason for a failed navigation (row B11). */
export function NavigationErrorBox() {
  const message = useSlice(shellUi, (state) => state.navigationError);
  if (message === null) return null;
  return (
    <FocusPlace id="navigation-error">
      <div className={styles.box} role="alert">
        <TriangleAlert size={18} aria-hidden className={styles.icon} />
        <div className={styles.text}>
          <h2>Navigation Error</h2>
          <p>{message}</p>
        </div>
        <IconButton label="Dismiss" Icon={X} iconSize={16} onClick={dismissNavigationError} />
      </div>
    </FocusPlace>
  );
}
