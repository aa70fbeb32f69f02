import { formatUtcTime } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { bytesText } from '../bytes-text.ts';
import { foundryFiles } from '../sources/files.store.ts';
import { foundryUi } from '../foundry-ui.store.ts';
import { foundryView } from './foundry-view.store.ts';
import styles from '../foundry.module.css';
import { ServerUse } from '../sources/server-files.tsx';
import { type EngineState, useProject } from '../use-foundry.ts';
import { workspace } from './workspace.store.ts';

const count = new Intl.NumberFormat('en-US');
export const countText = (value: number): string => count.format(value);
const counted = (value: number, thing: string): string =>
  `${countText(value)} ${thing}${value === 1 ? '' : 's'}`;
export const rowsText = (value: number): string => counted(value, 'row');
export const columnsText = (value: number): string => counted(value, 'column');

/** State of the engine, data read by the last run, storage, and the cursor position. */
export function StatusBar({ engine }: { engine: EngineState }) {
  const project = useProject();
  const isWorkspace = useSlice(foundryView, (view) => view.mainView === 'workspace');
  const run = useSlice(workspace, ({ runs }) => runs[project?.activeQueryId ?? '']);
  const use = useSlice(foundryFiles, (files) => files.use);
  const line = useSlice(foundryUi, (ui) => ui.line);
  const isShown = isWorkspace && run?.phase === 'done';
  return (
    <footer className={styles.status}>
      <span className={styles.engineState} data-phase={engine.phase} role="status">
        {engine.message}
      </span>
      {isShown && (
        <span>
          Read <b>{countText(run.scannedRows)}</b> rows
        </span>
      )}
      {isShown && run.asOfMs !== null && (
        <span>
          As of <b>{formatUtcTime(run.asOfMs)}</b>
        </span>
      )}
      <span className={styles.gap} />
      <ServerUse />
      {use && (
        <span title="Storage of this browser">
          Storage <b>{bytesText(use.usedBytes)}</b>
          {use.quotaBytes !== null && ` of ${bytesText(use.quotaBytes)}`}
        </span>
      )}
      {isWorkspace && project && (
        <span>
          Ln <b>{line}</b>
        </span>
      )}
      <span>UTC</span>
    </footer>
  );
}
