import { useQuery } from '@tanstack/react-query';
import { Download, Search, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { fileNameOf, saveFile } from '#platform/client/documents/save-file.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { FieldError, TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { PRESET_TEXT_MAX } from '../contract.ts';
import type { BalancePreset } from '../domain/balance-model.ts';
import { examplePreset } from '../domain/example-presets.ts';
import { importPreset, PRESET_UNREADABLE, presetToDocument } from '../domain/preset.ts';
import { balanceContext } from './balance-deps.ts';
import { weightBalance } from './balance-slice.ts';
import styles from './balance.module.css';
import { deleteSavedPreset, loadPreset, savePreset, undoBalance } from './balance.store.ts';

/** Base64 of UTF-8; throws on anything else. */
function fromBase64(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

interface PageProps {
  onDone: () => void;
}

function take(preset: BalancePreset, onDone: () => void): void {
  loadPreset(preset);
  toast({ message: `${preset.name} loaded`, action: { label: 'Undo', onSelect: undoBalance } });
  onDone();
}

function LibraryPage({ onDone }: PageProps) {
  const given = balanceContext.use();
  const [text, setText] = useState('');
  const types = useQuery({
    queryKey: ['balance', 'aircraft-types'],
    queryFn: () => given.aircraftTypes(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (types.isPending) return <SkeletonLines />;
  if (types.isError)
    return (
      <ErrorNotice
        message={messageOf(types.error)}
        onRetry={() => void types.refetch()}
        isRetrying={types.isFetching}
      />
    );
  const wanted = text.trim().toLowerCase();
  const shown = types.data.filter(({ type, name }) => `${type} ${name}`.toLowerCase().includes(wanted));
  return (
    <div className={styles.dialogPage}>
      <p className={styles.note}>
        Limits and empty weight are those of the aircraft table; arms, envelope and seats are made up. Replace
        them by the operator’s own data before use.
      </p>
      <TextField
        label="Search types"
        isLabelHidden
        Icon={Search}
        placeholder="Type or name"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className={styles.presetList} aria-label="Library">
        {shown.map((aircraft) => (
          <li key={aircraft.type}>
            <span className={styles.ident}>{aircraft.type}</span>
            <span className={styles.presetName}>{aircraft.name}</span>
            <Badge tone="caution">Example</Badge>
            <Button
              size="small"
              aria-label={`Load ${aircraft.type}`}
              onClick={() => take(examplePreset(aircraft), onDone)}
            >
              Load
            </Button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.note}>No type of the aircraft table has “{text}” in it.</p>}
    </div>
  );
}

function save(): void {
  const isSaved = savePreset();
  toast(
    isSaved
      ? { message: 'Preset saved' }
      : { message: 'You have 100 saved presets; delete some first.', tone: 'warning' },
  );
}

function SavedPage({ onDone }: PageProps) {
  const saved = useSlice(weightBalance, (work) => work?.savedPresets ?? []);
  if (saved.length === 0)
    return (
      <EmptyState
        message="No preset of your own yet: save the aircraft that is open under its name."
        action={{ label: 'Save this aircraft', onSelect: save }}
      />
    );
  return (
    <div className={styles.dialogPage}>
      <ul className={styles.presetList} aria-label="My presets">
        {saved.map((preset) => (
          <li key={preset.name}>
            <span className={styles.ident}>{preset.aircraftType || '—'}</span>
            <span className={styles.presetName}>
              {preset.name}
              <small> {preset.updatedAt?.slice(0, 10) ?? ''}</small>
            </span>
            {preset.isExample && <Badge tone="caution">Example</Badge>}
            <Button size="small" aria-label={`Load ${preset.name}`} onClick={() => take(preset, onDone)}>
              Load
            </Button>
            <IconButton
              label={`Delete ${preset.name}`}
              Icon={Trash2}
              iconSize={15}
              onClick={() => {
                const restore = deleteSavedPreset(preset.name);
                toast({ message: `${preset.name} deleted`, action: { label: 'Undo', onSelect: restore } });
              }}
            />
          </li>
        ))}
      </ul>
      <Button onClick={save}>Save this aircraft</Button>
    </div>
  );
}

function ImportPage({ onDone }: PageProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const read = (payload: string) => {
    const outcome = importPreset(payload, fromBase64);
    if (outcome.ok) take(outcome.preset, onDone);
    else setError(outcome.message);
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    setError(null);
    // A file that is too long is not even read into memory.
    if (file.size > PRESET_TEXT_MAX) setError(PRESET_UNREADABLE);
    else read(await file.text().catch(() => ''));
    if (picker.current) picker.current.value = '';
  };
  return (
    <div className={styles.dialogPage}>
      <p className={styles.note}>
        An exported preset, as a file or as text. It replaces all current figures.
      </p>
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        aria-label="Preset file"
        tabIndex={-1}
        accept=".json,application/json,text/plain"
        onChange={({ target }) => void readFile(target.files?.[0])}
      />
      <Button Icon={Upload} onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
      <label className={styles.areaLabel}>
        Preset text
        <textarea
          className={styles.area}
          value={text}
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value);
            setError(null);
          }}
        />
      </label>
      {error !== null && <FieldError message={error} />}
      <Button variant="primary" onClick={() => read(text)}>
        Import
      </Button>
    </div>
  );
}

export function exportPreset(preset: BalancePreset): void {
  saveFile(
    fileNameOf(preset.name, 'json', 'preset'),
    'application/json',
    `${JSON.stringify(presetToDocument(preset), null, 2)}\n`,
  );
}

export type PresetsPage = 'library' | 'saved' | 'import';

export interface PresetsDialogProps {
  page: PresetsPage;
  onPage: (page: PresetsPage) => void;
  onClose: () => void;
}

/** Origin of an aircraft: the library of examples, the user's own, or a file. */
export function PresetsDialog({ page, onPage, onClose }: PresetsDialogProps) {
  const preset = useSlice(weightBalance, (work) => work?.model ?? null);
  const footer =
    preset === null ? null : (
      <Button Icon={Download} onClick={() => exportPreset(preset)}>
        Export this aircraft
      </Button>
    );
  return (
    <Modal title="Presets" isOpen onClose={onClose} width="normal" footer={footer}>
      <Tabs
        label="Where presets come from"
        value={page}
        onChange={onPage}
        tabs={[
          { id: 'library', title: 'Library', content: <LibraryPage onDone={onClose} /> },
          { id: 'saved', title: 'My presets', content: <SavedPage onDone={onClose} /> },
          { id: 'import', title: 'Import', content: <ImportPage onDone={onClose} /> },
        ]}
      />
    </Modal>
  );
}
