import { FolderOpen, PlaneTakeoff, Redo2, RotateCcw, Send, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { createSlice, useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { Choice } from '#platform/client/ui/choice.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import type { BalanceModel } from '../domain/balance-model.ts';
import { type BalanceVerdict, withheld } from '../domain/check-balance.ts';
import { withUnit } from '../domain/station-edits.ts';
import { weightBalance } from './balance-slice.ts';
import styles from './balance.module.css';
import { changeBalance, redoBalance, resetBalance, showNotes, undoBalance } from './balance.store.ts';
import { CabinTab } from './cabin-tab.tsx';
import { ChangesTab } from './changes-tab.tsx';
import { CheckpointsTable } from './checkpoints-table.tsx';
import { EnvelopeChart } from './envelope-chart.tsx';
import { LoadFlightDialog, WriteBackDialog } from './flight-dialog.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { LoadsheetTab } from './loadsheet-tab.tsx';
import { PresetsDialog, type PresetsPage } from './presets-dialog.tsx';
import { StationsTab } from './stations-tab.tsx';
import { UnusedNotice, useHasUnused } from './unused-notice.tsx';
import { useBalanceModel, useVerdict, useWidth } from './use-balance.ts';
import { VerdictBanner } from './verdict-banner.tsx';

type Tab = 'stations' | 'cabin' | 'changes' | 'limits' | 'loadsheet';
type Dialog = PresetsPage | 'load-flight' | 'write-back' | null;

const close = () => setPanelFlag('isBalanceOpen', false);
/** From this width on, calculation and verdict are side by side. */
const TWO_COLUMNS_PX = 900;

/** Counts resets: half-typed figures are reset too. */
const resets = createSlice('balanceResets', { count: 0 });

function reset(): void {
  resetBalance();
  resets.set(({ count }) => ({ count: count + 1 }));
  toast({ message: 'Defaults restored', action: { label: 'Undo', onSelect: undoBalance } });
}

/** Undo and redo, wherever the focus is in the workspace: figures take effect while typed. */
function onKeyDown(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redoBalance();
  else undoBalance();
}

function Toolbar({ model, onDialog }: { model: BalanceModel; onDialog: (dialog: Dialog) => void }) {
  const canUndo = useSlice(weightBalance, (work) => (work?.past.length ?? 0) > 0);
  const hasUnused = useHasUnused();
  const canRedo = useSlice(weightBalance, (work) => (work?.future.length ?? 0) > 0);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Weight and balance actions">
      <Choice
        label="Unit"
        value={model.unit}
        options={[
          { value: 'lb', label: 'lb' },
          { value: 'kg', label: 'kg' },
        ]}
        onChange={(unit) => changeBalance((now) => withUnit(now, unit))}
      />
      <div className={styles.tools}>
        <IconButton label="Undo" Icon={Undo2} keys="Ctrl+Z" disabled={!canUndo} onClick={undoBalance} />
        <IconButton label="Redo" Icon={Redo2} keys="Ctrl+Y" disabled={!canRedo} onClick={redoBalance} />
      </div>
      <Button size="small" Icon={FolderOpen} onClick={() => onDialog('library')}>
        Presets
      </Button>
      <Button size="small" Icon={PlaneTakeoff} onClick={() => onDialog('load-flight')}>
        Load from flight
      </Button>
      {model.flight !== null && (
        <Button size="small" Icon={Send} disabled={hasUnused} onClick={() => onDialog('write-back')}>
          Write to {model.flight.callsign || 'flight'}
        </Button>
      )}
      <Button size="small" variant="quiet" Icon={RotateCcw} onClick={reset}>
        Reset
      </Button>
    </div>
  );
}

/** Which aircraft and which flight. */
function identityOf({ name, aircraftType, flight }: BalanceModel): string {
  return [name, aircraftType, flight?.callsign ?? ''].filter((part) => part !== '').join(' · ');
}

/** Notes on what the last load of a flight imported and omitted. */
function Notes() {
  const notes = useSlice(weightBalance, (work) => work?.notes ?? null);
  if (notes === null || notes.length === 0) return null;
  return (
    <div className={styles.notes} role="status">
      <ul className={styles.sentences}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <IconButton label="Dismiss notes" Icon={X} iconSize={15} onClick={() => showNotes([])} />
    </div>
  );
}

interface PartProps {
  model: BalanceModel;
  verdict: BalanceVerdict;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

function Calculation({ model, verdict, tab, onTab }: PartProps) {
  const part = { model, verdict };
  const stations =
    model.stations.length === 0 ? (
      <EmptyState
        message="This preset has no stations: there is nothing to sum."
        action={{ label: 'Reset to the defaults', onSelect: reset }}
      />
    ) : (
      <StationsTab {...part} />
    );
  return (
    <Tabs
      label="Parts of the calculation"
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'stations', title: 'Stations', content: stations },
        { id: 'cabin', title: 'Cabin and holds', content: <CabinTab model={model} /> },
        { id: 'changes', title: 'Last-minute change', content: <ChangesTab {...part} /> },
        { id: 'limits', title: 'Limits and envelope', content: <LimitsTab model={model} /> },
        { id: 'loadsheet', title: 'Loadsheet', content: <LoadsheetTab {...part} /> },
      ]}
    />
  );
}

function Columns({ model }: { model: BalanceModel }) {
  const checked = useVerdict(model);
  const hasUnused = useHasUnused();
  const verdict = useMemo(() => (hasUnused ? withheld(checked) : checked), [hasUnused, checked]);
  const [tab, setTab] = useState<Tab>('stations');
  const [width, measure] = useWidth();
  const part = { model, verdict };
  const calculation = <Calculation {...part} tab={tab} onTab={setTab} />;
  const banner = hasUnused ? <UnusedNotice /> : <VerdictBanner {...part} />;
  const chart = <EnvelopeChart {...part} isEditable={tab === 'limits'} height={width < 500 ? 280 : 380} />;
  const table = <CheckpointsTable {...part} />;
  if (width >= TWO_COLUMNS_PX || width === 0)
    return (
      <div ref={measure} className={styles.columns}>
        <div className={styles.left}>
          <Notes />
          {calculation}
        </div>
        <aside className={styles.right} aria-label="Verdict">
          {banner}
          {chart}
          {table}
        </aside>
      </div>
    );
  return (
    <div ref={measure} className={styles.single}>
      <p className={styles.narrowOnly}>{identityOf(model)}</p>
      {banner}
      {chart}
      <Notes />
      {calculation}
      {table}
    </div>
  );
}

function Dialogs({
  model,
  dialog,
  onDialog,
}: {
  model: BalanceModel;
  dialog: Dialog;
  onDialog: (dialog: Dialog) => void;
}) {
  const onClose = () => onDialog(null);
  if (dialog === null) return null;
  if (dialog === 'load-flight') return <LoadFlightDialog onClose={onClose} />;
  if (dialog === 'write-back') return <WriteBackDialog model={model} onClose={onClose} />;
  return <PresetsDialog page={dialog} onPage={onDialog} onClose={onClose} />;
}

/** The weight and balance workspace. */
export function BalanceWorkspace() {
  const model = useBalanceModel();
  const resetCount = useSlice(resets, ({ count }) => count);
  const [dialog, setDialog] = useState<Dialog>(null);
  if (model === null) return <Panel title="Weight and balance" isLoading onClose={close} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- catches undo and redo of the controls inside
    <div className={styles.workspace} onKeyDown={onKeyDown}>
      <Panel
        title="Weight and balance"
        subtitle={
          <>
            <span className={styles.wideOnly}>{identityOf(model)}</span>
            {model.isExample && <Badge tone="caution">Example data</Badge>}
          </>
        }
        onClose={close}
        toolbar={<Toolbar model={model} onDialog={setDialog} />}
      >
        <Columns key={resetCount} model={model} />
      </Panel>
      <Dialogs model={model} dialog={dialog} onDialog={setDialog} />
    </div>
  );
}
