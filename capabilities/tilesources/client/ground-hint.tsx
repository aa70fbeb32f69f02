import { X } from 'lucide-react';
import { setLayerActive } from '#platform/client/layers/map-view.store.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { isGroundHintClosed, useGroundHint } from './ground-hint.store.ts';
import styles from './ground-hint.module.css';

/** Notice over a view of empty land: why there are no streets, and a button to get them. */
export function GroundHintNotice() {
  const hint = useGroundHint();
  if (!hint) return null;
  return (
    <div className={styles.notice} role="status">
      <span>{hint.text}</span>
      {hint.remedy === 'show-roads' ? (
        <Button size="small" onClick={() => setLayerActive('roads', true)}>
          Show roads
        </Button>
      ) : (
        <Button size="small" onClick={() => setPanelFlag('isDataManagementOpen', true)}>
          Data management
        </Button>
      )}
      <IconButton label="Close hint" Icon={X} onClick={() => isGroundHintClosed.set(true)} />
    </div>
  );
}
